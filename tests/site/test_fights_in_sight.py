"""On a phone, whatever can be done in a fight shows what came of it beside the button that was tapped."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from rules_py import registry
from rules_py.ingenuity.fight.acting import _ACTS as INGENUITY_ACTS
from rules_py.sirpas.fight import _ACTS as SIRPAS_ACTS
from rules_py.trackers import Deed
from tests.site.browser import Reader
from tests.site.conftest import Visit
from tests.site.fights import TOUCH, tracker

TAP = """([key]) => {
    const tap = [...document.querySelectorAll("rule-tracker button[data-key]")].find((one) => one.dataset.key === key);
    const fold = tap.closest("details");
    const click = () => {
        tap.scrollIntoView({ block: "end", behavior: "instant" });
        tap.click();
    };
    if (!fold || fold.open) return click();
    // The page notes in its own time that somebody has opened it.
    const noted = new Promise((go) => fold.addEventListener("toggle", go, { once: true }));
    fold.open = true;
    return noted.then(click);
}"""
"""Tap a button that is at the lower edge of the screen, where the thumb is, with the fold that it is in open."""

OUT_OF_SIGHT = """([key, name, rolled, ordered]) => {
    const find = (where) => [...document.querySelectorAll(`rule-tracker ${where}`)];
    const seen = (one) => one.getBoundingClientRect().height > 0;
    const tapped = find("button[data-key]").find((one) => one.dataset.key === key && !one.ariaDisabled && seen(one));
    const own = find(".xr-stage > li").find((one) => one.querySelector(".xr-fighter").firstChild.data === name);
    // Whoever rolled Initiative has done with that button: the head says who acts.
    const next = (ordered ? null : find(".xr-turn > .xr-deed")[0]) ?? find(".xr-headline")[0];
    const near = tapped ?? own?.querySelector("summary") ?? next;
    const parts = [near, find(".xr-deed-result .xr-summary")[0], ...(rolled ? [find(".xr-fell")[0]] : [])];
    if (parts.some((one) => !one || !seen(one))) return 9999;
    const head = find(".xr-headline")[0].getBoundingClientRect();
    const header = document.querySelector("header").getBoundingClientRect();
    // The head of the fight sticks below the theme's header, and lies over what is scrolled past it.
    const top = Math.max(0, header.bottom, near.matches(".xr-headline") ? 0 : head.bottom);
    const boxes = parts.map((one) => one.getBoundingClientRect());
    const below = Math.max(...boxes.map((box) => box.bottom)) - innerHeight;
    return Math.ceil(Math.max(top - Math.min(...boxes.map((box) => box.top)), below));
}"""
"""By how many pixels the button, or where it was, and what came of it lie outside the screen or under the head."""

PEOPLE = {
    "ingenuity": (("Wren Halloran", "Odda Brandt", "Imre Vadas"), "Guard"),
    "sirpas": (("Captain Hale", "Doctor Amsel", "Sergeant Okoro"), "Town guard"),
}

ACTS = {"ingenuity": INGENUITY_ACTS, "sirpas": SIRPAS_ACTS}

LUCKY = range(400)


class Played:
    """A fight as it is kept, made by the rules."""

    def __init__(self, game: str) -> None:
        self.tracker = registry.trackers[game]
        self.state: Mapping[str, Any] = {}
        party, foe = PEOPLE[game]
        sheet = registry.sheets[game]
        for name in party:
            self.join(sheet.ready_made(name).fields, name, self.tracker.teams[0], 1)
        self.join(self.tracker.foe(foe).fields, foe, self.tracker.teams[1], 2)

    def join(self, fields: Mapping[str, Any], name: str, team: str, count: int) -> None:
        after = self.tracker.joined(self.state, fields, name, team, count, surprised=False)
        self.state = self.tracker.as_json(after)

    def deeds(self) -> list[Deed]:
        """Everything that can be done now."""
        return [one for one in self.tracker.scene(self.tracker.read(self.state)).deeds if not one.barred]

    def can(self, act: str, **given: str) -> bool:
        return any(one.act == act and given.items() <= one.given.items() for one in self.deeds())

    def do(self, act: str, seed: int = 1, **given: Any) -> Played:
        """The same fight, after this; who does it is settled where there is only one who can."""
        deed = next(d for d in self.deeds() if d.act == act and all(given.get(k, v) == v for k, v in d.given.items()))
        self.state = self.tracker.as_json(self.tracker.done(self.state, act, {**deed.given, **given}, seed=seed).state)
        return self

    def until(self, name: str) -> Played:
        """Everybody else waits."""
        while self.state["acting"] != name:
            self.do("pass")
        return self


def ingenuity() -> list[Played]:
    """Before it begins; in turns with somebody hurt and stunned, or asleep; somebody is dying, in three turns."""
    turn = Played("ingenuity").do("start").do("begin", who="Imre Vadas")
    turn.do("damage", who="Odda Brandt", amount=9).do("condition", who="Guard 2")
    others = Played("ingenuity").do("start").do("begin", who="Odda Brandt")
    asleep = next(one for one in map(put_to_sleep, LUCKY) if one.can("wake"))
    dying = Played("ingenuity").do("start").do("damage", who="Wren Halloran", amount=14)
    holding = Played("ingenuity").do("start").do("damage", who="Wren Halloran", amount=14)
    holding.do("begin", who="Wren Halloran")
    saving = Played("ingenuity").do("start").do("begin", who="Imre Vadas").do("damage", who="Wren Halloran", amount=14)
    return [Played("ingenuity"), turn, others, asleep, dying, holding, saving]


def put_to_sleep(seed: int) -> Played:
    """Imre Vadas has tried to put a guard to sleep."""
    turn = Played("ingenuity").do("start").do("begin", who="Imre Vadas")
    slumber = next(one for one in turn.deeds() if one.given.get("power") == "Slumber")
    return turn.do("power", seed, power="Slumber", **slumber.asks)


def sirpas() -> list[Played]:
    """Before it begins, in turns of all kinds, with wounds of all kinds, and when it is over."""
    wound: dict[str, Any] = {"who": "Captain Hale", "change": "Take a serious wound"}
    first_aid = Played("sirpas").do("start").do("condition", who="Town guard 2").do("change", **wound)
    aims = Played("sirpas").do("start").until("Sergeant Okoro")
    aims.do("condition", who="Sergeant Okoro", condition="grounded")
    held = Played("sirpas").do("start").until("Town guard 1")
    held.do("condition", who="Captain Hale", condition="blocked", turns=1).do("other").until("Captain Hale")
    return [
        Played("sirpas").do("change", **wound),
        first_aid.until("Doctor Amsel"),
        aims,
        held,
        wounded(),
        next(one for one in map(resisted, LUCKY) if one.can("save")),
        next(one for one in map(saved, LUCKY) if one.can("rouse")),
        Played("sirpas").do("start").do("end"),
        next(one for one in map(beaten, LUCKY) if one.can("save_later")),
        helped(),
    ]


def wounded() -> Played:
    """Captain Hale has a deadly wound to resist, in the turn of Doctor Amsel."""
    fight = Played("sirpas").do("start").until("Doctor Amsel")
    return fight.do("change", who="Captain Hale", change="Take a deadly wound")


def helped() -> Played:
    """It was over when everybody had run away, and then help arrived."""
    fight = Played("sirpas").do("start")
    for name in ("Captain Hale", "Doctor Amsel", "Sergeant Okoro"):
        fight.do("leave", who=name)
    fields = registry.sheets["sirpas"].ready_made("Doctor Amsel").fields
    for helper in ("Doctor Amsel", "Nurse Amsel", "Old Amsel"):
        fight.join(fields, helper, fight.tracker.teams[0], 1)
    return fight


def beaten(seed: int) -> Played:
    """Both guards have a deadly wound, and have resisted it or haven't."""
    fight = Played("sirpas").do("start")
    for guard in ("Town guard 1", "Town guard 2"):
        fight.do("change", who=guard, change="Take a deadly wound").do("resist", seed, who=guard)
    return fight


