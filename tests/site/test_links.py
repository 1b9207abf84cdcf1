"""A link names a roll and shows it again; any other gets a message of one sentence."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Locator, expect

from rules_py import registry
from tests.site.browser import PHONE, faces, from_menu, is_in, page_of, roll
from tests.site.conftest import Visit

CHECK = "tuurna.check"
PAGE = page_of(CHECK)


def test_a_link_shows_the_same_roll_to_somebody_else(visit: Visit) -> None:
    widget = visit(PAGE).widget(CHECK)
    widget.locator("[name=level]").fill("7")
    widget.locator(".xr-options > summary").click()
    widget.locator("[name=labor]").fill("1")
    widget.locator("[name=fate]").select_option(index=1)
    widget.locator("[name=supernatural]").check()
    roll(widget)
    link = str(widget.locator("a.xr-link").get_attribute("href"))
    stranger = visit()
    stranger.page.goto(link)
    other = stranger.widget(CHECK)
    is_in(other, "done")
    expect(other).to_be_in_viewport()
    assert faces(other) == faces(widget)
    assert other.locator(".xr-result").inner_html() == widget.locator(".xr-result").inner_html()
    for name in ("level", "labor", "fate"):
        assert other.locator(f"[name={name}]").input_value() == widget.locator(f"[name={name}]").input_value()
    expect(other.locator("[name=supernatural]")).to_be_checked()


def test_on_a_phone_a_link_leads_past_a_long_form_to_the_roll(visit: Visit) -> None:
    rule = "sirpas.check"
    widget = visit(f"{page_of(rule)}#rule={rule}&faces=6,5,2", viewport=PHONE).widget(rule)
    is_in(widget, "done")
    expect(widget.locator(".xr-result .xr-summary")).to_be_in_viewport(ratio=1)
    expect(widget.locator(".xr-result .xr-die").last).to_be_in_viewport(ratio=1)


def test_a_link_to_own_dice_shows_them(visit: Visit) -> None:
    reader = visit(f"{PAGE}#rule={CHECK}&level=3&difficulty=2&faces=3,4,3")
    widget = reader.widget(CHECK)
    is_in(widget, "done")
    assert [spoken[0] for spoken in faces(widget)] == ["3", "4", "3"]
    expect(widget.get_by_label("Faces in the order they fell")).to_have_value("3,4,3")


def test_a_link_from_before_fields_were_renamed_shows_the_same_roll(visit: Visit) -> None:
    rule = registry.find("ingenuity.opposed")
    sides = "attribute=d8&skill_die=d6&proficiency=1&other_attribute=d10&other_skill_die=d4&other_proficiency=0"
    widget = visit(f"{page_of(rule.id)}#rule={rule.id}&{sides}&net=-1&other_net=2&seed=7").widget(rule.id)
    is_in(widget, "done")
    sources = {"disadvantages": 1, "other_advantages": 2}
    dice = {"attribute_die": "d8", "skill_die": "d6", "other_attribute_die": "d10", "other_skill_die": "d4"}
    now = rule.roll(seed=7, proficiency=1, **dice, **sources)
    expect(widget.locator(".xr-result .xr-summary")).to_have_text(now.ruling.summary)
    for name, value in {**dice, **sources}.items():
        expect(widget.locator(f"[name={name}]")).to_have_value(str(value))


def test_rows_and_memories_from_before_fields_were_renamed_fill_the_form(visit: Visit) -> None:
    rule = "ingenuity.group_action"
    people = '[{"attribute": "d8", "skill": "untrained", "net": -2}, {"attribute": "d6", "skill": "d4", "net": 1}]'
    reader = visit(f"{page_of(rule)}#rule={rule}&people={people}")
    filled = [
        {"attribute_die": "d8", "skill_die": "untrained", "disadvantages": "2"},
        {"attribute_die": "d6", "skill_die": "d4", "advantages": "1"},
    ]
    _has_rows(reader.widget(rule), filled)
    place = reader.widget(rule).evaluate("(widget) => `${location.pathname}#${widget.id}`")
    stranger = visit(page_of(rule))
    stranger.page.evaluate(
        "([place, people]) => localStorage.setItem(`rules-form:${place}`, JSON.stringify({ people }))", [place, people]
    )
    stranger.page.reload()
    _has_rows(stranger.widget(rule), filled)


def _has_rows(widget: Locator, rows: list[dict[str, str]]) -> None:
    shown = widget.locator(".xr-rows tbody tr")
    expect(shown).to_have_count(len(rows))
    for number, row in enumerate(rows):
        for column, value in row.items():
            expect(shown.nth(number).locator(f"[data-column={column}]")).to_have_value(value)


def test_a_link_with_rows_fills_the_table(visit: Visit) -> None:
    rule = "tuurna.contest_of_many"
    first = visit(page_of(rule)).widget(rule)
    first.get_by_role("button", name="Add a row").click()
    first.locator(".xr-rows tbody tr").last.get_by_role("textbox").fill("Somebody else")
    roll(first)
    stranger = visit()
    stranger.page.goto(str(first.locator("a.xr-link").get_attribute("href")))
    other = stranger.widget(rule)
    is_in(other, "done")
    assert other.locator(".xr-rows tbody tr").count() == first.locator(".xr-rows tbody tr").count()
    assert faces(other) == faces(first)


def test_a_link_without_a_roll_only_fills_the_form(visit: Visit) -> None:
    reader = visit(f"{PAGE}#rule={CHECK}&level=9&difficulty=3")
    widget = reader.widget(CHECK)
    expect(widget.locator("[name=level]")).to_have_value("9")
    expect(widget.locator(".xr-static .xr-given")).to_contain_text("Level: 9; Difficulty: 3")
    assert widget.get_attribute("data-state") == "idle"


def test_a_link_followed_within_the_page_is_shown_too(visit: Visit) -> None:
    reader = visit(PAGE)
    widget = reader.widget(CHECK)
    roll(widget)
    reader.page.evaluate(f"location.hash = '#rule={CHECK}&level=2&seed=1'")
    expect(widget.locator(".xr-origin")).to_contain_text("Seed 1 ")
    expect(widget.locator(".xr-visit")).to_contain_text("Check (Level: 2; ")


def test_the_address_is_that_of_the_roll_on_screen_and_a_reload_shows_it(visit: Visit) -> None:
    reader = visit(f"{PAGE}#rule={CHECK}&level=2&difficulty=2&seed=1")
    widget = reader.widget(CHECK)
    is_in(widget, "done")
    roll(widget)
    shown = widget.locator(".xr-origin").inner_text()
    assert reader.page.url == widget.locator("a.xr-link").get_attribute("href")
    reader.page.reload()
    widget = reader.widget(CHECK)
    is_in(widget, "done")
    expect(widget.locator(".xr-origin")).to_have_text(shown)
    expect(widget.locator(".xr-visit")).to_have_count(0)
    assert widget.locator("[name=level]").input_value() == "2"


def test_a_set_up_from_a_link_asks_before_it_takes_the_place_of_ones_own(visit: Visit) -> None:
    reader = visit(PAGE)
    reader.widget(CHECK).locator("[name=level]").fill("7")
    reader.page.goto("about:blank")
    reader.open(f"{PAGE}#rule={CHECK}&level=9")
    widget = reader.widget(CHECK)
    expect(widget.locator(".xr-visit")).to_contain_text("This link brings values of its own.")
    expect(widget.locator("[name=level]")).to_have_value("7")
    widget.get_by_role("button", name="Use these values").click()
    expect(widget.locator("[name=level]")).to_have_value("9")


def test_a_link_made_under_other_rules_says_so(visit: Visit) -> None:
    reader = visit(f"{PAGE}#rule={CHECK}&level=5&seed=1&version=0.0.1&ruling=00000000")
    widget = reader.widget(CHECK)
    is_in(widget, "done")
    expect(widget.locator(".xr-notice")).to_contain_text("This link was made under rules 0.0.1.")
    expect(widget.locator(".xr-live")).to_contain_text("This link was made under rules 0.0.1.")


@pytest.mark.parametrize(
    ("fragment", "message"),
    [
        ("rule=tuurna.chek&seed=1", "This link cannot be followed: this page has no rule “tuurna.chek”."),
        ("rule=&seed=1", "This link cannot be followed: this page has no rule “”."),
        (f"rule={CHECK}&seed=1.5", "its seed can’t be “1.5”; a seed is a whole number from 0 to 9007199254740991."),
        (f"rule={CHECK}&seed=9007199254740992", "its seed can’t be “9007199254740992”;"),
        (f"rule={CHECK}&seed=1&seed=2", "it names “seed” twice."),
        (f"rule={CHECK}&seed=1&faces=1", "it has both a seed and dice, and a roll has one of them."),
        (f"rule={CHECK}&seed=1&level={'9' * 90000}", "it has 90,031 characters, and 60,000 are the most."),
        (f"rule={CHECK}&seed=1&level=13", "“Level” can’t be 13. Pick a whole number from 1 to 12"),
        (f"rule={CHECK}&seed=1&luck=3", "There is no field “luck” here."),
        (f"rule={CHECK}&seed=1&__proto__=3", "There is no field “__proto__” here."),
        (
            f"rule={CHECK}&seed=1&level=<img src=x onerror=a()>",
            "“Level” can’t be “<img src=x onerror=a()>”.",
        ),
        (f"rule={CHECK}&faces=%00%ff", "isn’t a number"),
    ],
)
def test_a_link_that_is_no_roll_is_shown_in_one_sentence(visit: Visit, fragment: str, message: str) -> None:
    reader = visit(f"{PAGE}#{fragment}")
    messages = reader.page.locator(".xr-message:visible, .xr-error:visible")
    expect(messages).to_have_count(1)
    expect(messages).to_contain_text(message)
    assert reader.page.locator("rule-widget img").count() == 0
    assert [widget.get_attribute("data-state") for widget in reader.widgets()] == ["idle"] * len(reader.widgets())


def test_any_roll_survives_its_link(visit: Visit) -> None:
    """Whatever is typed comes back as it was, also what means something in an address."""
    luck = random.Random(0)
    signs = "aZ09 &=#?%+/\\\"'<>:;,[]{}é…骰🎲\n\t\u202e"

    def text(least: int) -> str:
        return "".join(luck.choices(signs, k=luck.randint(least, 12)))

    reserved = {"rule", "seed", "faces", "version", "ruling", "widget"}
    rolls = [
        {"rule": text(0), "params": {text(1): text(0) for _ in range(4)}, "version": text(0), "ruling": "0a1b2c3d"}
        | luck.choice([{}, {"seed": luck.randrange(2**53)}, {"faces": "3,5, 1"}, {"seed": 0, "widget": text(1)}])
        for _ in range(500)
    ]
    assert not any(reserved & set(roll["params"]) for roll in rolls)
    back = visit(PAGE).page.evaluate(
        """async (rolls) => {
            const { fragmentOf, rollOf } = await import(new URL("../_static/rules/storage/link.js", location.href));
            return rolls.map((roll) => rollOf(new URL(fragmentOf(roll), location.href).hash));
        }""",
        rolls,
    )
    assert back == rolls


def test_the_name_of_a_section_is_no_link_to_a_roll(visit: Visit) -> None:
    reader = visit(f"{PAGE}#{CHECK.replace('.', '-')}")
    assert reader.page.locator(".xr-message:visible").count() == 0


def test_a_link_and_a_text_can_be_copied(visit: Visit) -> None:
    reader = visit(PAGE, permissions=["clipboard-read", "clipboard-write"])
    widget = reader.widget(CHECK)
    roll(widget)
    from_menu(widget, "Share this roll")
    expect(widget.locator(".xr-copied")).to_have_text("Link copied.")
    expect(widget.locator(".xr-live")).to_have_text("Link copied.")
    link = widget.locator("a.xr-link").get_attribute("href")
    assert reader.page.evaluate("navigator.clipboard.readText()") == link
    from_menu(widget, "Copy as text")
    expect(widget.locator(".xr-copied")).to_have_text("Text copied.")
    assert widget.locator(".xr-summary").inner_text() in reader.page.evaluate("navigator.clipboard.readText()")


def test_where_copying_is_forbidden_the_text_lies_there_selected(visit: Visit) -> None:
    reader = visit(PAGE)
    widget = reader.widget(CHECK)
    roll(widget)
    reader.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden')); }")
    from_menu(widget, "Share this roll")
    area = widget.get_by_label("Text to copy")
    expect(area).to_be_focused()
    assert area.evaluate("(it) => it.value.slice(it.selectionStart, it.selectionEnd)") == area.input_value()
    assert area.input_value() == widget.locator("a.xr-link").get_attribute("href")
