"""Somebody who walks through the site, with a finger or with a keyboard, and counts what it takes.

A walk is written once. The finger taps, on a phone with a network; the keyboard has nothing but its keys, on a phone
of the same size without one. Neither goes, or enters anything, by another way than a reader has.
"""

from __future__ import annotations

import re
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.site.browser import Reader

FIGURES = Path(__file__).parents[3] / "build/walks"
"""What each walk took, a file with a line each; `pytest -s` shows the lines as well."""

TRIES = 5
"""The page may change while somebody is on their way; what isn't reached after so many goes, isn't reached at all."""

STOPS = """(target) => {
    const here = document.activeElement;
    if (here === target) return 0;
    const after = (one, other) => Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
    const [first, last] = after(here, target) ? [here, target] : [target, here];
    const isShown = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("[inert]");
    const isStop = (one) => one.tabIndex >= 0 && !one.disabled && isShown(one);
    const all = [...document.querySelectorAll("a[href], button, input, select, summary, textarea")].filter(isStop);
    const stops = all.filter((one) => after(first, one) && after(one, last)).length + 1;
    return last === target ? stops : -stops;
}"""
"""How many stops of the Tab key away something is, as it seems: less than 0 for those before what has the focus."""

COVER = """async () => {
    const cover = () => {
        // Drawn anew, the same thing may be another element.
        const target = document.activeElement;
        const { left, top, width, height } = target.getBoundingClientRect();
        const found = document.elementFromPoint(left + width / 2, top + height / 2);
        if (found && (target.contains(found) || found.contains(target))) return "";
        return found ? found.outerHTML : "the edge of the window";
    };
    // What slides in takes a moment.
    for (let frames = 0; frames < 100 && cover(); frames += 1) await new Promise(requestAnimationFrame);
    return cover();
}"""
"""What lies over what has the focus; empty for nothing."""

NEAR = 8
"""An option that is farther away than this is looked for by its first letter."""


class Walker(ABC):
    """A reader of a page, and how often they have tapped or pressed a key.

    Attributes:
        reader: their device.
        strokes: taps, or keys that were pressed to get somewhere and to set something off.
        letters: what they typed into fields.
    """

    by: str
    stroke: str

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.strokes = 0
        self.letters = 0

    @property
    def page(self) -> Page:
        """What they look at."""
        return self.reader.page

    @contextmanager
    def walks(self, name: str, first: str) -> Iterator[None]:
        """A walk that starts at a page, the only one whose address they have to know. What it took is written down."""
        self.reader.open(first)
        self.strokes = self.letters = 0
        began = time.monotonic()
        yield
        took = time.monotonic() - began
        title = f"{name}, by {self.by}"
        line = f"{title}: {self.strokes} {self.stroke}, {self.letters} letters, {took:.1f} s"
        print(f"\n{line}")
        FIGURES.mkdir(exist_ok=True)
        (FIGURES / f"{re.sub('[^a-z]+', '-', title.lower())}.txt").write_text(f"{line}\n", encoding="utf-8")

    def moves_to(self, reader: Reader, first: str) -> None:
        """Go on at another device, where a page is opened."""
        self.reader = reader
        reader.open(first)

    @abstractmethod
    def press(self, target: Locator) -> None:
        """A button, a link, or what unfolds something."""

    @abstractmethod
    def tick(self, box: Locator) -> None:
        """A box, which changes."""

    @abstractmethod
    def write(self, field: Locator, text: str) -> None:
        """Replace what is in a field."""

    @abstractmethod
    def choose(self, select: Locator, label: str | re.Pattern[str]) -> None:
        """The first option whose label is this, or fits."""

    @abstractmethod
    def submit(self, field: Locator, button: Locator) -> None:
        """Have done what a field was filled in for: from the field itself, if one need not leave it for that."""

    @abstractmethod
    def stands_on(self, target: Locator) -> None:
        """Wait until the next key goes there. A finger is nowhere."""

    @abstractmethod
    def goes_on_to(self, target: Locator) -> None:
        """One key further is this. A finger is nowhere."""

    @abstractmethod
    def thinks_again(self, opener: Locator, panel: Locator) -> None:
        """Close what a button has opened, and open it once more."""

    def follow(self, link: Locator) -> None:
        """A link to another page of the site; wait until its widgets are there."""
        before = self.page.url
        self.press(link)
        expect(self.page).not_to_have_url(before)
        expect(self.page.locator("rule-widget[data-asleep]")).to_have_count(0)

    def by_menu(self, page: str) -> None:
        """To another chapter of the game."""
        self.press(self.page.get_by_role("button", name="Menu", exact=True).first)
        self.follow(self.page.locator(f'.sidebar-drawer a[href$="{page}"]').first)

    def save(self, button: Locator) -> Path:
        """The file that a button brings."""
        with self.page.expect_download() as download:
            self.press(button)
        return Path(download.value.path())

    def open(self, button: Locator, file: Path) -> None:
        """Give a button the file that it asks for; the picking is the device's own."""
        with self.page.expect_file_chooser() as chooser:
            self.press(button)
        chooser.value.set_files(file)