def resisted(seed: int) -> Played:
    """Captain Hale has resisted it, or hasn't."""
    return wounded().do("resist", seed)


def saved(seed: int) -> Played:
    """Doctor Amsel has tried to save Captain Hale, who hadn't."""
    return next(one for one in map(resisted, LUCKY) if one.can("save")).do("save", seed)


def edges(deeds: list[Deed]) -> list[Deed]:
    """Of each kind the first and the last, which lie farthest apart on the list."""
    kinds = dict.fromkeys(one.act for one in deeds)
    ends = [[one for one in deeds if one.act == kind] for kind in kinds]
    return [one for all_of_kind in ends for one in (all_of_kind[0], *all_of_kind[1:][-1:])]


def trouble(reader: Reader, deed: Deed) -> str:
    """What is wrong with what is seen after this deed; empty when nothing is. It is taken back afterwards."""
    page, undo = reader.page, tracker(reader.page).locator(".xr-undo")
    key = "\n".join([deed.act, *map(str, deed.given.values())])
    page.evaluate(TAP, [key])
    go = page.locator(".xr-asking .xr-go")
    if deed.asks or deed.rolls or deed.loses:
        below = go.evaluate("(go) => go.getBoundingClientRect().bottom - innerHeight")
        if below > 0:
            return f"its Roll button is {below} pixels off"
        go.evaluate("(go) => go.scrollIntoView({ block: 'end', behavior: 'instant' })")
        go.click()
    expect(undo).to_be_enabled()
    rolled = page.locator(".xr-fell").count() > 0
    assert rolled or not deed.rolls or deed.act == "prepare"  # aiming takes no dice
    own = deed.group if deed.act != "leave" else ""
    pixels = page.evaluate(OUT_OF_SIGHT, [key, own, rolled, deed.act in ("start", "turn")])
    undo.evaluate("(undo) => undo.click()")
    expect(undo).to_be_disabled()
    return f"{pixels} pixels off" if pixels > 0 else ""


