"""What the page asks of Python in the browser, and what it gets: one type for each request and each answer.

mypy checks the Python side against these types, and the scripts are checked against the declarations that are made of
them (`python -m executable_rules.build.declarations`). The types speak of JSON: a tuple or a mapping never arrives.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from rules_py.refusal import Cell

Texts = dict[str, str]
"""Values as the fields of a form hold them."""


class RollRequest(TypedDict):
    """Roll a rule once: with a seed, with the reader's own faces, or else with fresh luck."""

    op: Literal["roll"]
    rule: str
    params: Texts
    seed: NotRequired[int]
    faces: NotRequired[str]
    link: NotRequired[LinkOrigin]


class LinkOrigin(TypedDict):
    """Of a shared link: under which rules it was made, and what they ruled."""

    version: NotRequired[str]
    ruling: NotRequired[str]


class OddsRequest(TypedDict):
    """The exact odds of a rule."""

    op: Literal["odds"]
    rule: str
    params: Texts


class CalcRequest(TypedDict):
    """Ask a rule without luck."""

    op: Literal["calc"]
    rule: str
    params: Texts


class JudgeRequest(TypedDict):
    """The same, but only for its verdict: what a form that is being filled in shows at every key."""

    op: Literal["judge"]
    rule: str
    params: Texts


class CompareRequest(TypedDict):
    """The odds of two set-ups of one rule side by side; `other` is the one that was kept."""

    op: Literal["compare"]
    rule: str
    params: Texts
    other: Texts


class ManyRequest(TypedDict):
    """Roll a rule many times."""

    op: Literal["many"]
    rule: str
    params: Texts
    times: int
    seed: NotRequired[int]


class ActRequest(TypedDict):
    """Do an action of a character, with what only the player can say as `given`."""

    op: Literal["act"]
    rule: str
    params: Texts
    action: str
    group: NotRequired[str]
    given: NotRequired[dict[str, Any]]
    seed: NotRequired[int]
    faces: NotRequired[str]


class ChancesRequest(TypedDict):
    """The chances of `most` actions of a character, from the `first` one on."""

    op: Literal["chances"]
    rule: str
    params: Texts
    given: NotRequired[dict[str, Any]]
    options: NotRequired[Texts]
    group: NotRequired[str]
    first: NotRequired[int]
    most: NotRequired[int]


class ChanceRequest(TypedDict):
    """The chance of one action of a character, with what only the player can say as `given`; nothing is done."""

    op: Literal["chance"]
    rule: str
    params: Texts
    action: str
    group: NotRequired[str]
    given: NotRequired[dict[str, Any]]


class ReadyRequest(TypedDict):
    """The ready-made characters of a game, or of all games."""

    op: Literal["ready"]
    game: NotRequired[str]


class OpenRequest(TypedDict):
    """Read the text of a file of characters."""

    op: Literal["open"]
    text: str


class SaveRequest(TypedDict):
    """Write characters as the text of a file."""

    op: Literal["save"]
    characters: list[KeptCharacter]


class PartyRequest(TypedDict):
    """What several characters, by their fields, can take part in a rule with."""

    op: Literal["party"]
    rule: str
    people: list[Texts]


class HelpersRequest(TypedDict):
    """Who can help with an action of a character: which of several, by their fields, and of the ready-made ones."""

    op: Literal["helpers"]
    rule: str
    params: Texts
    action: str
    group: NotRequired[str]
    people: list[Texts]


class TrackRequest(TypedDict):
    """What there is to see and to do in a fight; without a `state`, in one that hasn't begun."""

    op: Literal["track"]
    game: str
    state: NotRequired[dict[str, Any]]


class DeedRequest(TypedDict):
    """Do something in a fight, with what only the players can say as `given`."""

    op: Literal["deed"]
    game: str
    state: NotRequired[dict[str, Any]]
    act: str
    given: NotRequired[dict[str, Any]]
    seed: NotRequired[int]
    faces: NotRequired[str]


class LikelyRequest(TypedDict):
    """How often a deed comes off, with what the players have said so far; nothing happens."""

    op: Literal["likely"]
    game: str
    state: NotRequired[dict[str, Any]]
    act: str
    given: NotRequired[dict[str, Any]]


