"""`python -m tour`: play the match, look at the pages, leave the pictures, say what was wrong."""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from playwright.sync_api import Error, sync_playwright
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from tour.chromium import NoBrowser, launched
from tour.pictures import Album
from tour.site import NoSite, fresh_site
from tour.slow_phone import INTERACTIVE_WITHIN, Visit, first_load
from tour.story import ACTS, PREY, Story, Unlike
from tour.watch import HEAVIEST


def main() -> int:
    """0 if the match was played to its end and nothing was wrong on any page."""
    options = _options()
    console = Console()
    album = Album() if options.pictures else Album(None, None)
    try:
        with sync_playwright() as play, fresh_site() as site:
            story = Story(launched(play), site, album, tuple(options.languages), options.axe)
            _play(story, console)
            visit = first_load(story.players[PREY].page)
    except (NoBrowser, NoSite, Unlike) as reason:
        console.print(f"[red]巡演没有演成。The tour could not be played:[/] {reason}")
        return 1
    return _report(story, visit, console)


def _options() -> argparse.Namespace:
    reader = argparse.ArgumentParser(prog="python -m tour", description=__doc__)
    reader.add_argument(
        "--no-pictures", dest="pictures", action="store_false", help="leave the pictures as they are"
    )
    reader.add_argument(
        "--no-axe", dest="axe", action="store_false", help="play without axe, which takes most of the time"
    )
    reader.add_argument(
        "--languages", nargs="+", default=["zh-hans"], metavar="CODE", help="those that axe hears"
    )
    return reader.parse_args()


def _play(story: Story, console: Console) -> None:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console) as progress:
        bar = progress.add_task("", total=len(ACTS))
        for title, act in ACTS:
            progress.update(bar, description=title)
            try:
                act(story)
            except (Error, AssertionError) as error:
                raise Unlike(f"{title}: {error}\n" + "\n".join(story.watch.faults[-8:])) from error
            progress.advance(bar)


def _report(story: Story, visit: Visit, console: Console) -> int:
    """What was seen, in figures, then what was wrong; 1 if anything was."""
    ours = {page: weight for page, weight in story.watch.weights.items() if not page.startswith("/admin/")}
    heaviest = max(ours.items(), key=lambda pair: pair[1])
    taken = story.album.taken
    console.print(f"{story.nights} 夜 nights · {story.looked_at} 页 pages looked at")
    console.print(f"最重 heaviest {heaviest[0]} {heaviest[1] / 1000:.0f} kB (< {HEAVIEST // 1000})")
    console.print(
        f"座位页，慢手机 seat page on a slow phone: {visit.seconds:.2f} s (< {INTERACTIVE_WITHIN}), "
        f"{visit.requests} 次 requests, {visit.bytes / 1000:.1f} kB"
    )
    console.print(f"{len(taken)} 张图 pictures, {sum(taken.values()) / 1e6:.2f} MB")
    wrong = [*story.watch.faults, *story.found]
    if visit.seconds > INTERACTIVE_WITHIN:
        wrong.append(f"the seat page takes {visit.seconds:.2f} s on a slow phone")
    for line, times in Counter(wrong).items():
        console.print(
            f"[red]✗[/] {line}" + (f" ({times}×)" if times > 1 else ""), markup=True, highlight=False
        )
    console.print("[green]没有毛病。Nothing wrong.[/]" if not wrong else f"[red]{len(wrong)} 处。[/]")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