@pytest.mark.parametrize("game", list(ACTS))
def test_every_kind_of_deed_shows_what_came_of_it_where_it_was_tapped(visit: Visit, game: str) -> None:
    reader = visit(None, **TOUCH)
    fights = {"ingenuity": ingenuity, "sirpas": sirpas}[game]()
    wrong, kinds = {}, set()
    reader.open(f"{game}/fight.html")
    for number, fight in enumerate(fights):
        book = {"number": 1, "fight": fight.state, "told": None, "steps": []}
        keep = "([key, book]) => localStorage.setItem(key, book)"
        reader.page.evaluate(keep, [f"rules-kept:tracker:{game}", json.dumps(book)])
        reader.page.reload()
        expect(reader.page.locator(".xr-stage > li")).to_have_count(5)
        for deed in edges(fight.deeds()):
            kinds.add(deed.act)
            wrong[f"{number}: {deed.act} {deed.label}"] = trouble(reader, deed)
    assert {deed: what for deed, what in wrong.items() if what} == {}
    assert kinds == set(ACTS[game])


def test_what_is_asked_stays_under_the_thumb_when_the_sheets_to_update_are_known_late(visit: Visit) -> None:
    """People who are ready to play are fetched last, and only then is it clear that their sheets have fallen behind."""
    reader = visit("sirpas/fight.html", **TOUCH)
    page = reader.page
    fight = resisted(next(seed for seed in LUCKY if resisted(seed).can("save")))
    book = {"number": 1, "fight": fight.state, "told": None, "steps": []}
    page.evaluate("([key, book]) => localStorage.setItem(key, book)", ["rules-kept:tracker:sirpas", json.dumps(book)])
    held: list[Route] = []

    def hold_the_last(route: Route) -> None:
        if (route.request.post_data or "").startswith('{"op":"ready"'):
            held.append(route)
        else:
            route.continue_()

    page.route("**/answer", hold_the_last)
    page.reload()
    expect(page.locator(".xr-stage > li")).to_have_count(5)
    asks = next(one for one in fight.deeds() if one.asks)
    page.evaluate(TAP, ["\n".join([asks.act, *map(str, asks.given.values())])])
    where = "(go) => go.getBoundingClientRect().top"
    before = page.locator(".xr-asking .xr-go").evaluate(where)
    expect(page.locator(".xr-to-sheets")).to_be_hidden()
    assert len(held) == 1
    held[0].continue_()
    expect(page.locator(".xr-to-sheets")).to_be_visible()
    assert abs(page.locator(".xr-asking .xr-go").evaluate(where) - before) < 1
