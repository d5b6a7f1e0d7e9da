"""A director for the clock's tests."""

from __future__ import annotations

import pytest

from director.models import Person
from tests.worlds import new_director


@pytest.fixture
def boss(db: None) -> Person:
    return new_director()
