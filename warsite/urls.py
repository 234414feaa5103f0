from django.contrib import admin
from django.urls import include, path
from django.views.i18n import JavaScriptCatalog

handler400 = "games.pages.errors.unreadable"

urlpatterns = [
    path("admin/", admin.site.urls),
    path("jsi18n/", JavaScriptCatalog.as_view(), name="jsi18n"),
    path("", include("games.pages.urls")),
]
