"""What a rule carries on: a deck that is kept across draws and reloads, files, and what is refused and never lost."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.site.browser import Reader, held, is_in, loaded, page_of, unfold
from tests.site.conftest import Visit
from tests.site.kept_forms import CHECK, KEY, PAGE, draw, out, put, saved


def kept(page: Page) -> str | None:
    value = page.evaluate("(key) => localStorage.getItem(key)", KEY)
    assert value is None or isinstance(value, str)
    return value


def test_a_deck_is_kept_across_draws_and_a_reload(visit: Visit) -> None:
    reader = visit(PAGE)
    widget = reader.widget(CHECK)
    draw(widget, "The Star")
    assert (out(widget), widget.locator('[name="faces"]').input_value()) == ("The Star", "")
    draw(widget, "The Moon")
    assert out(widget) == "The Star, The Moon"
    reader.page.reload()
    widget = reader.widget(CHECK)
    assert out(widget) == "The Star, The Moon"
    expect(widget.locator(".xr-kept")).to_contain_text("Here is what you had.")
    draw(widget, "The Sun")
    assert out(widget) == "The Star, The Moon, The Sun"


def test_two_tabs_draw_from_one_deck(visit: Visit) -> None:
    reader = visit(PAGE)
    draw(reader.widget(CHECK), "The Star")
    first, second = reader.page, reader.context.new_page()
    reader.page = second
    reader.open(PAGE)
    draw(reader.widget(CHECK), "The Moon")
    reader.page = first
    widget = reader.widget(CHECK)
    expect(widget.locator('[name="out"]')).to_have_value("The Star, The Moon")
    expect(widget.locator(".xr-kept")).to_contain_text("Changed in another tab.")
    draw(widget, "The Sun")
    assert out(widget) == "The Star, The Moon, The Sun"
    reader.page = second
    reader.widget(CHECK).locator(".xr-afresh").click()
    expect(widget.locator('[name="out"]')).to_have_value("")
    expect(widget.locator(".xr-kept")).to_contain_text("Shuffled in another tab.")


def test_a_link_does_not_wake_a_form_before_the_script_is_there_that_keeps_its_deck(visit: Visit) -> None:
    reader = visit(None)
    with held(reader.context, "**/rules/form/kept_form.js"):
        reader.page.goto(f"{reader.address}{PAGE}#rule={CHECK}&difficulty=Hard", wait_until="commit")
        # Frames don't come while painting waits for the script.
        reader.page.wait_for_function("() => customElements.get('rule-widget')", polling=50)
        # All that a form needs that keeps nothing, and time for it to wake.
        reader.page.evaluate("() => import('/_static/rules/roll/widget.js')")
        reader.page.evaluate("() => new Promise((go) => setTimeout(go, 100))")
    expect(reader.widget(CHECK).locator(".xr-kept")).to_contain_text("What’s entered here is kept in this browser")


def test_odds_follow_the_deck_that_is_left(visit: Visit) -> None:
    widget = visit(PAGE).widget(CHECK)
    loaded(widget)
    unfold(widget)
    before = widget.locator(".xr-go-chance").inner_text()
    widget.locator('[name="out"]').fill("The Star, The Moon, The Sun")
    expect(widget.locator(".xr-go-chance")).not_to_have_text(before)


def test_shuffling_puts_all_cards_back(visit: Visit) -> None:
    reader = visit(PAGE)
    widget = reader.widget(CHECK)
    draw(widget, "The Star")
    widget.locator('[name="difficulty"]').select_option("Hard")
    # It says that it puts back more than the cards.
    widget.get_by_role("button", name="Shuffle and reset", exact=True).click()
    assert (out(widget), kept(reader.page)) == ("", None)
    expect(widget.locator('[name="difficulty"]')).to_have_value("Medium")
    reader.page.reload()
    assert out(reader.widget(CHECK)) == ""


def test_steps_are_taken_back_one_by_one_even_after_a_reload(visit: Visit) -> None:
    reader = visit(PAGE)
    widget = reader.widget(CHECK)
    expect(widget.locator(".xr-undo")).to_be_hidden()
    for card in ("The Star", "The Moon"):
        draw(widget, card)
    widget.get_by_role("button", name="Shuffle").click()
    assert out(widget) == ""
    reader.page.reload()
    widget = reader.widget(CHECK)
    for left in ("The Star, The Moon", "The Star", ""):
        widget.get_by_role("button", name="Undo").click()
        assert out(widget) == left
    expect(widget.locator(".xr-undo")).to_be_hidden()
    expect(widget.locator(".xr-afresh")).to_be_focused()
    expect(widget.locator(".xr-kept")).to_contain_text("Undone.")
    expect(widget.locator(".xr-result")).to_be_hidden()


def test_what_is_kept_goes_to_a_file_and_comes_back(visit: Visit, tmp_path: Path) -> None:
    reader = visit(PAGE)
    widget = reader.widget(CHECK)
    draw(widget, "The Star")
    text = saved(reader.page, widget.locator(".xr-save"))
    assert json.loads(text)["params"]["out"] == "The Star"
    file = tmp_path / "deck.json"
    file.write_text(text, encoding="utf-8")
    widget.locator(".xr-afresh").click()
    widget.locator("input[type=file]").set_input_files(file)
    expect(widget.locator(".xr-kept")).to_contain_text("Loaded from deck.json.")
    assert out(widget) == "The Star"


def test_a_wrong_file_changes_nothing(visit: Visit, tmp_path: Path) -> None:
    widget = visit(PAGE).widget(CHECK)
    draw(widget, "The Star")
    for text, reason in (
        ("[1", "It isn’t a saved form."),
        ("[]", "It isn’t a saved form."),
        ('{"rule": "rt0.draw", "params": {}}', "It was saved from another form."),
        (
            '{"rule": "rt0.check", "params": {"out": "The Towel"}}',
            "The first value of “Cards out of the deck” can’t be “The Towel”.",
        ),
        ('{"rule": "rt0.check", "params": {"sleeve": "Ace of Cups"}}', "There is no field “sleeve” here."),
    ):
        file = tmp_path / "deck.json"
        file.write_text(text, encoding="utf-8")
        widget.locator("input[type=file]").set_input_files(file)
        expect(widget.locator(".xr-kept-form > .xr-error")).to_contain_text(f"deck.json wasn’t loaded. {reason}")
        assert out(widget) == "The Star"


def spoiled(reader: Reader, text: str) -> Locator:
    put(reader.page, text)
    reader.page.reload()
    return reader.widget(CHECK)


def test_a_deck_that_the_rules_refuse_is_shown_beside_its_field_and_can_be_saved(visit: Visit) -> None:
    reader = visit(PAGE)
    text = json.dumps({"rule": CHECK, "params": {"out": "The Towel"}})
    widget = spoiled(reader, text)
    loaded(widget)
    field = widget.locator('.xr-field:has([name="out"])')
    expect(field.locator(".xr-error")).to_contain_text("“Cards out of the deck” can’t be “The Towel”.")
    refused = widget.locator(".xr-refused")
    expect(refused).to_contain_text(
        "What was kept here can’t be used. The first value of “Cards out of the deck” can’t be “The Towel”."
    )
    assert out(widget) == ""
    draw(widget, "The Star")
    reader.page.reload()
    refused = reader.widget(CHECK).locator(".xr-refused")
    expect(refused).to_be_visible()
    assert saved(reader.page, refused.locator(".xr-save-refused")) == text
    refused.locator(".xr-drop-refused").click()
    expect(refused).to_be_hidden()
    reader.page.reload()
    expect(reader.widget(CHECK).locator(".xr-refused")).to_be_hidden()
    assert out(reader.widget(CHECK)) == "The Star"


def test_what_is_no_json_is_set_aside_before_anything_is_loaded(visit: Visit) -> None:
    reader = visit(PAGE)
    widget = spoiled(reader, "[1")
    expect(widget.locator(".xr-refused")).to_contain_text("What was kept here can’t be used. It isn’t a saved form.")
    assert saved(reader.page, widget.locator(".xr-save-refused")) == "[1"
    draw(widget, "The Star")
    assert out(widget) == "The Star"


def test_a_roll_from_elsewhere_leaves_the_own_deck_alone_and_one_goes_on_with_it(visit: Visit) -> None:
    reader = visit(PAGE)
    widget = reader.widget(CHECK)
    draw(widget, "The Star")
    mine = kept(reader.page)
    reader.page.goto("about:blank")
    reader.open(f"{PAGE}#rule={CHECK}&out=The+Moon&afterwards=stay+out&seed=3")
    widget = reader.widget(CHECK)
    is_in(widget, "done")
    expect(widget.locator(".xr-visit")).to_contain_text("Your own values on this page haven’t changed.")
    assert (out(widget), kept(reader.page)) == ("The Star", mine)
    widget.get_by_role("button", name="Use these values").click()
    assert out(widget) == "The Moon"
    widget.get_by_role("button", name="Back to mine").click()
    assert (out(widget), kept(reader.page)) == ("The Star", mine)
    draw(widget, "The Sun")
    assert out(widget) == "The Star, The Sun"
    reader.page.reload()
    assert out(reader.widget(CHECK)) == "The Star, The Sun"


def test_an_entry_of_the_log_leaves_the_deck_alone(visit: Visit) -> None:
    reader = visit(PAGE)
    widget = reader.widget(CHECK)
    for card in ("The Star", "The Moon", "The Sun"):
        draw(widget, card)
    reader.page.locator(".xr-opener").click()
    reader.page.locator(".xr-log a").nth(2).click()
    expect(widget.locator(".xr-visit")).to_be_visible()
    expect(widget.locator(".xr-result")).to_contain_text("The Star")
    assert out(widget) == "The Star, The Moon, The Sun"
    draw(widget, "The Tower")
    assert out(widget) == "The Star, The Moon, The Sun, The Tower"
    reader.page.reload()
    assert out(reader.widget(CHECK)) == "The Star, The Moon, The Sun, The Tower"


def test_without_storage_the_deck_is_kept_until_the_reload(visit: Visit) -> None:
    reader = visit(None)
    reader.lose_storage()
    reader.open(PAGE)
    widget = reader.widget(CHECK)
    draw(widget, "The Star")
    assert out(widget) == "The Star"
    expect(widget.locator(".xr-unkept")).to_contain_text("storage is turned off or full")
    expect(widget.locator(".xr-kept")).to_have_text("")
    reader.page.reload()
    assert out(reader.widget(CHECK)) == ""


REPORT_CARD = "rt0.report_card"


def test_a_report_card_is_judged_as_it_is_filled_in(visit: Visit) -> None:
    widget = visit(page_of(REPORT_CARD)).widget(REPORT_CARD)
    loaded(widget)
    widget.locator(".xr-person", has_text="Juno Park").click()
    widget.get_by_role("button", name="Edit", exact=True).click()
    picks = widget.locator('.xr-boxes[data-parameter="picks"]')
    crossed = widget.locator('.xr-boxes[data-parameter="crossed_out"] input:checked').first.input_value()
    picks.get_by_label(crossed).check()
    result = widget.locator(".xr-result")
    expect(result).to_contain_text("Pick one Ability, not 2. You’ve picked ")
    expect(result).to_contain_text(f"You can’t pick {crossed} and cross it out: nobody is both {crossed} and ")
    picks.get_by_label(crossed).uncheck()
    expect(result).to_contain_text("That’s a complete Report Card.")
    picks.locator("input:checked").uncheck()
    picks.get_by_label("Lucky").check()
    expect(result).to_contain_text("Taken out")
    expect(result.locator(".xr-folded-group svg.xr-card")).to_have_count(74)


def test_a_report_card_has_one_button_that_prints_it(visit: Visit) -> None:
    widget = visit(page_of(REPORT_CARD)).widget(REPORT_CARD)
    widget.locator(".xr-person", has_text="Juno Park").click()
    widget.get_by_role("button", name="Edit", exact=True).click()
    expect(widget.locator(".xr-result")).to_contain_text("That’s a complete Report Card.")
    widget.locator(".xr-more > summary").click()
    expect(widget.get_by_role("button", name="Print")).to_have_count(1)


def test_a_report_card_is_printed_alone(visit: Visit) -> None:
    reader = visit(page_of(REPORT_CARD))
    widget = reader.widget(REPORT_CARD)
    widget.locator(".xr-person", has_text="Juno Park").click()
    expect(widget.locator(".xr-line").first).to_be_visible()
    reader.page.evaluate("() => { globalThis.print = () => {}; }")
    widget.locator(".xr-more > summary").click()
    widget.get_by_role("button", name="Print").click()
    reader.page.emulate_media(media="print")
    paper = widget.locator(".xr-paper")
    for words in ("Juno Park", "The Magician", "FREE BLOCK", "A+"):
        expect(paper).to_contain_text(words)
    expect(widget.locator(".xr-play")).to_be_hidden()
    expect(reader.page.locator("h1")).to_be_hidden()
