"""
Reads a formula of points. From what binds least to what binds most: `or`, `and`, `not`, one
comparison, `+ -`, `* /`, a minus before a value, `^` (from the right), values.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from difflib import get_close_matches
from functools import lru_cache

from tournament.engine.messages import Fact, _, say
from tournament.league.rules.formula_tokenizer import (
    FormulaError,
    FormulaToken,
    FormulaTokenKind,
    preceding_text,
    tokenize_formula,
)
from tournament.league.rules.formula_tree import CallNode, NameNode, Node, NumberNode, OperatorNode
from tournament.league.rules.formula_vocabulary import FUNCTIONS, VARIABLES

DEEPEST = 40
MAX_PARTS = 200
WEAKEST = 1
OPPOSITE = 3
COMPARES = 4
MINUS = 7
BINDS = {
    "or": WEAKEST,
    "and": 2,
    **dict.fromkeys(("<", "<=", "=", ">=", ">", "<>"), COMPARES),
    **dict.fromkeys(("+", "-"), 5),
    **dict.fromkeys(("*", "/"), 6),
    "^": 8,
}
"""How strongly each sign binds; between them stand `not` and the minus before a value."""


@lru_cache(maxsize=256)
def parse_formula(formula: str) -> Node:
    """
    The tree of a formula; whatever cannot be read is `FormulaError`, with one sentence and the
    place.

    >>> parse_formula("2 ^ place")
    OperatorNode(sign='^', parts=(NumberNode(value=2.0), NameNode(name='place')))
    """
    if not formula.strip():
        raise FormulaError(say(_("The formula is empty. Type one or choose a ready one.")), 0)
    return _FormulaParser(formula).parse_formula()


class _FormulaParser:
    """Goes through the pieces once, from left to right."""

    def __init__(self, formula: str) -> None:
        self.formula = formula
        self.pieces = tuple(tokenize_formula(formula))
        self.next = self.depth = self.parts = 0

    @property
    def current_token(self) -> FormulaToken:
        return self.pieces[self.next]

    def parse_formula(self) -> Node:
        tree = self._parse_expression()
        if self.current_token.shape is not FormulaTokenKind.END:
            raise self._build_continuation_error()
        return tree

    # --- values with signs between them
    # ---------------------------------------------------------------------------

    def _parse_expression(self) -> Node:
        with self._enter_nesting():
            return self._parse_binary(WEAKEST)

    def _parse_binary(self, least: int) -> Node:
        """Everything that is joined by signs which bind at least so strongly."""
        tree = self._parse_unary(least)
        while (level := self._find_binding_strength()) >= least:
            sign = self._take_token().text
            with self._enter_nesting() if sign == "^" else nullcontext():
                right = self._parse_binary(MINUS if sign == "^" else level + 1)
            tree = self._count_node(OperatorNode(sign, (tree, right)))
            if level == self._find_binding_strength() == COMPARES:
                raise self._build_error_here(
                    _("After “{before}” comes a third comparison. Join two with “and”.")
                )
        return tree

    def _find_binding_strength(self) -> int:
        """How strongly the sign here binds what stands beside it; 0 if it joins nothing."""
        return (
            BINDS.get(self.current_token.text, 0)
            if self.current_token.shape is FormulaTokenKind.SIGN
            else 0
        )

    def _parse_unary(self, least: int) -> Node:
        """A value, or what a sign before it makes of it."""
        for sign, level in (("-", MINUS), ("not", OPPOSITE)):
            if least <= level and self._accept_sign(sign):
                with self._enter_nesting():
                    return self._count_node(OperatorNode(sign, (self._parse_binary(level),)))
        return self._parse_value()

    def _parse_value(self) -> Node:
        if self.current_token.shape is FormulaTokenKind.NUMBER:
            return self._count_node(NumberNode(float(self._take_token().text)))
        if self.current_token.shape is FormulaTokenKind.NAME:
            return self._parse_name(self._take_token())
        if self._accept_sign("("):
            tree = self._parse_expression()
            self._expect_parenthesis()
            return tree
        if not self.formula[: self.current_token.at].strip():
            raise self._build_error_here(
                _("The formula can’t begin with “{sign}”. Begin with a number or name.")
            )
        raise self._build_error_here(_("Number or name missing after “{before}”."))

    # --- names and functions
    # --------------------------------------------------------------------------------------

    def _parse_name(self, piece: FormulaToken) -> Node:
        calls = self.current_token.text == "("
        if piece.text in FUNCTIONS:
            if not calls:
                raise self._build_error_here(_("“(” missing after “{before}”."))
            return self._parse_call(piece)
        if piece.text not in VARIABLES:
            raise self._build_unknown_name_error(
                piece, (*FUNCTIONS,) if calls else (*VARIABLES, *FUNCTIONS)
            )
        return self._count_node(NameNode(piece.text))

    def _parse_call(self, piece: FormulaToken) -> Node:
        self._take_token()
        parts = [self._parse_expression()]
        while self._accept_sign(","):
            parts.append(self._parse_expression())
        self._expect_parenthesis()
        function = FUNCTIONS[piece.text]
        count = len(parts)
        if not function.least <= count <= function.most:
            text = _("“{written}” takes a different number of values, not {count}.")
            raise FormulaError(say(text, written=function.written, count=count), piece.at)
        return self._count_node(CallNode(piece.text, tuple(parts)))

    def _build_unknown_name_error(self, piece: FormulaToken, known: Iterable[str]) -> FormulaError:
        shown = self.formula[piece.at : piece.end][:20]
        near = get_close_matches(piece.text, known, 1)
        if near:
            return FormulaError(
                say(_("“{name}” is unknown. Do you mean “{near}”?"), name=shown, near=near[0]),
                piece.at,
            )
        return FormulaError(say(_("“{name}” is unknown."), name=shown), piece.at)

    # --- steps
    # ----------------------------------------------------------------------------------------------

    def _take_token(self) -> FormulaToken:
        self.next += 1
        return self.pieces[self.next - 1]

    def _accept_sign(self, sign: str) -> bool:
        if self.current_token.shape is FormulaTokenKind.SIGN and self.current_token.text == sign:
            self._take_token()
            return True
        return False

    def _expect_parenthesis(self) -> None:
        if self._accept_sign(")"):
            return
        if self.current_token.shape is FormulaTokenKind.END:
            raise self._build_error_here(_("“)” missing after “{before}”."))
        raise self._build_continuation_error()

    def _count_node(self, node: Node) -> Node:
        self.parts += 1
        if self.parts > MAX_PARTS:
            raise self._build_error_here(_("At most {most} parts in a formula."), most=MAX_PARTS)
        return node

    @contextmanager
    def _enter_nesting(self) -> Iterator[None]:
        self.depth += 1
        if self.depth > DEEPEST:
            raise self._build_error_here(
                _("Too deeply nested after “{before}”: at most {most}."),
                most=DEEPEST,
            )
        yield
        self.depth -= 1

    # --- faults
    # ----------------------------------------------------------------------------------------------

    def _build_continuation_error(self) -> FormulaError:
        if self.current_token.text == ")":
            return self._build_error_here(_("The “)” after “{before}” has no “(”."))
        if self.current_token.text == ",":
            return self._build_error_here(
                _("“{sign}” after “{before}” is outside a function. Write decimals like 1.5.")
            )
        return self._build_error_here(
            _("Sign such as + or * missing between “{before}” and “{sign}”.")
        )

    def _build_error_here(self, text: str, **facts: Fact) -> FormulaError:
        """The fault at the place where the reader stands, with what stands before it."""
        here = self.current_token
        known = {
            "before": preceding_text(self.formula, here.at),
            "sign": self.formula[here.at : here.end][:20],
        }
        told = {name: fact for name, fact in known.items() if "{" + name + "}" in text}
        return FormulaError(say(text, **told, **facts), here.at)
