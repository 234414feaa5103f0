"""The addresses of families, of devices, and of whoever plays on them."""

from django.urls import path

from games.pages.family.devices import link_device, set_device, unlink_device
from games.pages.family.gate import gate
from games.pages.family.invited import invited
from games.pages.family.linking import device
from games.pages.family.mine import families
from games.pages.family.people import add_profile, change_profile
from games.pages.family.playing import family_tables, play_together
from games.pages.family.settings import invite, leave_family, settings, withdraw_invitation
from games.pages.family.who import who

SETTINGS = "family/<str:key>/settings/"

urlpatterns = [
    path("family/", families, name="families"),
    path("family/<str:key>/play/", play_together, name="family-play"),
    path("family/<str:key>/tables/", family_tables, name="family-tables"),
    path(SETTINGS, settings, name="family-settings"),
    path(f"{SETTINGS}invite/", invite, name="family-invite"),
    path(f"{SETTINGS}invitations/<int:invitation>/", withdraw_invitation, name="family-withdraw"),
    path(f"{SETTINGS}leave/", leave_family, name="family-leave"),
    path(f"{SETTINGS}people/", add_profile, name="family-add-child"),
    path(f"{SETTINGS}people/<str:child>/", change_profile, name="family-child"),
    path(f"{SETTINGS}devices/", link_device, name="family-link"),
    path(f"{SETTINGS}devices/<str:device>/", set_device, name="family-device"),
    path(f"{SETTINGS}devices/<str:device>/unlink/", unlink_device, name="family-unlink"),
    path("invited/", invited, name="invited"),
    path("device/", device, name="device"),
    path("who/", who, name="who"),
    path("gate/", gate, name="gate"),
]
