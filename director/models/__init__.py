"""What is stored."""

from director.models.person import Person

__all__ = ["Person"]
