"""The addresses of all pages."""

from django.urls import include, path

from games.pages.account.export import export_me
from games.pages.api import api
from games.pages.choosing import choose, chosen
from games.pages.deleting.oneself import delete_me
from games.pages.deleting.others import delete_a_child, delete_a_family
from games.pages.handover import handover, handover_picture
from games.pages.home import home
from games.pages.join import join
from games.pages.new_table import new_table
from games.pages.play import play
from games.pages.privacy import privacy
from games.pages.qr import qr, tv_qr, watch_qr
from games.pages.robots import robots
from games.pages.rules import houses_list, rules
from games.pages.table import table, watch_table
from games.pages.tv import tv, tv_table
from games.pages.watch import watch, watch_featured, watch_tables

urlpatterns = [
    path("", home, name="home"),
    path("play/", play, name="play"),
    path("join/", join, name="join"),
    path("watch/", watch, name="watch"),
    path("watch/tables/", watch_tables, name="watch-tables"),
    path("watch/featured/", watch_featured, name="watch-featured"),
    path("t/<str:code>/", table, name="table"),
    path("w/<str:watch_code>/", watch_table, name="watch-table"),
    path("tv/", tv, name="tv"),
    path("tv/<str:watch_code>/", tv_table, name="tv-table"),
    path("qr/<slug:code>.svg", qr, name="qr"),
    path("qr/w/<slug:watch_code>.svg", watch_qr, name="watch-qr"),
    path("qr/tv/<slug:watch_code>.svg", tv_qr, name="tv-qr"),
    path("h/", handover, name="handover"),
    path("h/picture/", handover_picture, name="handover-picture"),
    path("new/", new_table, name="new-table"),
    path("new/<slug:rules>/", new_table, name="new-table"),
    path("rules/", houses_list, name="houses"),
    path("rules/choose/", choose, name="choose-rules"),
    path("rules/chosen/", chosen, name="chosen-rules"),
    path("rules/<slug:rule_code>/", rules, name="rules"),
    path("", include("games.pages.family.urls")),
    path("family/<key:key>/", include("games.pages.boards.urls")),
    path("robots.txt", robots, name="robots"),
    path("account/", include("games.pages.account.urls")),
    path("privacy/", privacy, name="privacy"),
    path("me/export", export_me, name="export-me"),
    path("me/delete/", delete_me, name="delete-me"),
    path("family/<str:key>/delete/", delete_a_family, name="delete-family"),
    path("family/<str:key>/children/<str:child>/delete/", delete_a_child, name="delete-child"),
    path("api/", api.urls),
]
