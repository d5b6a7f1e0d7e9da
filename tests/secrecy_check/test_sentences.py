"""保密检查 (K7.2, K7.7), measured: sentences of both kinds, by precision and recall. Run with -s to read the figures."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from types import ModuleType

import pytest

from director.announcing.secrecy.check import check
from tests.secrecy_check import fifth, fourth, held_out, second, third, tuned, unseen
from tests.secrecy_check.town import TOWN

WIDENED = (tuned, second, third, fourth, held_out, fifth)


@dataclass
class Figures:
    """How a set came out."""

    missed: list[str]
    false_alarms: list[str]
    leaks: int
    harmless: int

    @property
    def recall(self) -> float:
        return 1 - len(self.missed) / self.leaks

    @property
    def precision(self) -> float:
        caught = self.leaks - len(self.missed)
        return caught / (caught + len(self.false_alarms))

    @property
    def alarms(self) -> float:
        return len(self.false_alarms) / self.harmless

    def __str__(self) -> str:
        return (
            f"{self.leaks} leaks, {self.harmless} harmless: recall {self.recall:.3f}, "
            f"precision {self.precision:.3f}, false alarms {self.alarms:.3f}"
        )


def measure(*sets: ModuleType) -> Figures:
    leaks = [text for each in sets for _kind, text in each.LEAKS]
    harmless = [text for each in sets for text in each.HARMLESS]
    missed = [text for text in leaks if not check(text, TOWN)]
    false = [text for text in harmless if check(text, TOWN)]
    return Figures(missed, false, len(leaks), len(harmless))


@pytest.mark.clause("K7.2")
@pytest.mark.clause("K7.7")
def test_no_leak_of_the_measured_sets_is_missed() -> None:
    figures = measure(*WIDENED)
    sys.stdout.write(f"measured: {figures}\n")
    assert figures.leaks >= 60
    assert figures.harmless >= 60
    assert figures.missed == []
    assert figures.alarms <= 0.1, figures.false_alarms


def test_held_out_sentences_come_out_as_reported() -> None:
    """What docs/reports.md says of sentences that the check was never tuned to."""
    figures = measure(unseen)
    sys.stdout.write(f"held out: {figures}\n")
    assert min(figures.leaks, figures.harmless) >= 20
    assert len(figures.missed) <= 12, figures.missed
    assert len(figures.false_alarms) <= 1, figures.false_alarms


@pytest.mark.parametrize("leak", list(tuned.LEAKS), ids=[text for _kind, text in tuned.LEAKS])
def test_the_reason_names_what_is_told(leak: tuple[str, str]) -> None:
    kind, text = leak
    kinds = [finding.kind for marked in check(text, TOWN) for finding in marked.findings]
    assert kind in kinds


def test_a_whole_report_marks_the_sentences_at_fault_and_no_others() -> None:
    harmless = [text for text in tuned.HARMLESS if not check(text, TOWN)]
    report = "\n\n".join([*harmless[:12], "沈鹤把匕首交给了小满。", *harmless[12:24]])
    marked = check(report, TOWN)
    assert [report[each.sentence.start : each.sentence.end] for each in marked] == ["沈鹤把匕首交给了小满。"]
