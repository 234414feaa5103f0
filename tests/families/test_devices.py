"""Linking tablets to a family, knowing them again, and letting them go."""

from datetime import UTC, datetime, timedelta

import pytest

from games.families.devices import (
    change_device,
    device_of,
    devices_of,
    link,
    linked_device,
    sign_device,
    unlink,
)
from games.families.families import NotDone, new_family
from games.families.invitations import accept, invite
from games.models import Family, Person
from tests.families.households import grown_up, household

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


def offered(family: Family, papa: Person, code: str = "BAMBATBID") -> str:
    return invite(family, papa, "device", code, NOW).code


def test_a_code_links_one_device_that_its_cookie_then_names() -> None:
    family, papa, _ = household("Mia")
    linked = link(offered(family, papa), "Tablet", NOW)
    assert device_of(linked.cookie) == linked.device
    assert linked.device.kid_mode
    with pytest.raises(NotDone, match="no_invitation"):
        link("BAMBATBID", "Another", NOW)
    assert devices_of(family) == [linked.device]


def test_a_code_links_for_ten_minutes_and_a_new_one_ends_the_old() -> None:
    family, papa, _ = household()
    late = NOW + timedelta(minutes=10)
    with pytest.raises(NotDone, match="no_invitation"):
        link(offered(family, papa), "Tablet", late)
    offered(family, papa, "KOPKOPKOP")
    with pytest.raises(NotDone, match="no_invitation"):
        link("BAMBATBID", "Tablet", NOW)
    assert link("KOPKOPKOP", "Tablet", NOW).device.family == family


def test_a_code_for_a_device_lets_nobody_into_the_family_and_the_other_way_round() -> None:
    family, papa, _ = household()
    with pytest.raises(NotDone, match="no_invitation"):
        accept(offered(family, papa), grown_up("Stranger"), NOW)
    invite(family, papa, "grown_up", "BAMBATBIDKOP", NOW)
    with pytest.raises(NotDone, match="no_invitation"):
        link("BAMBATBIDKOP", "Tablet", NOW)


def test_only_the_true_cookie_of_a_linked_device_names_it() -> None:
    family, papa, _ = household()
    linked = link(offered(family, papa), "Tablet", NOW)
    assert linked.device.secret not in linked.cookie
    for wrong in (None, "", "x", linked.cookie + "x", sign_device(linked.device.key, linked.device.secret)):
        assert device_of(wrong) is None
    assert unlink(linked.device, NOW)
    assert not unlink(linked.device, NOW)
    assert device_of(linked.cookie) is None
    assert devices_of(family) == []


def test_a_family_finds_and_changes_only_its_own_devices() -> None:
    family, papa, _ = household()
    other = new_family(papa, "Others", "family", "UTC")
    device = link(offered(family, papa), "Tablet", NOW).device
    assert linked_device(other, device.key) is None
    change_device(device, name="Kitchen", kid_mode=False)
    found = linked_device(family, device.key)
    assert found is not None
    assert (found.name, found.kid_mode) == ("Kitchen", False)