class EnlistRequest(TypedDict):
    """Somebody more in a fight: a character by the fields of their sheet, or several foes of one kind."""

    op: Literal["enlist"]
    game: str
    state: NotRequired[dict[str, Any]]
    name: NotRequired[str]
    team: str
    fields: NotRequired[Texts]
    foe: NotRequired[str]
    count: NotRequired[int | str]


class KeptCharacter(TypedDict):
    """A character as the page keeps them."""

    game: str
    fields: Texts
    notes: str
    unknown: dict[str, Any]
    more: dict[str, Any]


class Refusal(TypedDict):
    """The rules don't allow something: which parameter, and a sentence for the reader."""

    ok: Literal[False]
    parameter: str
    message: str
    cells: list[Cell]


class Link(TypedDict):
    """What a link to a roll carries: enough to roll it again, and to notice when the ruling has changed."""

    rule: str
    params: Texts
    seed: NotRequired[int]
    faces: NotRequired[str]
    version: str
    ruling: str


class RollAnswer(TypedDict):
    """A roll; `chance` is that of success, empty where the verdict isn't yes or no."""

    ok: Literal[True]
    html: str
    announce: str
    chance: str
    text: str
    link: Link
    carried: Texts
    data: dict[str, Any]


class OddsAnswer(TypedDict):
    """Odds as the page shows them, and as `odds --json` prints them."""

    ok: Literal[True]
    html: str
    announce: str
    chance: str
    data: dict[str, Any]


class Line(TypedDict):
    """Something that a character can do, or that can happen to them (`rules_py.actions.Action`)."""

    label: str
    group: str
    rule: str | None
    parameters: Texts
    value: NotRequired[str | int]
    usual: NotRequired[str | int]
    why: NotRequired[str]
    asks: NotRequired[list[str]]
    options: NotRequired[dict[str, dict[str, dict[str, Any]]]]
    fits: NotRequired[dict[str, dict[str, list[str]]]]
    also: NotRequired[dict[str, Any]]
    keeps: NotRequired[Texts]
    barred: NotRequired[str]
    after: NotRequired[str | list[str]]
    offer: NotRequired[str]
    remark: NotRequired[str]
    faces: NotRequired[str]
    helper: NotRequired[str]
    luck: NotRequired[Literal["once", "none"]]


class Asked(TypedDict):
    """A parameter as the rules describe it."""

    name: str
    title: str
    type: str
    default: Any
    minimum: int | None
    maximum: int | None
    choices: list[str | int] | None
    names: NotRequired[Texts]
    unit: str | None


class Fill(TypedDict):
    """How a line of a sheet fills in another rule than its own (`rules_py.sheets.Fill`)."""

    rule: str
    of: str
    parameters: Texts
    rows: NotRequired[str]
    columns: NotRequired[Texts]
    only: NotRequired[list[str]]
    barred: NotRequired[bool]


class Deeds(TypedDict):
    """What a character can do: actions and changes, what these ask for by rule and name, and what else they fill in."""

    actions: NotRequired[list[Line]]
    changes: NotRequired[list[Line]]
    asked: NotRequired[dict[str, dict[str, Asked]]]
    fills: NotRequired[list[Fill]]


class CalcAnswer(Deeds):
    """A ruling without luck; that of a sheet has what the character can do as well."""

    ok: Literal[True]
    html: str
    announce: str
    text: str
    carried: Texts
    data: Ruled


class Ruled(TypedDict):
    """A ruling as `calc --json` prints it, but for its steps."""

    rule: str
    params: dict[str, Any]
    outcome: dict[str, Any]
    summary: str


class JudgeAnswer(TypedDict):
    """A ruling without luck, for the eye only."""

    ok: Literal[True]
    html: str
    announce: str


class CompareAnswer(TypedDict):
    """Two set-ups side by side; `chance` is that of the present one."""

    ok: Literal[True]
    html: str
    announce: str
    chance: str
    data: list[dict[str, Any]]


class ManyAnswer(TypedDict):
    """Many rolls, with how often each value came up."""

    ok: Literal[True]
    html: str
    announce: str
    data: list[int]


