"""A roll in a sentence: tapped, rolled right there, logged; by keyboard, without script and on paper."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.site.browser import PHONE, too_wide
from tests.site.conftest import Visit
from tests.site.test_in_sight import OUT_OF_SIGHT

PAGE = "authors/markup.html"
OWN = "level 3 against difficulty 2"
WORDS = "2, 5, 1 and another 4"


def panel(page: Page, words: str) -> str:
    button = page.get_by_role("button", name=words)
    return f"#{button.get_attribute('aria-controls')}"


def tapped(page: Page, words: str) -> Locator:
    """What the words show when they are tapped."""
    button = page.get_by_role("button", name=words)
    button.click()
    expect(page.locator("rule-roll", has=button)).to_have_attribute("data-state", "done")
    return page.locator(panel(page, words))


def test_a_tap_rolls_right_there_and_goes_to_the_log(visit: Visit) -> None:
    page = visit(PAGE).page
    shown = tapped(page, OWN)
    expect(shown.locator(".xr-dice li").first).to_be_visible()
    expect(shown.locator(".xr-summary")).not_to_be_empty()
    expect(shown.locator(".xr-live")).to_have_text(shown.locator(".xr-summary").inner_text())
    expect(shown).to_be_in_viewport(ratio=1)
    shown.locator(".xr-odds-fold > summary").click()
    expect(shown.locator(".xr-chance")).to_be_visible()
    expect(page.locator(".xr-opener")).to_have_text("Table 1")
    shown.get_by_role("button", name="Roll again").click()
    expect(page.locator(".xr-opener")).to_have_text("Table 2")


def test_the_roll_that_the_text_tells_of_is_shown_and_not_logged(visit: Visit) -> None:
    page = visit(PAGE).page
    shown = tapped(page, WORDS)
    expect(shown.locator(".xr-dice li")).to_have_count(4)
    expect(page.locator(".xr-opener")).to_have_text("Table")
    shown.get_by_role("button", name="Roll it yourself").click()
    expect(page.locator(".xr-opener")).to_have_text("Table 1")


def test_cards_are_drawn_and_not_rolled(visit: Visit) -> None:
    page = visit("rt0/checks.html").page
    shown = tapped(page, "Page of Swords")
    expect(shown.get_by_role("link", name="Link to this draw")).to_be_visible()
    shown.get_by_role("button", name="Draw your own").click()
    expect(shown.get_by_role("button", name="New draw")).to_be_visible()


def test_the_keyboard_rolls_and_closes_and_the_focus_comes_back(visit: Visit) -> None:
    page = visit(PAGE).page
    button = page.get_by_role("button", name=OWN)
    button.focus()
    expect(button).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("Enter")
    expect(page.locator("rule-roll", has=button)).to_have_attribute("data-state", "done")
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(button).to_be_focused()
    page.locator(panel(page, OWN)).get_by_role("button", name="Close").focus()
    page.keyboard.press("Escape")
    expect(button).to_have_attribute("aria-expanded", "false")
    expect(button).to_be_focused()


def test_without_script_the_words_lead_to_the_widget(visit: Visit) -> None:
    page = visit(PAGE, java_script_enabled=False).page
    link = page.get_by_role("link", name=OWN)
    expect(link).to_have_attribute("href", "../tuurna/rolls.html#tuurna-check")


def test_on_paper_the_words_are_words_and_on_a_phone_nothing_is_too_wide(visit: Visit) -> None:
    page = visit(PAGE, viewport=PHONE).page
    button = page.get_by_role("button", name=OWN)
    button.click()
    expect(page.locator("rule-roll", has=button)).to_have_attribute("data-state", "done")
    assert too_wide(page) == 0
    page.emulate_media(media="print")
    expect(page.locator(panel(page, OWN))).to_be_hidden()
    expect(button).to_be_visible()


ALL_ROLLED = """async () => {
    const found = {};
    for (const roll of document.querySelectorAll("rule-roll")) {
        const button = roll.querySelector("button");
        button.scrollIntoView({ block: "end", behavior: "instant" });
        // Words that are broken over two lines are tapped on the first of them.
        const [{ left, top, width, height }] = button.getClientRects();
        const over = document.elementFromPoint(left + width / 2, top + height / 2);
        const name = `${roll.id} ${button.innerText}`;
        if (button.disabled || !button.contains(over)) {
            found[name] = `not to be tapped, below ${over?.outerHTML}`;
            continue;
        }
        button.click();
        await new Promise((go, stop) => {
            const look = () => ["done", "error"].includes(roll.dataset.state) && go();
            new MutationObserver(look).observe(roll, { attributeFilter: ["data-state"] });
            setTimeout(() => stop(new Error(`${name}: after 150 seconds it is ${roll.dataset.state}`)), 150_000);
            look();
        });
        await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
        const place = `[id='${button.getAttribute("aria-controls")}']`;
        const [count, pixels] = OUT_OF_SIGHT(button, [place, [".xr-summary", ".xr-tray", ".xr-again"]]);
        const isSeen = roll.dataset.state === "done" && count > 0 && pixels <= 0;
        found[name] = isSeen ? "" : `${roll.dataset.state}, ${pixels} pixels of ${count} parts out of sight`;
    }
    return found;
}""".replace("OUT_OF_SIGHT", f"({OUT_OF_SIGHT})")
"""Taps each roll in the text, at the lower edge of the screen; what is wrong with what is seen beside each then."""


def with_inline_rolls(site: Path) -> list[str]:
    """Pages with rolls in their text."""
    pages = [page for page in sorted(site.rglob("*.html")) if "<rule-roll" in page.read_text(encoding="utf-8")]
    return [page.relative_to(site).as_posix() for page in pages]


def test_every_roll_in_the_text_shows_its_result_beside_its_words(visit: Visit, site: Path) -> None:
    reader = visit(None, viewport=PHONE, has_touch=True, reduced_motion="reduce")
    wrong: dict[str, str] = {}
    count = 0
    for path in with_inline_rolls(site):
        reader.open(path)
        expect(reader.page.locator("rule-roll:not(:has(button))")).to_have_count(0)
        found = reader.page.evaluate(ALL_ROLLED)
        count += len(found)
        wrong |= {f"{path}: {name}": trouble for name, trouble in found.items() if trouble}
    assert wrong == {}
    assert count > 100
