"""Whoever has forgotten the password comes in with a code, once."""

from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.families.recovery import CODES, codes_left, hashed, new_codes, one_more_code, opens, recover
from games.models import RecoveryCode
from tests.families.households import PASSWORD

pytestmark = pytest.mark.django_db

NEW = "three other words"


@pytest.fixture
def papa() -> User:
    return User.objects.create_user("Papa", password=PASSWORD)


def test_eight_codes_are_made_and_only_their_hashes_are_kept(papa: User) -> None:
    codes = new_codes(papa)
    assert len(set(codes)) == CODES == codes_left(papa)
    kept = set(RecoveryCode.objects.values_list("code", flat=True))
    assert kept == {hashed(code) for code in codes}
    assert not any(code.replace("-", "") in "".join(kept).upper() for code in codes)


def test_a_code_sets_a_new_password_once(papa: User) -> None:
    code, *others = new_codes(papa)
    assert recover("papa", code.lower().replace("-", " "), NEW, timezone.now()) == papa
    papa.refresh_from_db()
    assert papa.check_password(NEW)
    assert recover("Papa", code, PASSWORD, timezone.now()) is None
    assert codes_left(papa) == len(others) == CODES - 1
    papa.refresh_from_db()
    assert papa.check_password(NEW)


def test_a_code_opens_no_other_account_and_no_blocked_one(papa: User) -> None:
    User.objects.create_user("Mama", password=PASSWORD)
    code = new_codes(papa)[0]
    for name, tried in (("Mama", code), ("", code), ("Papa", ""), ("Papa", "2222-2222-2222")):
        assert opens(name, tried) is None
        assert recover(name, tried, NEW, timezone.now()) is None
    assert opens("PAPA", code) == papa
    User.objects.filter(pk=papa.pk).update(is_active=False)
    assert recover("Papa", code, NEW, timezone.now()) is None
    assert codes_left(papa) == CODES


def test_new_codes_make_those_before_void(papa: User) -> None:
    old = new_codes(papa)
    new_codes(papa)
    assert not any(opens("Papa", code) for code in old)
    assert codes_left(papa) == CODES


def test_staff_makes_a_code_beside_the_others(papa: User) -> None:
    mine = new_codes(papa)
    said = StringIO()
    call_command("recover", "papa", stdout=said)
    assert opens("Papa", said.getvalue().strip()) == papa
    assert opens("Papa", mine[0]) == papa
    assert codes_left(papa) == CODES + 1
    with pytest.raises(CommandError, match="Nobody signs in as “Nobody”"):
        call_command("recover", "Nobody")


def test_codes_are_drawn_from_all_signs(papa: User) -> None:
    drawn = "".join(one_more_code(papa) for _ in range(30)).replace("-", "")
    assert len(set(drawn)) == 27
    assert not set("01OILUBSZ") & set(drawn), "no signs that are taken for others"
