"""The widgets of other pages are filled from the character."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.site.browser import PHONE, Reader, loaded
from tests.site.characters.actions import (
    GAMES,
    PAGE,
    SHEET,
    deed,
    known,
    line,
    pick,
    playing,
    table,
)
from tests.site.conftest import Visit


def test_a_widget_is_filled_from_the_character_by_the_name_of_a_skill(reader: Reader) -> None:
    sheet = reader.widget(SHEET)
    deed(sheet, "Take a deep cut").click()
    expect(line(sheet, "Agility").locator("s")).to_be_visible()
    known(reader.page, "-1")
    reader.open("tuurna/rolls.html")
    check = reader.widget("tuurna.check")
    check.locator('[name="difficulty"]').fill("4")
    check.get_by_label("Fill from Zejhe").select_option(label="Zejhe: Agility 3 (usually 4)")
    expect(check.locator('[name="level"]')).to_have_value("4")
    expect(check.locator('[name="labor"]')).to_have_value("-1")
    expect(check.locator('[name="difficulty"]')).to_have_value("4")
    check.locator(".xr-go").click()
    expect(check.locator(".xr-result svg.xr-die:not(.xr-die--further)")).to_have_count(3)
    entry = table(reader.page).locator(".xr-log li").first
    expect(entry.locator("strong")).to_have_text("Zejhe")
    expect(entry.locator("a")).to_have_text(re.compile("^Agility: Check"))


def test_what_the_sheet_does_not_know_stays_as_the_page_has_it_and_reset_brings_all_back(visit: Visit) -> None:
    path, rule, name = GAMES["rt0"]
    reader = visit(path)
    pick(reader.widget(rule), name)
    known(reader.page)
    reader.open("rt0/start.html")
    check = reader.page.locator('rule-widget[data-rule="rt0.check"]').nth(1)
    before = check.locator('[name="skill"]').input_value()
    assert check.locator('[name="bonuses"]').input_value() == "1"
    assert check.locator(".xr-fill-from .xr-reset").count() == 0
    check.get_by_label(f"Fill from {name}").select_option(index=1)
    assert check.locator('[name="skill"]').input_value() != before
    assert check.locator('[name="bonuses"]').input_value() == "1"
    check.locator(".xr-fill-from .xr-reset").click()
    assert check.locator('[name="skill"]').input_value() == before
    expect(check.get_by_label(f"Fill from {name}")).to_have_value("")


def test_a_table_of_many_gets_a_row_with_the_name(visit: Visit) -> None:
    reader = visit(PAGE)
    pick(reader.widget(SHEET), "Oshan")
    known(reader.page)
    reader.open("tuurna/contests.html")
    many = reader.widget("tuurna.contest_of_many")
    rows = many.locator('[data-parameter="sides"] tbody tr')
    before = rows.count()
    for label in ("Oshan: Virtue 4", "Oshan: Empathy 4"):
        many.get_by_label("Add Oshan").select_option(label=label)
        assert rows.count() == before + 1
    assert rows.last.locator('[data-column="name"]').input_value() == "Oshan"
    assert rows.last.locator('[data-column="level"]').input_value() == "4"


def test_a_form_that_was_filled_in_follows_the_sheet(reader: Reader) -> None:
    known(reader.page)
    reader.open("tuurna/rolls.html")
    picks = reader.widget("tuurna.check").get_by_label("Fill from Zejhe")
    picks.select_option(label="Zejhe: Agility 4")
    level, labor = (reader.widget("tuurna.check").locator(f'[name="{name}"]') for name in ("level", "labor"))
    expect(labor).to_have_value("0")
    # What the reader enters by hand is no business of the sheet any more.
    level.fill("6")
    for change, wanted in (("Take a deep cut", "-1"), ("Undo", "0")):
        reader.open(PAGE)
        sheet = reader.widget(SHEET)
        expect(line(sheet, "Agility")).to_be_visible()
        button = sheet.get_by_role("button", name="Undo") if change == "Undo" else deed(sheet, change)
        button.click()
        expect(line(sheet, "Agility").locator("s")).to_have_count(0 if change == "Undo" else 1)
        known(reader.page, f'"labor":"{wanted}"')
        reader.open("tuurna/rolls.html")
        expect(labor).to_have_value(wanted)
        expect(level).to_have_value("6")
        expect(reader.widget("tuurna.check").locator(".xr-set")).to_have_text(": Labor" if wanted == "-1" else "")
        expect(picks.locator("option:checked")).to_contain_text("Zejhe: Agility")
    # Once it's taken out, it stays out.
    reader.widget("tuurna.check").locator(".xr-fill-from .xr-reset").click()
    usual = labor.input_value()
    reader.open(PAGE)
    deed(reader.widget(SHEET), "Take a deep cut").click()
    known(reader.page, '"labor":"-1"')
    reader.open("tuurna/rolls.html")
    expect(picks).to_have_value("")
    expect(labor).to_have_value(usual)


def test_a_row_that_was_filled_in_follows_the_sheet(reader: Reader) -> None:
    known(reader.page)
    reader.open("tuurna/contests.html")
    many = reader.widget("tuurna.contest_of_many")
    many.get_by_label("Add Zejhe").select_option(index=1)
    row = many.locator('[data-parameter="sides"] tbody tr').nth(1)  # where the page has somebody of that name
    expect(row.locator('[data-column="name"]')).to_have_value("Zejhe")
    expect(row.locator('[data-column="labor"]')).to_have_value("0")
    level = row.locator('[data-column="level"]').input_value()
    reader.open(PAGE)
    deed(reader.widget(SHEET), "Take a deep cut").click()
    known(reader.page, '"labor":"-1"')
    reader.open("tuurna/contests.html")
    expect(row.locator('[data-column="name"]')).to_have_value("Zejhe")
    expect(row.locator('[data-column="labor"]')).to_have_value("-1")
    expect(row.locator('[data-column="level"]')).to_have_value(level)


def test_without_a_character_nothing_is_offered_and_nothing_is_loaded(visit: Visit) -> None:
    reader = visit("tuurna/rolls.html")
    loaded(reader.widget("tuurna.check"))
    assert reader.page.locator(".xr-fill-from").count() == 0
    names = ("fill_from.js", "people.js", "sheet.js")
    assert [url for url in reader.requests if url.endswith(names)] == []


def test_the_table_says_whom_one_plays_and_leads_to_the_sheet(reader: Reader) -> None:
    reader.open("tuurna/rolls.html")
    link = table(reader.page).locator(".xr-playing a")
    expect(link).to_have_text("Zejhe")
    link.click()
    expect(reader.widget(SHEET).locator(".xr-name")).to_have_text("Zejhe")


def test_a_skill_that_was_learned_for_something_fills_in_what_it_is_for(visit: Visit) -> None:
    path, rule, _ = GAMES["sirpas"]
    reader = visit(path)
    pick(reader.widget(rule), "Doctor Amsel")
    known(reader.page)
    reader.open("sirpas/workings/healing.html")
    treating = reader.widget("sirpas.treat_wound")
    picks = treating.get_by_label("Fill from Doctor Amsel")
    expect(picks.locator("optgroup option")).to_have_text(["Doctor Amsel: Treating Wounds/humanoids 5"])
    picks.select_option(index=1)
    expect(treating.locator('[name="value"]')).to_have_value("5")


def test_a_form_below_the_sheet_offers_what_the_sheet_has_come_to(visit: Visit) -> None:
    name = GAMES["almanac"][2]
    reader, sheet = playing(visit, "almanac")
    form = reader.widget("almanac.journal")
    picks = form.get_by_label(f"Fill from {name}")
    picks.select_option(label="Ilse: Balance 2")
    sheet.get_by_role("button", name="Edit", exact=True).click()
    sheet.locator('[data-column="rating"]').first.fill("3")
    sheet.get_by_role("button", name="Play", exact=True).click()
    expect(picks).to_contain_text("Ilse: Balance 3")
    expect(picks).not_to_contain_text("Ilse: Balance 2")
    # What was filled in before is what the sheet says now, and can still be taken out.
    expect(picks.locator("option:checked")).to_have_text("Ilse: Balance 3")
    form.locator(".xr-fill-from .xr-reset").click()
    expect(form.locator('[name="skill"]')).to_have_value("")
    expect(picks).to_have_value("")


def test_a_skill_that_cannot_be_used_now_is_offered_where_its_trouble_is_the_point(visit: Visit) -> None:
    name = GAMES["almanac"][2]
    reader, sheet = playing(visit, "almanac")
    sheet.get_by_role("button", name="Edit", exact=True).click()
    sheet.locator('[data-column="complicated"]').first.check()
    sheet.get_by_role("button", name="Play", exact=True).click()
    known(reader.page, "Balance is complicated")
    reader.open("almanac/complications.html")
    usable = reader.widget("almanac.usable")
    usable.get_by_label(f"Fill from {name}").select_option(label="Ilse: Balance 2")
    expect(usable.locator('[name="skill"]')).to_have_value("Balance")
    expect(usable).to_contain_text("Balance is complicated, so you can")
    reader.open("almanac/weaving.html")
    weaving = reader.widget("almanac.weaving")
    weaving.get_by_label(f"Fill from {name}").select_option(label="Ilse: Balance 2")
    expect(weaving.locator('[name="suit"]')).to_have_value("Hearts")
    # Nobody can roll it, though.
    reader.open("almanac/using.html")
    labels = reader.widget("almanac.use").get_by_label(f"Fill from {name}").locator("option").all_inner_texts()
    assert labels[1:] == ["Ilse: Night Swimming 2", "Ilse: Star Charts 1", "Ilse: Haggling 1"]


def test_a_line_that_says_nothing_fills_in_nothing(visit: Visit) -> None:
    reader, sheet = playing(visit, "almanac")
    deed(sheet, "Turn up a card").click()
    expect(sheet.get_by_role("button", name="New draw")).to_be_visible()
    expect(sheet.locator(".xr-line-panel-result")).to_contain_text(re.compile("lets you use a|has no suit"))
    known(reader.page, "Turn up a card")
    reader.open("almanac/suits.html")
    loaded(reader.widget("almanac.turn_up"))
    assert reader.page.locator(".xr-fill-from").count() == 0


def test_the_longest_maneuver_fits_its_box_on_a_phone(visit: Visit) -> None:
    path, rule, name = GAMES["sirpas"]
    reader = visit(path, viewport=PHONE)
    pick(reader.widget(rule), name)
    known(reader.page)
    reader.open("sirpas/combat.html")
    select = reader.widget("sirpas.attack").get_by_label(f"Fill from {name}")
    expect(select).to_be_visible()
    labels = select.locator("option").all_inner_texts()
    select.select_option(label=max(labels, key=len))
    wide, high = select.evaluate(
        """(select) => {
            const style = getComputedStyle(select);
            const words = document.createElement("div");
            words.textContent = select.selectedOptions[0].text;
            const { font, lineHeight, whiteSpace } = style;
            Object.assign(words.style, { font, lineHeight, whiteSpace });
            // The arrow takes some of the room.
            const around = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight) + 20;
            words.style.width = `${select.clientWidth - around}px`;
            select.after(words);
            const left = [words.clientWidth - words.scrollWidth, select.clientHeight - words.scrollHeight];
            words.remove();
            return left;
        }"""
    )
    assert wide >= 0
    assert high >= 0