class ActAnswer(TypedDict):
    """What came of an action: all fields of the character from now on, and the ruling, where a rule was asked.

    `remark` is what the action says once it's done, of the character as they were when it was asked for.
    """

    ok: Literal[True]
    fields: Texts
    changed: list[str]
    announce: str
    remark: NotRequired[str]
    html: NotRequired[str]
    data: NotRequired[dict[str, Any]]
    text: NotRequired[str]
    link: NotRequired[Link]


class ChancesAnswer(TypedDict):
    """The chances in words, in the order of the actions; null where there is none to give.

    `refused` has for each of them why the rule refuses what was given, such as a card of another suit; empty where it
    doesn't.
    """

    ok: Literal[True]
    chances: list[str | None]
    refused: list[str]


class ReadyCharacter(TypedDict):
    """A character who is ready to play."""

    game: str
    name: str
    who: str
    fields: Texts


class SheetOf(TypedDict):
    """The rule of a game's sheet, and its field with the name."""

    rule: str
    name: str


class ReadyAnswer(TypedDict):
    """Ready-made characters, and the sheet of each game."""

    ok: Literal[True]
    ready: list[ReadyCharacter]
    sheets: dict[str, SheetOf]


class OpenedCharacter(TypedDict):
    """A character from a file, with what the reader must know of it."""

    game: str
    name: str
    notes: str
    fields: Texts
    unknown: dict[str, Any]
    more: dict[str, Any]
    rules: str
    notices: list[str]


class OpenAnswer(TypedDict):
    """Everybody in a file."""

    ok: Literal[True]
    characters: list[OpenedCharacter]


class SaveAnswer(TypedDict):
    """The text of a file."""

    ok: Literal[True]
    text: str


class PartySkill(TypedDict):
    """A skill that a party can use, with a row of the form for everybody; null for those who can't."""

    group: str
    label: str
    rows: list[Texts | None]


class PartyAnswer(TypedDict):
    """What goes into which rows of a form: `name` is the column with names; it takes from `least` to `most` rows."""

    ok: Literal[True]
    rows: str
    name: str
    least: int
    most: int
    skills: list[PartySkill]


class Helper(TypedDict):
    """Somebody who can help: what they are called, with what, and what goes into which field."""

    label: str
    given: Texts


class HelpersAnswer(TypedDict):
    """Everybody who can help with an action."""

    ok: Literal[True]
    helpers: list[Helper]


class FightAnswer(TypedDict):
    """A fight: what is kept of it, and what there is to see and to do (`rules_py.trackers`)."""

    ok: Literal[True]
    state: dict[str, Any]
    scene: dict[str, Any]


class FoeKind(TypedDict):
    """A kind of foe."""

    name: str
    who: str


class TrackAnswer(FightAnswer):
    """The same, with what the tracker asks for, and whom one can add."""

    asked: dict[str, Asked]
    teams: list[str]
    afterwards: str
    updated: str
    foes: list[FoeKind]


class DeedAnswer(FightAnswer):
    """A fight after a deed, and what came of it; `rolled` tells whether luck had a part in it."""

    html: str
    announce: str
    text: str
    outcome: dict[str, Any]
    rolled: bool


class LikelyAnswer(TypedDict):
    """A chance in words; empty where nobody counts it."""

    ok: Literal[True]
    chance: str


class Answers(TypedDict):
    """What each operation answers, if nothing is refused."""

    roll: RollAnswer
    odds: OddsAnswer
    calc: CalcAnswer
    judge: JudgeAnswer
    compare: CompareAnswer
    many: ManyAnswer
    act: ActAnswer
    chances: ChancesAnswer
    chance: LikelyAnswer
    ready: ReadyAnswer
    open: OpenAnswer
    save: SaveAnswer
    party: PartyAnswer
    helpers: HelpersAnswer
    track: TrackAnswer
    deed: DeedAnswer
    likely: LikelyAnswer
    enlist: FightAnswer


Answer = (
    RollAnswer
    | OddsAnswer
    | CalcAnswer
    | JudgeAnswer
    | CompareAnswer
    | ManyAnswer
    | ActAnswer
    | ChancesAnswer
    | ReadyAnswer
    | OpenAnswer
    | SaveAnswer
    | PartyAnswer
    | HelpersAnswer
    | TrackAnswer
    | DeedAnswer
    | LikelyAnswer
    | FightAnswer
)