class Finger(Walker):
    """On a phone that has a network."""

    by, stroke = "touch", "taps"

    def press(self, target: Locator) -> None:
        self.strokes += 1
        target.tap()

    def tick(self, box: Locator) -> None:
        wanted = not box.is_checked()
        self.press(box)
        # A verdict that comes meanwhile moves the page under the finger; who sees that nothing has changed taps again.
        if box.is_checked() is not wanted:
            self.press(box)

    def write(self, field: Locator, text: str) -> None:
        self.strokes += 1
        self.letters += len(text)
        field.tap()
        field.fill(text)

    def choose(self, select: Locator, label: str | re.Pattern[str]) -> None:
        # The list that a phone shows is its own; one tap opens it, one picks.
        self.strokes += 2
        select.select_option(index=option(select, label))

    def submit(self, field: Locator, button: Locator) -> None:
        self.press(button)

    def stands_on(self, target: Locator) -> None:
        """A finger needs no focus."""

    def goes_on_to(self, target: Locator) -> None:
        """A finger is there at once."""

    def thinks_again(self, opener: Locator, panel: Locator) -> None:
        self.press(panel.get_by_role("button", name="Close", exact=True))
        expect(panel).to_have_count(0)
        self.press(opener)
        expect(panel).to_be_visible()


class Keyboard(Walker):
    """With nothing but keys."""

    by, stroke = "keyboard, without a network", "keys"

    def key(self, name: str) -> None:
        """Press one."""
        self.strokes += 1
        self.page.keyboard.press(name)

    def reach(self, target: Locator) -> None:
        """Go there with Tab, in the direction in which it lies."""
        expect(target).to_be_visible()
        for _ in range(TRIES):
            away = int(target.evaluate(STOPS))
            if away == 0:
                cover = str(self.page.evaluate(COVER))
                assert cover == "", f"{target} has the focus, but over it lies {cover[:200]}"
                return
            for _ in range(abs(away)):
                self.key("Tab" if away > 0 else "Shift+Tab")
        raise AssertionError(f"{target} isn't reached with the Tab key")

    def press(self, target: Locator) -> None:
        self.reach(target)
        self.key("Enter")

    def tick(self, box: Locator) -> None:
        self.reach(box)
        self.key("Space")

    def write(self, field: Locator, text: str) -> None:
        self.reach(field)
        # Whoever comes into a field of one line with Tab has all of it selected; elsewhere it takes a key more.
        self.key("ControlOrMeta+a")
        self.letters += len(text)
        self.page.keyboard.type(text)

    def choose(self, select: Locator, label: str | re.Pattern[str]) -> None:
        self.reach(select)
        wanted = option(select, label)
        now = int(select.evaluate("(one) => one.selectedIndex"))
        if abs(wanted - now) > NEAR:
            self.key(str(select.locator("option").nth(wanted).text_content()).strip()[0])
            now = int(select.evaluate("(one) => one.selectedIndex"))
        for _ in range(abs(wanted - now)):
            self.key("ArrowDown" if wanted > now else "ArrowUp")
        assert select.evaluate("(one) => one.selectedIndex") == wanted

    def submit(self, field: Locator, button: Locator) -> None:
        expect(field).to_be_focused()
        self.key("Enter")

    def stands_on(self, target: Locator) -> None:
        expect(target).to_be_focused()

    def goes_on_to(self, target: Locator) -> None:
        self.key("Tab")
        expect(target).to_be_focused()

    def thinks_again(self, opener: Locator, panel: Locator) -> None:
        self.key("Escape")
        expect(panel).to_have_count(0)
        expect(opener).to_be_focused()
        self.key("Enter")
        expect(panel).to_be_visible()


def option(select: Locator, label: str | re.Pattern[str]) -> int:
    """The place of the first option whose label is this, or fits."""
    labels = [one.strip() for one in select.locator("option").all_text_contents()]
    fits = label.search if isinstance(label, re.Pattern) else label.__eq__
    found = [place for place, one in enumerate(labels) if fits(one)]
    assert found, f"no {label} among {labels}"
    return found[0]
