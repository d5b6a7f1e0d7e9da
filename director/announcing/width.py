"""Lines and widths: text made fit for one line, cut into what readers see as characters, and measured.

Widths count columns of a fixed-width screen: 1 for Latin, 2 for Chinese and emoji, 0 for what combines.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

ZERO_WIDTH_JOINER = "\u200d"
EMOJI_STYLE = "\ufe0f"

# Marks that turn the direction of whatever follows, and signs that nobody sees. Joiners inside emoji and
# words (U+200C, U+200D) stay: without them names fall apart.
UNSEEN = dict.fromkeys(
    [
        *range(0x202A, 0x202F),  # embeddings and overrides
        *range(0x2060, 0x2070),  # word joiner, isolates and relatives
        *[0x00AD, 0x061C, 0x180E, 0x200B, 0x200E, 0x200F, 0xFEFF],
        *range(0xE0000, 0xE0020),  # language tags
        *range(0xD800, 0xE000),  # halves of characters
        *range(0xFFF9, 0xFFFC),  # annotations
        *range(0xFDD0, 0xFDF0),  # no characters at all
        *[0xFFFE, 0xFFFF],
    ]
)


_BREAK = re.compile("\r\n|[\r\v\f\x85\u2028\u2029]")


def visible(text: str) -> str:
    """`text` without characters that turn the direction of what follows, that nobody sees, or controls.

    Line breaks and tabs stay; other controls become a space.
    """
    text = _BREAK.sub("\n", text).translate(UNSEEN)
    return "".join(c if c in "\n\t" or unicodedata.category(c) != "Cc" else " " for c in text)


def one_line(text: str) -> str:
    """`text` for a place where a line break would end something: breaks and tabs become spaces."""
    return visible(text).replace("\n", " ").replace("\t", " ")


def graphemes(text: str) -> Iterator[str]:
    """The characters as a reader sees them: a base with its accents, a joined emoji, a flag."""
    cluster = ""
    for char in text:
        if cluster and not _continues(cluster, char):
            yield cluster
            cluster = ""
        cluster += char
    if cluster:
        yield cluster


def _continues(cluster: str, char: str) -> bool:
    """Whether `char` belongs to the same visible character as what stands before it."""
    if unicodedata.category(char) in {"Mn", "Me", "Mc"} or char in {ZERO_WIDTH_JOINER, "\u200c"}:
        return True
    if 0x1F3FB <= ord(char) <= 0x1F3FF or 0xE0020 <= ord(char) <= 0xE007F:  # skin tones, tagged flags
        return True
    if cluster[-1] == ZERO_WIDTH_JOINER:
        return unicodedata.category(char) in {"So", "Sm"}
    return _regional(char) and len(cluster) == 1 and _regional(cluster)


def _regional(char: str) -> bool:
    return 0x1F1E6 <= ord(char) <= 0x1F1FF


def width(text: str) -> int:
    """The columns that `text` takes on a fixed-width screen."""
    return sum(_cluster_width(cluster) for cluster in graphemes(text))


def _cluster_width(cluster: str) -> int:
    base = cluster[0]
    if unicodedata.category(base) in {"Mn", "Me", "Cf", "Cc"}:
        return 0
    if EMOJI_STYLE in cluster or _regional(base) or unicodedata.east_asian_width(base) in {"W", "F"}:
        return 2
    return 1


def pad(text: str, columns: int) -> str:
    """`text` filled up to `columns`, with Chinese spaces first: they keep their width in fonts that are not fixed."""
    missing = max(0, columns - width(text))
    return text + "\u3000" * (missing // 2) + " " * (missing % 2)
