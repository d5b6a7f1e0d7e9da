"""What people do with their own account."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from director.models import Person
from director.services.moments import is_zone
from director.services.refusal import Refused


def password_set(person: Person, username: str, password: str) -> None:
    """设密码: from now on `person` may sign in with this name and password.

    Raises Refused when somebody else took the name in the meantime.
    """
    person.username = username
    person.set_password(password)
    try:
        with transaction.atomic():
            person.save(update_fields=["username", "password"])
    except IntegrityError as error:
        raise Refused("taken", _("这个登录名已经有人用了，请换一个。")) from error


def reach_set(person: Person, *, email: str, zone: str, no_mail: Sequence[str] = ()) -> None:
    """我的通知: where mails go (nowhere, where that is empty), of which kinds there are none, and the zone of times.

    Raises Refused for a zone that does not exist.
    """
    if zone and not is_zone(zone):
        raise Refused("zone", _("没有“{zone}”这个时区。请从列表里选，例如 Asia/Shanghai。").format(zone=zone))
    person.email, person.zone, person.no_mail = email, zone, list(no_mail)
    person.save(update_fields=["email", "zone", "no_mail"])
