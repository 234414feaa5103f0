"""Tablets and telephones of a family: linked once by a code, known by a secret in their cookie."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime
from hmac import compare_digest
from typing import Final

from django.core.signing import BadSignature, Signer
from django.db import transaction

from games.families.families import NotDone
from games.families.keys import Draw, is_key, kept_of, new_key
from games.models import Device, Family, Invitation

DEVICE_COOKIE: Final = "device"
SECRET_BYTES: Final = 16
MOST_DEVICES: Final = 30


@dataclass(frozen=True, slots=True)
class Linked:
    """A device that was linked just now, and what its cookie holds: nobody is told that again."""

    device: Device
    cookie: str


def link(code: str, name: str, now: datetime, draw: Draw = secrets.token_bytes) -> Linked:
    """The device belongs to the family whose code this is. Each code links one.

    Raises `NotDone`: `no_invitation`, `too_many_devices`.
    """
    with transaction.atomic():
        found = Invitation.objects.filter(code=code, purpose=Invitation.Purpose.DEVICE, expires__gt=now)
        invitation = found.filter(used=None).select_related("family").first()
        if invitation is None or not found.filter(used=None).update(used=now):
            raise NotDone("no_invitation")
        Family.objects.select_for_update().get(pk=invitation.family_id)
        if len(devices_of(invitation.family)) >= MOST_DEVICES:
            raise NotDone("too_many_devices")
        secret = draw(SECRET_BYTES).hex()
        device = Device.objects.create(
            family=invitation.family, key=new_key(draw), name=name, secret=kept_of(secret)
        )
    return Linked(device, sign_device(device.key, secret))


def sign_device(key: str, secret: str) -> str:
    """The value of the device's cookie."""
    return Signer(salt="device").sign(f"{key}.{secret}")


def read_device(cookie: str | None) -> tuple[str, str] | None:
    """The key in a device's cookie and the hash of its secret; None where it was not signed here."""
    try:
        key, _, secret = Signer(salt="device").unsign(cookie or "").partition(".")
    except BadSignature:
        return None
    return key, kept_of(secret)


def device_of(cookie: str | None) -> Device | None:
    """The device whose cookie this is, with its family; None where it is no true one, or was unlinked."""
    if (told := read_device(cookie)) is None:
        return None
    key, kept = told
    device = Device.objects.filter(key=key, unlinked=None).select_related("family").first()
    return device if device is not None and compare_digest(device.secret, kept) else None


def devices_of(family: Family) -> list[Device]:
    """The devices that are linked now, as they came."""
    return list(family.devices.filter(unlinked=None))


def linked_device(family: Family, key: str) -> Device | None:
    """The device of this family with this key, where it is linked."""
    return family.devices.filter(key=key, unlinked=None).first() if is_key(key) else None


def unlink(device: Device, now: datetime) -> bool:
    """The device is nobody's any more; False where it was not linked. Its sockets are the caller's to end."""
    return bool(Device.objects.filter(pk=device.pk, unlinked=None).update(unlinked=now))


def change_device(device: Device, *, name: str | None = None, kid_mode: bool | None = None) -> None:
    """Another name, or kid mode on or off."""
    device.name = device.name if name is None else name
    device.kid_mode = device.kid_mode if kid_mode is None else kid_mode
    device.save(update_fields=["name", "kid_mode"])
