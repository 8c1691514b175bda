"""Sentences glued from texts in the Python source: joined, added, put side by side in an f-string, changed in case or cut.

Other languages put the pieces elsewhere.  Texts are joined in `languages/lists.py`; all else is one template with gaps.

A text is the value of a call that says one, such as `language.say(...)`, of a function that makes one of these, a field of a message
that holds words, and all that is computed from them.  Lines and columns are no sentences: signs may stand before a text, and two
blanks, a line break or a sign between blanks between two.
"""

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

_NOT_READ = ("languages/lists.py", "position/")
"""The home of lists, and positions, which are written and refused in English alone."""

_SAYS = re.compile(r"(^|\.|_)(language|voice|ENGLISH)(\(.*\))?$")
_SPEAKS = re.compile(r"\b(language|voice)\.\w+\(|\.said\(")
_SCREENS = ("cli", "table", "tui")
_WORDED = frozenset(
    {"brief", "faults", "label", "last_act", "note", "notes", "outside", "prompt", "sentence", "why", "words"}
)
"""The fields of messages that hold texts, and the parameters of the screens."""

_PASSED = frozenset(
    {
        "capital",
        "dict",
        "enumerate",
        "filter",
        "list",
        "max",
        "min",
        "next",
        "reversed",
        "sorted",
        "str",
        "tuple",
        "zip",
    }
)
_KEPT = frozenset({"get", "items", "ljust", "replace", "rjust", "split", "splitlines", "strip", "values"})
_CASES = frozenset({"capitalize", "casefold", "lower", "title", "upper"})
_CUT = frozenset({"lstrip", "removeprefix", "removesuffix", "rstrip"})

_LAYOUT = re.compile(r"\n.*|\s{2,}|\s[|/·]\s|\s*")
_PREFIX = re.compile(r"[^\w.,;:?()“”]*")
_TEXTUAL = re.compile(r"\b(str|Text|Check|Notice)\b")

_PARTS: Mapping[type[ast.AST], Callable[[Any], list[ast.expr]]] = {
    ast.IfExp: lambda node: [node.body, node.orelse],
    ast.BoolOp: lambda node: node.values,
    ast.Dict: lambda node: node.values,
    ast.JoinedStr: lambda node: node.values,
    ast.FormattedValue: lambda node: [node.value],
    ast.Subscript: lambda node: [node.value],
    ast.Starred: lambda node: [node.value],
    ast.NamedExpr: lambda node: [node.value],
    ast.DictComp: lambda node: [node.value],
    ast.Tuple: lambda node: node.elts,
    ast.List: lambda node: node.elts,
    ast.ListComp: lambda node: [node.elt],
    ast.GeneratorExp: lambda node: [node.elt],
    ast.BinOp: lambda node: [node.left, node.right] if isinstance(node.op, ast.Add) else [],
}
"""The parts of an expression that make it a text if they are texts."""


class Glued(NamedTuple):
    """A place where texts are glued, and the expression."""

    place: str
    source: str


def glued(root: Path) -> list[Glued]:
    """Return every place under a folder of source where texts are glued."""
    places = {file.relative_to(root).as_posix(): file for file in sorted(root.rglob("*.py"))}
    read = {place: file for place, file in places.items() if not place.startswith(_NOT_READ)}
    modules = {place: _functions(file.read_text(encoding="utf-8")) for place, file in read.items()}
    speaking = {place: _speaking(functions) for place, functions in modules.items()}
    public = {name for names in speaking.values() for name in names if not name.startswith("_")}
    return [
        each for place, functions in modules.items() for each in _in_module(place, functions, public | speaking[place])
    ]


def glued_in(place: str, source: str) -> list[str]:
    """Return the expressions of one module that glue texts."""
    functions = _functions(source)
    return [each.source for each in _in_module(place, functions, _speaking(functions))]


def _functions(source: str) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]


def _speaking(functions: list[ast.FunctionDef]) -> set[str]:
    return {one.name for one in functions if _speaks(one)}


def _speaks(function: ast.FunctionDef) -> bool:
    """Whether a function returns texts in a language."""
    returned = "" if function.returns is None else ast.unparse(function.returns)
    return _TEXTUAL.search(returned) is not None and _SPEAKS.search(ast.unparse(function)) is not None


def _in_module(place: str, functions: list[ast.FunctionDef], speaking: set[str]) -> Iterator[Glued]:
    worded: frozenset[str] = _WORDED if place.startswith(_SCREENS) else frozenset()
    for function in functions:
        nodes = [*ast.walk(function)]
        reader = _Reader(function, nodes, speaking, worded)
        for node in nodes:
            if reader.is_glue(node):
                yield Glued(f"{place}:{getattr(node, 'lineno', 0)}", ast.unparse(node))


