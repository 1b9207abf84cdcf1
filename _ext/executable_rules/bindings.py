"""The roles that bind words of a page to code: `{fact}` and `{odds}`, and the checks of what they say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.util.docutils import SphinxRole

from rules_py.errors import RuleError
from rules_py.likelihood import likelihood, percent, words_for

from .domain import Binding, RulesDomain, note
from .expressions import ExpressionError, evaluate
from .findings import Finding, Fix, Kind, says_but_has
from .fix import as_begun, rewritten
from .positions import role_place
from .rules_package import RulesPackage
from .wording import compare, says, show

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_FORM = re.compile(r"(?P<text>.+?)\s*<(?P<expression>.+)>", re.DOTALL)


class BoundRole(SphinxRole):
    """`text <expression>`: the text is what the reader sees."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        check = self.name.split(":")[-1]
        path, line = role_place(self)
        match = _FORM.fullmatch(self.text.strip())
        text = " ".join((match["text"] if match else self.text).split())
        expression = " ".join(match["expression"].split()) if match else ""
        note(self, Binding(check, path, line, text, expression))
        shown = nodes.inline(self.rawtext, text, classes=["xr-fact"])
        shown["xr-expression"] = expression
        return [shown], []


def check_facts(domain: RulesDomain, package: RulesPackage) -> Iterator[Finding]:
    """Facts that do not say what the code has."""
    for docname, binding in domain.to_compare("fact"):
        if not binding.expression:
            yield _malformed(docname, binding)
            continue
        try:
            value = value_of(package, docname, binding.expression)
        except ExpressionError as error:
            yield Finding(binding.path, binding.line, f"says {binding.text}, but {error}", docname, Kind.EXPRESSION)
            continue
        if difference := compare(binding.text, value):
            name, where = package.source(docname, binding.expression)
            named = binding.expression if "(" in binding.expression or "[" in binding.expression else name
            message = says_but_has(difference.says, named or binding.expression, difference.has, where)
            yield Finding(binding.path, binding.line, message, docname, Kind.FACT, fix=_fix(binding, value))


def check_odds(domain: RulesDomain, package: RulesPackage) -> Iterator[Finding]:
    """Words of frequency, percentages and fractions that are not true of the exact probability."""
    for docname, binding in domain.to_compare("odds"):
        if not binding.expression:
            yield _malformed(docname, binding)
            continue
        try:
            value = value_of(package, docname, binding.expression)
        except ExpressionError as error:
            yield Finding(binding.path, binding.line, f"says {binding.text}, but {error}", docname, Kind.EXPRESSION)
            continue
        if not _is_probability(value):
            message = f"says {binding.text}, but `{binding.expression}` is {show(value)}, which is no probability"
            yield Finding(binding.path, binding.line, message, docname, Kind.EXPRESSION)
        elif message := odds_difference(binding.text, Fraction(value)):
            _, where = package.source(docname, binding.expression)
            told = f"says “{binding.text}”, {binding.expression} is {message}" + (f" ({where})" if where else "")
            yield Finding(binding.path, binding.line, told, docname, Kind.ODDS, fix=_fix(binding, Fraction(value)))


def _fix(binding: Binding, value: Any) -> Fix | None:
    """The text of a role as the code has it; words for odds are replaced by the narrowest ones that are true."""
    new = rewritten(binding.text, value)
    if binding.check == "odds" and (new is None or _is_likelihood(binding.text)):
        words = words_for(value)
        new = as_begun(binding.text, words[0]) if words else None
    if new is None:
        return None
    return Fix(binding.text, new, role=binding.check, expression=binding.expression)


def _is_likelihood(text: str) -> bool:
    try:
        likelihood(text)
    except RuleError:
        return False
    return True


def odds_difference(text: str, probability: Fraction) -> str:
    """What the probability is and which words would be true; empty when `text` is true of it."""
    exact = f"{percent(probability)}, exactly {probability}"
    if any(character.isdigit() for character in text) and not text.casefold().startswith("about"):
        return "" if says(text, probability) else exact
    try:
        interval = likelihood(text)
    except RuleError as error:
        return f"{exact}; the words are not in the table: {error.allowed}"
    if interval.fits(probability):
        return ""
    fitting = ", ".join(f"“{words}”" for words in words_for(probability)[:3])
    return f"{exact}; “{text}” means {interval.interval}; true would be {fitting}"


def value_of(package: RulesPackage, docname: str, expression: str, **variables: Any) -> Any:
    """The value of an expression on a page.

    Raises:
        ExpressionError: it has none.
    """
    if not variables:
        return package.value(docname, expression)
    return evaluate(expression, lambda name: package.look_up(docname, name), variables, package=package.name)


def _is_probability(value: object) -> bool:
    return isinstance(value, (Fraction, int)) and not isinstance(value, bool) and 0 <= value <= 1


def _malformed(docname: str, binding: Binding) -> Finding:
    message = f"{{{binding.check}}} has “{binding.text}”; allowed: the text and then its expression, `12 <MAX_LEVEL>`"
    return Finding(binding.path, binding.line, message, docname, Kind.SYNTAX)


def setup_bindings(app: Sphinx) -> None:
    """Register the roles."""
    app.add_role("fact", BoundRole())
    app.add_role("odds", BoundRole())
