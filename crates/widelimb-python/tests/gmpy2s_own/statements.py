"""Copies of tests whose statements stand each for themselves: `python statements.py FROM TO`.

A test of gmpy2's mixes integers with floating-point numbers. So that its integers are tested, each statement
of a test is put into a `with`, on the same line: `assert x == 5` becomes `with a_check(17): assert x == 5`.
The plugin `as_gmpy2` says what becomes of it. What a test does thousands of times is done a hundred times, or 25.
"""

import ast
import pathlib
import re
import sys

CHECKS = (ast.Assert, ast.Expr, ast.With)
STEPS = (ast.Assign,)
AUGMENTED = "(?P<blank> *)(?P<name>\\w+) (?P<symbol>[-+*/%&|^<>]+)= (?P<operand>.*)"


def bodies(statement):
    """The blocks of a compound statement that is no function of its own."""
    if isinstance(statement, (ast.For, ast.While, ast.If, ast.Try)):
        yield from (statement.body, statement.orelse)


def assigned(statement):
    """The names that an assignment makes and does not read."""
    if not isinstance(statement, ast.Assign):
        return []
    read = {node.id for node in ast.walk(statement.value) if isinstance(node, ast.Name)}
    names = [node for target in statement.targets for node in ast.walk(target) if isinstance(node, ast.Name)]
    return sorted({node.id for node in names if isinstance(node.ctx, ast.Store)} - read)


def mark(block, lines):
    for statement in block:
        for body in bodies(statement):
            mark(body, lines)
        start, line = statement.col_offset, lines[statement.lineno - 1]
        text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        if step := re.fullmatch(AUGMENTED, line):
            lines[statement.lineno - 1] = "{blank}{name} = augmented('{symbol}', {name}, lambda: {operand})".format(**step.groupdict())
        if step or not isinstance(statement, CHECKS + STEPS) or text or line[:start].strip():
            continue
        kind = "a_check" if isinstance(statement, CHECKS) else "a_step"
        unknown = [f"{name} := NOTHING" for name in assigned(statement)]
        around = f"with {kind}({', '.join([str(statement.lineno)] + unknown)})"
        if isinstance(statement, ast.With):
            line = line.replace("with ", around + ", ", 1)
        else:
            line = f"{line[:start]}{around}: {line[start:]}"
        lines[statement.lineno - 1] = line


def marked(source):
    lines = source.split("\n")
    for function in ast.parse(source).body:
        if isinstance(function, ast.FunctionDef) and function.name.startswith("test"):
            mark(function.body, lines)
    text = re.sub(r"(?m)^@settings\(max_examples=\d+\)$", "", "\n".join(lines))
    return text.replace("81**80, 10000)", "81**80, 25)")


if __name__ == "__main__":
    tests, copies = map(pathlib.Path, sys.argv[1:])
    copies.mkdir(parents=True, exist_ok=True)
    # Its conftest.py sets a context for each test.
    for path in (path for path in tests.glob("*.py") if path.name != "conftest.py"):
        (copies / path.name).write_text(marked(path.read_text()))
