"""Why each message of the check comes, and what to do: an entry for each place in the code that reports one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Help:
    """What an author needs to know of a message: why it comes, and what to do."""

    cause: str
    fix: str


_READ = "Read what the message says is allowed, and write that."

HELP: Mapping[str, Help] = {
    "term book.whole.check_terms": Help(
        "A term on a page is not in the glossary, or two glossary entries have one name.",
        "Use the glossary's word, add an entry for yours, or delete one of the two entries.",
    ),
    "place book.whole.check_entries": Help(
        "A link names an entry of a list, and no list of this book has it.",
        "Correct the name, or give the entry its text.",
    ),
    "place book.whole.check_places": Help(
        "A rule is defined in the module of this chapter, and no widget on the page shows it.",
        "Add a widget for the rule, or move the rule to its own chapter.",
    ),
    "place book.whole.check_errata": Help(
        "An erratum is registered, and the book's page of errata doesn't show it.",
        "Show it there, or write the directive `errata`, which shows all of them.",
    ),
    "place book.whole.check_references": Help(
        "Something links to the code reference, and no page of the book holds it.",
        "Write a page with the directive that the message names.",
    ),
    "register book.whole.check_registers": Help(
        "The inventory can't be read, or an entry in it isn't written as it has to be.",
        "Correct the line of `register.toml` that the message names.",
    ),
    "place book.whole.check_registers": Help(
        "An entry of the inventory names a page that doesn't exist, or has no label where the book tells it.",
        "Put the label `(…)=` in front of the section that tells it, or correct the page in `register.toml`.",
    ),
    "orphan build.orphans.check_quoted": Help(
        "A public name of the rules is on no page, so nobody would notice if it were wrong.",
        "Quote it on a page, or start its name with an underscore if no reader needs it.",
    ),
    "orphan build.orphans._collect": Help(
        "A section of a chapter tells something that is bound to no rule.",
        "Bind a sentence or a table in it, show a widget, or name the rule that it tells.",
    ),
    "table claims.kinds.cases.WorkedCases.check": Help(
        "A worked case doesn't come out as its row says.",
        "Correct the row; `--fix` does it for you. Or correct the rule.",
    ),
    "rule claims.kinds.cases.WorkedCases.check": Help(
        "The rule of a table of cases, or one of its columns, is unknown.", _READ
    ),
    "rule claims.kinds.linked.OfErratum.check": Help(
        "A page names an erratum that isn't registered.", "Correct the id, or register the erratum."
    ),
    "erratum claims.kinds.erratum.ShownErratum.against": Help(
        "The proof of an erratum fails, or finds that its two statements agree by now.",
        "If the rules have changed, delete the erratum or correct its proof.",
    ),
    "erratum claims.kinds.erratum.ComputedLines.check": Help(
        "The lines that an erratum's proof prints are not the ones on the page.",
        "Correct them, or let `--fix` write what the proof prints.",
    ),
    "example claims.kinds.examples.Examples.check": Help(
        "A block of Python examples can't be taken apart, usually because of its indentation.",
        "Write it as in a Python session: `>>>`, `...`, and the output below.",
    ),
    "example claims.kinds.examples.Examples._run": Help(
        "An example prints something else than the page says, or never ends.",
        "Correct the output, the example or the code.",
    ),
    "fact claims.kinds.fact.Fact.against": Help(
        "The words on the page and the value of the expression differ.",
        "Correct the text, or let `--fix` do it; if the text is right, correct the code.",
    ),
    "expression claims.kinds.fact.BoundText.check": Help(
        "The expression of a fact, or of odds in words, can't be evaluated.",
        "Use a name that the rules have, and only what expressions may do.",
    ),
    "rule claims.kinds.linked.LinkedRule.check": Help(
        "A link names a rule that doesn't exist.", "The message has the nearest id; use that one."
    ),
    "expression claims.kinds.odds.OddsInWords.against": Help(
        "The expression of odds in words gives something else than a probability.",
        "Use a chance, such as `check.chance(level=2)`.",
    ),
    "odds claims.kinds.odds.OddsInWords.against": Help(
        "The words for a probability aren't true of it.",
        "Take words whose interval holds it, a percentage or a fraction; `--fix` takes the narrowest.",
    ),
    "rule claims.kinds.roll_in_words.RollInWords.check": Help(
        "A roll in a sentence has a rule or a value that isn't allowed.", _READ
    ),
    "fact claims.kinds.roll_in_words.RollInWords.check": Help(
        "The sentence says other numbers or names than its roll is given.",
        "Make the two agree: correct the words, or the parameters behind them.",
    ),
    "rule claims.kinds.rolled.OfRoll.check": Help("A sentence names a value that its roll doesn't have.", _READ),
    "fact claims.kinds.rolled.OfRoll.check": Help(
        "The sentence says another value than the roll beside it has.",
        "Make the two agree: correct the words, or the roll beside them; `--fix` corrects the words.",
    ),
    "expression claims.kinds.table.Table.check": Help(
        "What a table is compared with can't be evaluated.", "Bind the table to something that the rules package has."
    ),
    "table claims.kinds.table._Compared.differences": Help(
        "A column of the table and the columns of its records don't match.",
        "Rename the column, or say in `columns` what it shows.",
    ),
    "expression claims.kinds.table._Compared._broken": Help(
        "What a column shows can't be evaluated for any row, so no row is found by it.",
        "Correct the expression in `columns`, or the name of the column.",
    ),
    "table claims.kinds.table._Compared._extra": Help(
        "The table has a row that the code doesn't have, or its rows are in another order.",
        "Delete the row or put it in its place; if it belongs there, add it to the code.",
    ),
    "table claims.kinds.table._Compared._missing": Help(
        "The code has rows that the table lacks.", "Add them, or let `--fix` write them."
    ),
    "expression claims.kinds.table._Compared._row": Help(
        "What a column shows can't be evaluated for a row.", "Correct the expression in `columns`."
    ),
    "table claims.kinds.table._Compared._row": Help(
        "A cell says something else than the code has.", "Correct the cell, or let `--fix` do it, or correct the code."
    ),
    "rule markup.cases.Cases._tell_why": Help("The rule of a table of cases is unknown.", _READ),
    "table markup.cases.Cases._tell_why": Help(
        "The directive for cases is empty, or its content is no table.", "Write a Markdown table below it."
    ),
    "expression markup.catalogue.Catalogue.run": Help(
        "What a catalogue lists can't be evaluated, or isn't a list of records.",
        "Name a sequence of records of the rules.",
    ),
    "expression markup.entries.Entries.run": Help(
        "What a list of entries shows can't be evaluated, or isn't a list of records.",
        "Name a sequence of records of the rules.",
    ),
    "table markup.entries.Entries._texts": Help(
        "The texts below a list of entries and its records don't match.",
        "Write one text for each record, under the record's own name.",
    ),
    "example markup.examples.RunCode.run": Help(
        "Code that a page runs ends with an error.", "Correct the code; the message has Python's last line."
    ),
    "syntax markup.facts.BoundRole.run": Help(
        "A role lacks the part in angle brackets, or has one that it can't take.",
        "Write it as the message shows: the words first, what they are bound to in `<>`.",
    ),
    "term markup.glossary.Glossary.run": Help(
        "An item of the glossary has no definition, or something else than items is in it.",
        "Write the term on a line and `: ` with its definition below.",
    ),
    "term markup.glossary.Glossary._define": Help(
        "Two entries define one term.", "Delete one, or put their texts together."
    ),
    "expression markup.glossary.Abbreviations.run": Help(
        "What a list of abbreviations shows can't be evaluated, or isn't a mapping.",
        "Name a mapping from each abbreviation to what it is short for.",
    ),
    "rule markup.heat.Heat._check_caption": Help(
        "The caption of a map of odds has a number that isn't among the values given for every cell.",
        "Put the value into `given`, or take the number out of the caption.",
    ),
    "rule markup.heat.Heat.run": Help("A map of odds has a rule or parameters that aren't allowed.", _READ),
    "syntax markup.rolled.RolledRole.run": Help(
        "What a sentence says of the roll beside it can't be read.",
        "Write the words, then in `<>` the name of a value: `5 <level>`.",
    ),
    "syntax markup.rolled._note": Help(
        "No `{roll}` in the section has a value of that name.",
        "Put the roll into the same section, or bind the words with `{fact}`.",
    ),
    "syntax markup.inline_roll.RollRole.run": Help(
        "A roll in a sentence can't be read.",
        "Write the words, then in `<>` the rule and its values: `<game.check level=3>`.",
    ),
    "loose markup.loose._collect": Help(
        "A number in running text is bound to nothing, so it could be wrong unnoticed.",
        "Bind it with a role, put it into a checked table, or mark it with `plain` if no rule says it.",
    ),
    "table markup.tables.RulesTable.run": Help(
        "The directive for a table is empty, or its content is no table.", "Write a Markdown table below it."
    ),
    "table markup.tables.RulesTable._generated": Help(
        "A table that should be made from the code can't be made.", "Correct what the message names in the directive."
    ),
    "rule markup.tracker.RuleTracker.run": Help(
        "A tracker is asked for a game that has none.", "Name a game that declares one; the message lists them."
    ),
    "rule markup.widgets.RuleWidget.run": Help(
        "A widget names a rule that doesn't exist, or isn't of that kind.", _READ
    ),
    "rule markup.widgets.RuleWidget._setups": Help("A set-up of a widget has a value that isn't allowed.", _READ),
    "rule markup.widgets.RuleWidget._presets": Help("A widget starts with a value that isn't allowed.", _READ),
    "rule markup.widgets.RuleWidget._widget": Help(
        "The rule fails with the values that its widget starts with.",
        "Give the widget other values, or correct the rule.",
    ),
    "expression pages.reference.Reference.run": Help(
        "A code reference names a game or a module that doesn't exist.", "Use the nearest name, which the message has."
    ),
}
"""By the code of the kind and the place in the code (`messages_in_code.Place`)."""
