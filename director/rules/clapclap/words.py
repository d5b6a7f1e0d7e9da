"""手势的写法 (V1): how people write a gesture. Folded as names are, so case, width and script count alike."""

from __future__ import annotations

import re

from director.rules.clapclap.gestures import GESTURES, Gesture
from director.rules.reading.names import fold

NICKNAMES: dict[Gesture, tuple[str, ...]] = {
    Gesture.SHIZIFANG: ("十字",),
    Gesture.JIAGAO: ("+镐",),
}
"""What a gesture is called besides its name. Only what can mean nothing else: nothing is guessed (V4)."""

WORDS: dict[str, Gesture] = {
    fold(word): gesture for gesture in Gesture for word in (gesture.value, *NICKNAMES.get(gesture, ()))
}

_SPLIT = re.compile(r"^拆分?|拆分?$")


def gesture_of(text: str) -> tuple[Gesture, bool] | None:
    """手势 (C16): the gesture that `text` writes, and whether it says so split (黑洞拆, 拆Shining); None for no gesture."""
    key = fold(text)
    if key in WORDS:
        return WORDS[key], False
    bare = fold(re.sub(r"[()\[\]【】（）「」]", "", key))
    gesture = WORDS.get(_SPLIT.sub("", bare, count=1))
    return (gesture, True) if gesture is not None and GESTURES[gesture].parts > 1 else None
