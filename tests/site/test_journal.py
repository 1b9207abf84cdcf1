"""The journal in a browser: it changes as one rolls, outlasts a reload, goes out and in as JSON, and is never lost."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import FilePayload, Locator, expect

from rules_py.almanac.characters import SAMPLE
from rules_py.almanac.learning import REACHED
from tests.site.browser import PHONE, Reader, loaded, own_dice, page_of, roll, too_wide, unfold
from tests.site.conftest import Visit

JOURNAL = "almanac.journal"
PAGE = page_of(JOURNAL)
KEY = f"rules-kept:/{PAGE}#w-almanac-journal-1"

ILSE = {
    "action": "use a skill",
    "skill": "Balance",
    "suit": "Spades",
    "character": "Ilse",
    "skills": [{**row, "suit": str(row["suit"])} for row in SAMPLE],
    "truths": True,
}
"""A character who has been unlucky once."""


def with_ilse(reader: Reader) -> Locator:
    """The journal of a page, with Ilse in it, and all of it open."""
    widget = reader.widget(JOURNAL)
    unfold(widget)
    text = json.dumps({"rule": JOURNAL, "params": ILSE})
    file = FilePayload(name="ilse.json", mimeType="application/json", buffer=text.encode())
    widget.locator('input[type="file"]').set_input_files(file)
    expect(widget.locator(".xr-kept")).to_contain_text("Loaded from ilse.json.")
    return widget


def do(widget: Locator, action: str, faces: str = "", **fields: str) -> None:
    """Write one entry into the journal."""
    widget.locator('[name="action"]').select_option(action)
    for name, text in fields.items():
        widget.locator(f'[name="{name}"]').fill(text)
    own_dice(widget, faces)
    roll(widget)


def complicated(widget: Locator, row: int) -> bool:
    return widget.locator('tbody [data-column="complicated"]').nth(row).is_checked()


def ratings(widget: Locator) -> list[str]:
    """The suits that have changed."""
    return widget.locator(".xr-result :is(p.xr-steps, .xr-steps li)").all_inner_texts()


def stored(reader: Reader, key: str = KEY) -> str | None:
    found = reader.page.evaluate("(key) => localStorage.getItem(key)", key)
    assert found is None or isinstance(found, str)
    return found


def test_a_new_journal_is_blank_and_ready(visit: Visit) -> None:
    widget = visit(PAGE).widget(JOURNAL)
    unfold(widget)
    expect(widget.locator(".xr-rows tbody tr")).to_have_count(0)
    widget.locator(".xr-add-row").click()
    row = widget.locator(".xr-rows tbody tr").first
    assert row.locator("input:checked").count() == 0
    row.locator('[data-column="name"]').fill("Clock Winding")
    do(widget, "use a skill", "2", skill="Clock Winding")
    assert ratings(widget)[0].startswith("Hearts: Clock Winding")


def test_skills_complications_and_injuries_change_as_one_rolls(visit: Visit) -> None:
    widget = with_ilse(visit(PAGE))
    do(widget, "use a skill", "1, 1", skill="Balance")
    assert complicated(widget, 0)
    assert widget.locator('tbody [data-column="rating"]').first.input_value() == "3"
    assert ratings(widget) == ["Hearts: Balance 3 (complicated), Night Swimming 2 (complicated)."]
    do(widget, "ask for a weaving", "6")
    assert not complicated(widget, 0)
    assert widget.get_by_role("checkbox", name="Hearts", exact=True).is_checked()
    do(widget, "learn a new skill", "6", skill="Whistling")
    assert widget.locator(".xr-rows tbody tr").count() == 5
    assert ratings(widget) == [REACHED.replace("'", "’"), "Spades (injured): Whistling 2."]


def test_it_outlasts_a_reload_even_when_the_next_step_is_blocked(visit: Visit) -> None:
    reader = visit(PAGE)
    do(with_ilse(reader), "use a skill", "2, 3", skill="Balance")
    # The address is that of the roll; without it there is only what is kept.
    reader.page.goto("about:blank")
    reader.open(PAGE)
    widget = reader.widget(JOURNAL)
    widget.scroll_into_view_if_needed()
    loaded(widget)
    expect(widget.locator(".xr-error:not([hidden])").first).not_to_be_empty()
    assert complicated(widget, 0)
    assert widget.locator('[name="used"]').input_value() == "Balance"
    expect(widget.locator(".xr-refused")).to_be_hidden()
    do(widget, "win the group scene")
    assert not complicated(widget, 0)


def test_it_goes_out_and_in_as_json(visit: Visit, tmp_path: Path) -> None:
    widget = with_ilse(visit(PAGE))
    do(widget, "use a skill", "2, 3", skill="Balance", character="Ada")
    with widget.page.expect_download() as download:
        widget.locator(".xr-save").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    saved = json.loads(file.read_text(encoding="utf-8"))
    assert (saved["rule"], saved["params"]["character"]) == (JOURNAL, "Ada")
    assert saved["params"]["skills"][0] == {
        "name": "Balance",
        "suit": "Hearts",
        "rating": "2",
        "complicated": "yes",
        "truth": "no",
    }
    other = visit(PAGE).widget(JOURNAL)
    other.locator('input[type="file"]').set_input_files(file)
    expect(other.locator(".xr-kept")).to_contain_text(f"Loaded from {file.name}.")
    assert complicated(other, 0)
    assert other.locator('[name="character"]').input_value() == "Ada"


def test_a_file_that_breaks_rules_is_refused_with_each_of_them(visit: Visit, tmp_path: Path) -> None:
    widget = with_ilse(visit(PAGE))
    rows = [{"name": "Dig", "suit": "Stars", "rating": 0}, {"name": "", "suit": "Clubs", "rating": 1}]
    file = tmp_path / "broken.json"
    file.write_text(json.dumps({"rule": JOURNAL, "params": {"skills": rows}}), encoding="utf-8")
    widget.locator('input[type="file"]').set_input_files(file)
    message = widget.locator(".xr-kept-form > .xr-error")
    expect(message).to_contain_text("broken.json wasn’t loaded.")
    for part in (
        "In row 1 (Dig) of “Skills”, “Suit” can’t be “Stars”",
        "In row 1 (Dig) of “Skills”, “Rating” can’t be 0",
        "In row 2 of “Skills”, “Skill” is empty",
        "Nothing has changed.",
    ):
        expect(message).to_contain_text(part)
    assert widget.locator('tbody [data-column="name"]').first.input_value() == "Balance"


def test_a_corrupted_journal_is_refused_and_offered_as_a_file(visit: Visit, tmp_path: Path) -> None:
    reader = visit(PAGE)
    do(with_ilse(reader), "use a skill", "2, 3", skill="Balance")
    broken = (stored(reader) or "").replace('"Hearts"', '"Stars"')
    reader.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, broken])
    reader.page.reload()
    widget = reader.widget(JOURNAL)
    widget.scroll_into_view_if_needed()
    refused = widget.locator(".xr-refused")
    expect(refused).to_contain_text("In row 1 (Balance) of “Skills”, “Suit” can’t be “Stars”.")
    expect(widget.locator(".xr-rows tbody tr")).to_have_count(0)
    with widget.page.expect_download() as download:
        widget.locator(".xr-save-refused").click()
    file = tmp_path / "refused.json"
    download.value.save_as(file)
    assert file.read_text(encoding="utf-8") == broken
    do(widget, "begin the next scene")
    assert stored(reader, f"{KEY}:refused") == broken
    widget.locator(".xr-drop-refused").click()
    expect(refused).to_be_hidden()
    assert stored(reader, f"{KEY}:refused") is None


def test_it_prints_alone_with_the_sheet(visit: Visit) -> None:
    reader = visit(PAGE)
    widget = with_ilse(reader)
    do(widget, "use a skill", "2, 3", skill="Balance")
    reader.page.evaluate("() => { globalThis.print = () => {}; }")
    widget.locator(".xr-kept-form .xr-print").click()
    reader.page.emulate_media(media="print")
    expect(widget.locator(".xr-rows")).to_be_visible()
    expect(reader.page.get_by_role("heading", name="Your journal").first).to_be_hidden()
    for hidden in (".xr-go", ".xr-kept-form", ".xr-own-dice"):
        expect(widget.locator(hidden)).to_be_hidden()


def test_a_field_offers_the_skills_that_stand_on_the_sheet(visit: Visit) -> None:
    widget = with_ilse(visit(PAGE))
    widget.locator('tbody [data-column="name"]').nth(1).fill("Diving")
    widget.locator('[name="skill"]').focus()
    offered = widget.locator("datalist[data-from='skills.name'] option").evaluate_all("all => all.map(o => o.value)")
    assert offered == ["Balance", "Diving", "Star Charts", "Haggling"]


def test_a_phone_shows_all_of_it(visit: Visit) -> None:
    reader = visit(PAGE, viewport=PHONE)
    widget = with_ilse(reader)
    roll(widget)
    assert not too_wide(reader.page)
