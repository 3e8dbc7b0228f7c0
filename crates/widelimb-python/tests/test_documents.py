"""The texts: the README, and the docstring of every public name, each of which has an example that is run."""

import doctest
import importlib
import inspect
import pathlib
import pkgutil
import re

import pytest

import widelimb

README = pathlib.Path(__file__).parent.parent / "README.md"

# Names whose text has no example, and why.
WITHOUT_EXAMPLE = {
    "widelimb.install_as_gmpy2": "it would take gmpy2 from the tests that follow",
    "widelimb.phe.encoding.EncodedNumber.LOG2_BASE": "a number",
}

# Modules whose examples need another package.
NEEDS = {"widelimb.distributed": "distributed"}


def skip_without(module):
    """Skips a test whose package is not installed."""
    if name := NEEDS.get(module.__name__):
        pytest.importorskip(name, reason=f"{name} is not installed")


def modules():
    """The public modules of the package, and the package."""
    yield widelimb
    for module in pkgutil.walk_packages(widelimb.__path__, "widelimb."):
        if not any(part.startswith("_") for part in module.name.split(".")):
            yield importlib.import_module(module.name)


def public():
    """The public functions, types and methods, each with its name and its module."""
    for module in modules():
        own = [name for name, thing in vars(module).items() if getattr(thing, "__module__", None) == module.__name__]
        for name in getattr(module, "__all__", own):
            thing = getattr(module, name)
            if name.startswith("_") or not callable(thing):
                continue
            yield f"{module.__name__}.{name}", thing, module
            if inspect.isclass(thing):
                for method, value in vars(thing).items():
                    if not method.startswith("_"):
                        yield f"{module.__name__}.{name}.{method}", getattr(value, "__func__", value), module


PUBLIC = {name: (thing, module) for name, thing, module in public()}


@pytest.mark.parametrize("name", sorted(PUBLIC))
def test_every_public_name_has_a_text_with_an_example(name):
    thing, module = PUBLIC[name]
    skip_without(module)
    text = inspect.getdoc(thing) or ""
    assert text.strip(), f"{name} has no text"
    if inspect.isdatadescriptor(thing):
        return  # An attribute: its text says it all.
    test = doctest.DocTestParser().get_doctest(text, vars(widelimb) | vars(module), name, None, None)
    assert bool(test.examples) != (name in WITHOUT_EXAMPLE), f"an example, or a reason: {name}"
    said = []
    failed, _ = doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    assert failed == 0, "".join(said)


def test_readme():
    result = doctest.testfile(str(README), module_relative=False)
    assert result.attempted > 0 and result.failed == 0


def test_the_example_of_a_cluster_in_the_readme(tmp_path, monkeypatch, capsys):
    dask = pytest.importorskip("distributed", reason="distributed is not installed")
    program = re.search(r"```python\n(from dask.*?)```", README.read_text(), re.DOTALL)[1]
    monkeypatch.chdir(tmp_path)
    with dask.LocalCluster(n_workers=1, processes=False, dashboard_address=None) as cluster:
        exec(program.replace("tcp://scheduler:8786", cluster.scheduler_address), {})
    assert capsys.readouterr().out.splitlines() == re.findall(r"# ([^;\n]*)", program)


def test_commands_of_the_readme_are_for_the_root_of_a_clone():
    root = README.parent.parent.parent
    commands = re.findall(r"^python .*|`python .*?`|&& python .*", README.read_text(), re.MULTILINE)
    named = re.findall(r"[-\w/]*(?:examples|tests)/?[\w.]*", " ".join(commands))
    assert named and all((root / path).exists() for path in named), named
    assert (root / "pyproject.toml").is_file()


@pytest.mark.parametrize("module", list(modules()), ids=lambda module: module.__name__)
def test_text_of_the_module(module):
    skip_without(module)
    test = doctest.DocTestParser().get_doctest(module.__doc__ or "", {}, module.__name__, None, None)
    assert test.examples and doctest.DocTestRunner().run(test).failed == 0


def test_functions_have_signatures():
    for name, (thing, _) in PUBLIC.items():
        is_exception = inspect.isclass(thing) and issubclass(thing, Exception)
        if callable(thing) and not is_exception:
            assert inspect.signature(thing) is not None, name
    assert str(inspect.signature(widelimb.is_prime)) == "(x, n=25, /)"
    assert str(inspect.signature(widelimb.mpz)) == "(n=0, /, base=0)"
    assert str(inspect.signature(widelimb.mpz(7).digits)) == "(base=10, /)"


def test_what_is_elsewhere_says_so():
    for name in ("mpfr", "mpc", "get_context", "sqrt"):
        try:
            getattr(widelimb, name)(1)
        except NotImplementedError as error:
            assert name in str(error)
        else:
            raise AssertionError(name)
