"""Every public name has a docstring with examples, and the examples are right."""

import ast
import doctest
import inspect
import re
from pathlib import Path

import cagey_puzzles
import pytest

FLAGS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
# What has no behaviour of its own to show.
DATA = {"LEVELS", "Level", "__version__"}


def documented():
    """Each public class and function, and each public method and property of a class."""
    yield "cagey_puzzles", cagey_puzzles
    for name in set(cagey_puzzles.__all__) - DATA:
        thing = getattr(cagey_puzzles, name)
        yield name, thing
        if not inspect.isclass(thing):
            continue
        fields = getattr(thing, "_fields", ())
        for key, member in vars(thing).items():
            if not key.startswith("_") and key not in fields and hasattr(member, "__doc__"):
                yield f"{name}.{key}", getattr(member, "__func__", member)


THINGS = dict(sorted(documented(), key=lambda pair: pair[0]))


@pytest.mark.parametrize("name", THINGS)
def test_every_public_name_has_examples_that_are_right(name):
    doc = inspect.getdoc(THINGS[name])
    assert doc, "there is no docstring"
    test = doctest.DocTestParser().get_doctest(doc, {}, name, None, 0)
    assert test.examples, "there is no example"
    runner = doctest.DocTestRunner(optionflags=FLAGS, verbose=False)
    printed = []
    runner.run(test, out=printed.append)
    assert runner.failures == 0, "".join(printed)


def test_there_are_as_many_names_as_expected():
    assert len(THINGS) > 70
    assert {"Puzzle.solve", "Puzzle.cages", "Explanation.from_json", "compare"} <= set(THINGS)


def test_every_function_shows_its_arguments():
    for name, thing in THINGS.items():
        if inspect.isroutine(thing):
            assert inspect.signature(thing) is not None, name


def test_help_tells_all_names():
    import pydoc

    text = pydoc.plain(pydoc.render_doc(cagey_puzzles))
    for name in THINGS:
        assert name.rpartition(".")[2] in text, name


def test_the_stubs_say_what_the_docstrings_say():
    stub = ast.parse((Path(cagey_puzzles.__file__).parent / "_cagey.pyi").read_text())
    found = 0
    for node in ast.walk(stub):
        if isinstance(node, ast.ClassDef):
            members = [member for member in node.body if isinstance(member, ast.FunctionDef)]
            names = [(f"{node.name}.{member.name}", member) for member in members]
            names.append((node.name, node))
        elif isinstance(node, ast.FunctionDef):
            names = [(node.name, node)]
        else:
            continue
        for name, documented in names:
            told = ast.get_docstring(documented)
            if name in THINGS and told:
                first = inspect.getdoc(THINGS[name]).partition("\n\n")[0]
                assert re.sub(r"\s+", " ", told) == re.sub(r"\s+", " ", first), name
                found += 1
    assert found > 35
