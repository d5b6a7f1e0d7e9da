"""随机 (K9): draws that anyone can check afterwards, from a secret seed that is published at the end."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Sequence
from typing import TypeVar

SEED_BYTES = 32

T = TypeVar("T")

Draw = Callable[[str, int], int]
"""(label, n) -> a number from 0 to n - 1."""


def commitment(seed: bytes) -> str:
    """种子承诺 (K9.1): the SHA-256 of the seed's 32 bytes, in hex, published with the match."""
    return hashlib.sha256(seed).hexdigest()


def draw(seed: bytes, label: str, n: int) -> int:
    """随机数 (K9.2): HMAC-SHA256(seed, label) as a big-endian integer, modulo `n` (at least 1)."""
    return int.from_bytes(hmac.digest(seed, label.encode(), "sha256"), "big") % n


def drawing(seed: bytes) -> Draw:
    """随机数 (K9.2): the draws of one match, as a function of label and n."""
    return lambda label, n: draw(seed, label, n)


def shuffled(items: Sequence[T], label: str, drawing: Draw) -> list[T]:
    """洗牌 (K9.5): Fisher–Yates from the end; step i draws `<label>/<i>` among i + 1."""
    result = list(items)
    for i in range(len(result) - 1, 0, -1):
        j = drawing(f"{label}/{i}", i + 1)
        result[i], result[j] = result[j], result[i]
    return result
