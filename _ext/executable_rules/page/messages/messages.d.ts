// Made of page/messages by `python -m executable_rules.build.declarations`.
declare namespace Messages {
  /** One cell of a table, its row counted from 1, and what is wrong with it. */
  interface Cell {
    row: number;
    column: string;
    message: string;
  }
  /** Roll a rule once: with a seed, with the reader's own faces, or else with fresh luck. */
  interface RollRequest {
    op: "roll";
    rule: string;
    params: Record<string, string>;
    seed?: number;
    faces?: string;
    link?: LinkOrigin;
  }
  /** Of a shared link: under which rules it was made, and what they ruled. */
  interface LinkOrigin {
    version?: string;
    ruling?: string;
  }
  /** The exact odds of a rule. */
  interface OddsRequest {
    op: "odds";
    rule: string;
    params: Record<string, string>;
  }
  /** Ask a rule without luck. */
  interface CalcRequest {
    op: "calc";
    rule: string;
    params: Record<string, string>;
  }
  /** The same, but only for its verdict: what a form that is being filled in shows at every key. */
  interface JudgeRequest {
    op: "judge";
    rule: string;
    params: Record<string, string>;
  }
  /** The odds of two set-ups of one rule side by side; `other` is the one that was kept. */
  interface CompareRequest {
    op: "compare";
    rule: string;
    params: Record<string, string>;
    other: Record<string, string>;
  }
  /** Roll a rule many times. */
  interface ManyRequest {
    op: "many";
    rule: string;
    params: Record<string, string>;
    times: number;
    seed?: number;
  }
  /** Do an action of a character, with what only the player can say as `given`. */
  interface ActRequest {
    op: "act";
    rule: string;
    params: Record<string, string>;
    action: string;
    group?: string;
    given?: Record<string, any>;
    seed?: number;
    faces?: string;
  }
  /** The chances of `most` actions of a character, from the `first` one on. */
  interface ChancesRequest {
    op: "chances";
    rule: string;
    params: Record<string, string>;
    given?: Record<string, any>;
    options?: Record<string, string>;
    group?: string;
    first?: number;
    most?: number;
  }
  /** The chance of one action of a character, with what only the player can say as `given`; nothing is done. */
  interface ChanceRequest {
    op: "chance";
    rule: string;
    params: Record<string, string>;
    action: string;
    group?: string;
    given?: Record<string, any>;
  }
  /** The ready-made characters of a game, or of all games. */
  interface ReadyRequest {
    op: "ready";
    game?: string;
  }
  /** Read the text of a file of characters. */
  interface OpenRequest {
    op: "open";
    text: string;
  }
  /** Write characters as the text of a file. */
  interface SaveRequest {
    op: "save";
    characters: KeptCharacter[];
  }
  /** What several characters, by their fields, can take part in a rule with. */
  interface PartyRequest {
    op: "party";
    rule: string;
    people: Record<string, string>[];
  }
  /** Who can help with an action of a character: which of several, by their fields, and of the ready-made ones. */
  interface HelpersRequest {
    op: "helpers";
    rule: string;
    params: Record<string, string>;
    action: string;
    group?: string;
    people: Record<string, string>[];
  }
  /** What there is to see and to do in a fight; without a `state`, in one that hasn't begun. */
  interface TrackRequest {
    op: "track";
    game: string;
    state?: Record<string, any>;
  }
  /** Do something in a fight, with what only the players can say as `given`. */
  interface DeedRequest {
    op: "deed";
    game: string;
    state?: Record<string, any>;
    act: string;
    given?: Record<string, any>;
    seed?: number;
    faces?: string;
  }
  /** How often a deed comes off, with what the players have said so far; nothing happens. */
  interface LikelyRequest {
    op: "likely";
    game: string;
    state?: Record<string, any>;
    act: string;
    given?: Record<string, any>;
  }
  /** Somebody more in a fight: a character by the fields of their sheet, or several foes of one kind. */
  interface EnlistRequest {
    op: "enlist";
    game: string;
    state?: Record<string, any>;
    name?: string;
    team: string;
    fields?: Record<string, string>;
    foe?: string;
    count?: number | string;
  }
  /** A character as the page keeps them. */
  interface KeptCharacter {
    game: string;
    fields: Record<string, string>;
    notes: string;
    unknown: Record<string, any>;
    more: Record<string, any>;
  }
  /** The rules don't allow something: which parameter, and a sentence for the reader. */
  interface Refusal {
    ok: false;
    parameter: string;
    message: string;
    cells: Cell[];
  }
  /** What a link to a roll carries: enough to roll it again, and to notice when the ruling has changed. */
  interface Link {
    rule: string;
    params: Record<string, string>;
    seed?: number;
    faces?: string;
    version: string;
    ruling: string;
  }
  /** A roll; `chance` is that of success, empty where the verdict isn't yes or no. */
  interface RollAnswer {
    ok: true;
    html: string;
    announce: string;
    chance: string;
    text: string;
    link: Link;
    carried: Record<string, string>;
    data: Record<string, any>;
  }
  /** Odds as the page shows them, and as `odds --json` prints them. */
  interface OddsAnswer {
    ok: true;
    html: string;
    announce: string;
    chance: string;
    data: Record<string, any>;
  }
  /** Something that a character can do, or that can happen to them (`rules_py.actions.Action`). */
  interface Line {
    label: string;
    group: string;
    rule: string | null;
    parameters: Record<string, string>;
    value?: number | string;
    usual?: number | string;
    why?: string;
    asks?: string[];
    options?: Record<string, Record<string, Record<string, any>>>;
    fits?: Record<string, Record<string, string[]>>;
    also?: Record<string, any>;
    keeps?: Record<string, string>;
    barred?: string;
    after?: string | string[];
    offer?: string;
    remark?: string;
    faces?: string;
    helper?: string;
    luck?: "once" | "none";
  }
  /** A parameter as the rules describe it. */
  interface Asked {
    name: string;
    title: string;
    type: string;
    default: any;
    minimum: number | null;
    maximum: number | null;
    choices: (string | number)[] | null;
    names?: Record<string, string>;
    unit: string | null;
  }
  /** How a line of a sheet fills in another rule than its own (`rules_py.sheets.Fill`). */
  interface Fill {
    rule: string;
    of: string;
    parameters: Record<string, string>;
    rows?: string;
    columns?: Record<string, string>;
    only?: string[];
    barred?: boolean;
  }
  /** What a character can do: actions and changes, what these ask for by rule and name, and what else they fill in. */
  interface Deeds {
    actions?: Line[];
    changes?: Line[];
    asked?: Record<string, Record<string, Asked>>;
    fills?: Fill[];
  }
  /** A ruling without luck; that of a sheet has what the character can do as well. */
  interface CalcAnswer {
    actions?: Line[];
    changes?: Line[];
    asked?: Record<string, Record<string, Asked>>;
    fills?: Fill[];
    ok: true;
    html: string;
    announce: string;
    text: string;
    carried: Record<string, string>;
    data: Ruled;
  }
  /** A ruling as `calc --json` prints it, but for its steps. */
  interface Ruled {
    rule: string;
    params: Record<string, any>;
    outcome: Record<string, any>;
    summary: string;
  }
  /** A ruling without luck, for the eye only. */
  interface JudgeAnswer {
    ok: true;
    html: string;
    announce: string;
  }
  /** Two set-ups side by side; `chance` is that of the present one. */
  interface CompareAnswer {
    ok: true;
    html: string;
    announce: string;
    chance: string;
    data: Record<string, any>[];
  }
  /** Many rolls, with how often each value came up. */
  interface ManyAnswer {
    ok: true;
    html: string;
    announce: string;
    data: number[];
  }
  /** What came of an action: all fields of the character from now on, and the ruling, where a rule was asked. */
  interface ActAnswer {
    ok: true;
    fields: Record<string, string>;
    changed: string[];
    announce: string;
    remark?: string;
    html?: string;
    data?: Record<string, any>;
    text?: string;
    link?: Link;
  }
  /** The chances in words, in the order of the actions; null where there is none to give. */
  interface ChancesAnswer {
    ok: true;
    chances: (string | null)[];
    refused: string[];
  }
  /** A character who is ready to play. */
  interface ReadyCharacter {
    game: string;
    name: string;
    who: string;
    fields: Record<string, string>;
  }
  /** The rule of a game's sheet, and its field with the name. */
  interface SheetOf {
    rule: string;
    name: string;
  }
  /** Ready-made characters, and the sheet of each game. */
  interface ReadyAnswer {
    ok: true;
    ready: ReadyCharacter[];
    sheets: Record<string, SheetOf>;
  }
  /** A character from a file, with what the reader must know of it. */
  interface OpenedCharacter {
    game: string;
    name: string;
    notes: string;
    fields: Record<string, string>;
    unknown: Record<string, any>;
    more: Record<string, any>;
    rules: string;
    notices: string[];
  }
  /** Everybody in a file. */
  interface OpenAnswer {
    ok: true;
    characters: OpenedCharacter[];
  }
  /** The text of a file. */
  interface SaveAnswer {
    ok: true;
    text: string;
  }
  /** A skill that a party can use, with a row of the form for everybody; null for those who can't. */
  interface PartySkill {
    group: string;
    label: string;
    rows: (Record<string, string> | null)[];
  }
  /** What goes into which rows of a form: `name` is the column with names; it takes from `least` to `most` rows. */
  interface PartyAnswer {
    ok: true;
    rows: string;
    name: string;
    least: number;
    most: number;
    skills: PartySkill[];
  }
  /** Somebody who can help: what they are called, with what, and what goes into which field. */
  interface Helper {
    label: string;
    given: Record<string, string>;
  }
  /** Everybody who can help with an action. */
  interface HelpersAnswer {
    ok: true;
    helpers: Helper[];
  }
  /** A fight: what is kept of it, and what there is to see and to do (`rules_py.trackers`). */
  interface FightAnswer {
    ok: true;
    state: Record<string, any>;
    scene: Record<string, any>;
  }
  /** A kind of foe. */
  interface FoeKind {
    name: string;
    who: string;
  }
  /** The same, with what the tracker asks for, and whom one can add. */
  interface TrackAnswer {
    ok: true;
    state: Record<string, any>;
    scene: Record<string, any>;
    asked: Record<string, Asked>;
    teams: string[];
    afterwards: string;
    updated: string;
    foes: FoeKind[];
  }
  /** A fight after a deed, and what came of it; `rolled` tells whether luck had a part in it. */
  interface DeedAnswer {
    ok: true;
    state: Record<string, any>;
    scene: Record<string, any>;
    html: string;
    announce: string;
    text: string;
    outcome: Record<string, any>;
    rolled: boolean;
  }
  /** A chance in words; empty where nobody counts it. */
  interface LikelyAnswer {
    ok: true;
    chance: string;
  }
  /** What each operation answers, if nothing is refused. */
  interface Answers {
    roll: RollAnswer;
    odds: OddsAnswer;
    calc: CalcAnswer;
    judge: JudgeAnswer;
    compare: CompareAnswer;
    many: ManyAnswer;
    act: ActAnswer;
    chances: ChancesAnswer;
    chance: LikelyAnswer;
    ready: ReadyAnswer;
    open: OpenAnswer;
    save: SaveAnswer;
    party: PartyAnswer;
    helpers: HelpersAnswer;
    track: TrackAnswer;
    deed: DeedAnswer;
    likely: LikelyAnswer;
    enlist: FightAnswer;
  }
  /** What can be asked. */
  type Request = RollRequest | OddsRequest | CalcRequest | JudgeRequest | CompareRequest | ManyRequest | ActRequest | ChancesRequest | ChanceRequest | ReadyRequest | OpenRequest | SaveRequest | PartyRequest | HelpersRequest | TrackRequest | DeedRequest | LikelyRequest | EnlistRequest;
  type Operation = Request["op"];
  /** What comes of a request, or of one of several. */
  type AnswerTo<Op extends Operation> = Answers[Op] | Refusal;
}