class _Reader:
    """Tells the texts in a function from its other values, by its assignments.  A class because these names belong to every question."""

    def __init__(
        self, function: ast.FunctionDef, nodes: list[ast.AST], speaking: set[str], worded: frozenset[str]
    ) -> None:
        self._speaking, self._worded = speaking, worded
        self._named = {each.arg for each in function.args.args if each.arg in worded and _is_str(each)}
        known = -1
        while known != len(self._named):  # a text may be named after it is used, in a loop
            known = len(self._named)
            for node in nodes:
                self._follow(node)

    def _follow(self, node: ast.AST) -> None:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                self._bind(target, node.value)
        elif isinstance(node, ast.AnnAssign | ast.AugAssign | ast.NamedExpr) and node.value is not None:
            self._bind(node.target, node.value)
        elif isinstance(node, ast.For | ast.comprehension):
            self._bind(node.target, node.iter)
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "append":
            self._bind(node.func.value, node.args[0])  # type: ignore[attr-defined]

    def _bind(self, target: ast.expr, value: ast.expr) -> None:
        """Name the texts of an assignment, one by one where both sides are rows."""
        if isinstance(target, ast.Tuple):
            for one, other in zip(target.elts, _row(value, len(target.elts)), strict=False):
                self._bind(one, other)
        elif isinstance(target, ast.Name) and self.is_text(value):
            self._named.add(target.id)

    def is_text(self, node: ast.expr) -> bool:
        """Whether an expression is a text, or several."""
        if isinstance(node, ast.Name):
            return node.id in self._named
        if isinstance(node, ast.Attribute):
            return node.attr in self._worded
        if isinstance(node, ast.Call):
            return self._is_said(node.func) or self._is_passed(node)
        return any(map(self.is_text, _PARTS.get(type(node), lambda _: [])(node)))

    def _is_said(self, function: ast.expr) -> bool:
        """Whether a call of a function says something."""
        if isinstance(function, ast.Attribute) and _SAYS.search(ast.unparse(function.value)):
            return True
        name = getattr(function, "attr", "") or getattr(function, "id", "")
        return name == "said" or name in self._speaking

    def _is_passed(self, call: ast.Call) -> bool:
        """Whether a call returns a text that it was given."""
        if isinstance(call.func, ast.Attribute):
            given = call.args[:1] if call.func.attr == "join" else [call.func.value]
            passes = call.func.attr in _KEPT | _CASES | _CUT | {"join"}
            return passes and any(map(self.is_text, given))
        name = getattr(call.func, "id", "")
        if name == "map":
            return self._is_said(call.args[0])
        return name in _PASSED and any(map(self.is_text, call.args))

    def is_glue(self, node: ast.AST) -> bool:
        """Whether a piece of source puts a sentence together."""
        if isinstance(node, ast.JoinedStr):
            return self._is_filled(node)
        if isinstance(node, ast.BinOp):
            return isinstance(node.op, ast.Add) and self._is_added(node.left, node.right)
        return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and self._is_changed(node, node.func)

    def _is_changed(self, call: ast.Call, method: ast.Attribute) -> bool:
        """Whether a call joins texts, or changes one that was said."""
        if method.attr == "join" and isinstance(method.value, ast.Constant):
            is_apart = method.value.value != " " and _is_layout(method.value)
            return not is_apart and self.is_text(call.args[0])
        is_cut = method.attr in _CASES or (method.attr in _CUT and call.args)
        return bool(is_cut) and self.is_text(method.value)

    def _is_added(self, left: ast.expr, right: ast.expr) -> bool:
        """Whether a text is added to another one, or to words."""
        one, other = (isinstance(side, ast.Constant | ast.JoinedStr) or self.is_text(side) for side in (left, right))
        is_prefix = isinstance(left, ast.Constant) and _PREFIX.fullmatch(str(left.value)) is not None
        if _is_layout(right):
            return False
        return one and other and (self.is_text(left) or (self.is_text(right) and not is_prefix))

    def _is_filled(self, node: ast.JoinedStr) -> bool:
        """Whether an f-string says more than its one text, behind signs or in columns."""
        texts = [place for place, value in enumerate(node.values) if self.is_text(value)]
        if not texts:
            return False
        before, after = node.values[: texts[0]], node.values[texts[-1] + 1 :]
        starts = all(isinstance(each, ast.FormattedValue) or _PREFIX.fullmatch(str(each.value)) for each in before)  # type: ignore[attr-defined]
        is_after_value = len(before) > 1 and not _is_apart(before[-2:])
        between = all(_is_apart(node.values[one:other]) for one, other in pairwise(texts))
        return not starts or is_after_value or not between or any(not _is_layout(each) for each in after)


def _is_str(argument: ast.arg) -> bool:
    return argument.annotation is not None and ast.unparse(argument.annotation) == "str"


def _row(value: ast.expr, length: int) -> list[ast.expr]:
    """Return the values that are assigned to a row of names."""
    name = getattr(getattr(value, "func", None), "id", "")
    if name == "zip":
        return value.args  # type: ignore[attr-defined, no-any-return]
    if name == "enumerate":
        return [ast.Constant(0), *value.args]  # type: ignore[attr-defined]
    if getattr(getattr(value, "func", None), "attr", "") == "items":
        return [ast.Constant(0), value.func.value]  # type: ignore[attr-defined]
    return value.elts if isinstance(value, ast.Tuple) else [value] * length


def _is_layout(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and _LAYOUT.fullmatch(str(node.value)) is not None


def _is_apart(pieces: list[ast.expr]) -> bool:
    """Whether the last of these pieces stands apart from what comes after it: in a column, after room or a line break."""
    if any(isinstance(each, ast.FormattedValue) and each.format_spec is not None for each in pieces):
        return True
    between = [each for each in pieces if isinstance(each, ast.Constant)]
    return bool(between) and all(
        str(each.value).strip(" ") != str(each.value) and str(each.value) != " " and _is_layout(each)
        for each in between
    )


if __name__ == "__main__":
    import openrummy

    print(*(f"{place}: {source}" for place, source in glued(Path(openrummy.__path__[0]))), sep="\n")
