"""The house rules that a linter has no word for: purity, privacy of the machine, size, docstrings."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# What a pure package may import besides the standard library and the pure packages below it.
PURE = {
    "director/rules": set[str](),
    "director/portable": {"msgspec"},
    "director/announcing": {"markdown_it", "nh3"},
    "director/forum": {"lxml"},
}
MAY_ALSO = {
    "director/rules/codec.py": {"msgspec"},
    "director/rules/reading/names.py": {"opencc"},
}
# Clocks, chance, files, processes and network are handed to the rules or stay outside.
# `from random import Random` may name what is handed in for random play; nothing may make one.
IMPURE_MODULES = {
    *("asyncio", "multiprocessing", "subprocess", "threading", "secrets", "time", "uuid"),
    *("io", "os", "pathlib", "shutil", "sqlite3", "sys", "tempfile", "logging"),
    *("http", "socket", "urllib", "gettext", "locale"),
}
IMPURE_CALLS = {"Random", "open", "print", "input", "hash", "id", "eval", "exec", "__import__"}
MAY_CALL = {"director/rules/quick.py": {"exec"}}  # writes an `__init__` from field names, as `dataclass` does
CLOCK_CALLS = {"now", "utcnow", "today"}

NOT_OURS = {".git", ".venv", "var", "node_modules", "vendor"}
TEXT = {
    *(".py", ".pyi", ".toml", ".txt", ".ini", ".cfg", ".yml", ".yaml", ".json", ".jsonl", ".po", ".md"),
    *(".html", ".css", ".js", ".svg", ".webmanifest", ".sh", ""),
}


def _sources(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _pure_files() -> list[Path]:
    return [path for folder in PURE for path in _sources(folder)]


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def _imports(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, "." * node.level + (node.module or "")


@pytest.mark.parametrize("path", _pure_files(), ids=_name)
def test_a_pure_file_imports_only_the_standard_library_and_pure_packages(path: Path) -> None:
    folder = next(folder for folder in PURE if _name(path).startswith(f"{folder}/"))
    above = {"director.rules", folder.replace("/", ".")}
    allowed = PURE[folder] | MAY_ALSO.get(_name(path), set())
    for line, module in _imports(_tree(path)):
        top = module.partition(".")[0]
        ours = any(module == package or module.startswith(f"{package}.") for package in above)
        assert ours or top in allowed or top in sys.stdlib_module_names, (
            f"{_name(path)}:{line} imports {module}"
        )


@pytest.mark.parametrize("path", _sources("director/rules"), ids=_name)
def test_the_rules_have_no_clock_no_chance_and_no_input_or_output(path: Path) -> None:
    tree = _tree(path)
    for line, module in _imports(tree):
        assert module.partition(".")[0] not in IMPURE_MODULES, f"{_name(path)}:{line} imports {module}"
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            assert [alias.name for alias in node.names] == ["Random"], f"{_name(path)}:{node.lineno}"
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            allowed = node.func.id not in IMPURE_CALLS - MAY_CALL.get(_name(path), set())
            assert allowed, f"{_name(path)}:{node.lineno} calls {node.func.id}()"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            assert node.func.attr not in CLOCK_CALLS, f"{_name(path)}:{node.lineno} reads a clock"


def _is_set(node: ast.expr) -> bool:
    made = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    return isinstance(node, ast.Set | ast.SetComp) or (made and node.func.id in {"set", "frozenset"})  # type: ignore[attr-defined]


def _iterated(node: ast.AST) -> list[ast.expr]:
    """What is gone through in order here; sorted(), len(), any(), in and the like do not care for order."""
    if isinstance(node, ast.For | ast.comprehension):
        return [node.iter]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
        name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
        return node.args[:1] if name in {"list", "tuple", "iter", "enumerate", "join"} else []
    return []


@pytest.mark.parametrize("path", _pure_files(), ids=_name)
def test_no_pure_file_goes_through_a_set_in_its_accidental_order(path: Path) -> None:
    for node in ast.walk(_tree(path)):
        for iterated in _iterated(node):
            assert not _is_set(iterated), f"{_name(path)}:{iterated.lineno} goes through a set; sort it"


_IMPORT_ALL = """
import importlib, pkgutil, sys

class Wall:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {forbidden!r}:
            raise ImportError(name + " is out of reach here")
        return None

sys.meta_path.insert(0, Wall())
sys.path.insert(0, {root!r})
count = 0
for package in {packages!r}:
    module = importlib.import_module(package)
    for info in pkgutil.walk_packages(module.__path__, package + "."):
        importlib.import_module(info.name)
        count += 1
assert "django" not in sys.modules
print(count)
"""


def test_the_pure_packages_can_be_imported_where_there_is_no_django() -> None:
    packages = [folder.replace("/", ".") for folder in PURE if (ROOT / folder / "__init__.py").exists()]
    forbidden = {"django", "django_q", "unfold", "csp", "psycopg", "redis", "rich", "kanshu"}
    code = _IMPORT_ALL.format(forbidden=forbidden, packages=packages, root=str(ROOT))
    done = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "director.rules" in packages
    assert int(done.stdout) >= 10


def _our_files() -> list[Path]:
    found: list[Path] = []
    folders = [ROOT]
    while folders:
        for path in folders.pop().iterdir():
            hidden_cache = path.name.endswith("_cache") or path.name in {"__pycache__", ".hypothesis"}
            if path.name in NOT_OURS or hidden_cache:
                continue
            if path.is_dir():
                folders.append(path)
            elif path.suffix in TEXT:
                found.append(path)
    return sorted(found)


# Written in pieces, so that this file does not find itself.
_FOLDERS = "|".join(["work", "tmp", "root", "home", "Users"])
MACHINE_PATH = re.compile(rf"(?<![\w.}}\])/])/(?:{_FOLDERS})/[\w.-]")
REGISTRY = re.compile(
    r"py" r"pi\.org|python" r"hosted\.org|registry\.npm" r"js|^--(?:extra-)?index-url|^--find-links|^-[if] "
)


@pytest.mark.parametrize("folder", _FOLDERS.split("|"))
def test_the_search_for_machine_paths_finds_one(folder: str) -> None:
    assert MACHINE_PATH.search(f"see /{folder}/somebody/file")
    assert not MACHINE_PATH.search(f"see https://forum.example/{folder}/somebody/file")
    assert not MACHINE_PATH.search(f"docs/{folder}/somebody/file")


def test_the_search_for_registries_finds_one() -> None:
    assert REGISTRY.search("https://" + "py" + "pi.org/simple")
    assert REGISTRY.search("--index-url https://forum.example/")
    assert not REGISTRY.search("  uv pip compile --no-emit-index-url")


def test_no_file_names_a_folder_of_some_machine_or_the_address_of_a_registry() -> None:
    files = _our_files()
    assert ROOT / "requirements-dev.txt" in files
    faults = []
    for path in files:
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            if MACHINE_PATH.search(line) or REGISTRY.search(line):
                faults.append(f"{_name(path)}:{number}: {line.strip()[:120]}")
    assert not faults, "\n".join(faults)


CLAUSE = r"[KVHC]\d+(?:\.\d+[a-z]?)?"
CITES = re.compile(rf"\({CLAUSE}\b")
BEGINS_WELL = re.compile(rf"^[^\x00-\x7f][^()（）]* \({CLAUSE}")


def _docstrings(path: Path) -> Iterator[tuple[int, str]]:
    tree = _tree(path)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            text = ast.get_docstring(node)
            if text:
                yield getattr(node, "lineno", 1), text


@pytest.mark.parametrize("path", _sources("director/rules"), ids=_name)
def test_a_docstring_that_cites_a_clause_begins_with_the_chinese_term_and_the_clause(path: Path) -> None:
    for line, text in _docstrings(path):
        first = text.splitlines()[0]
        if CITES.search(first):
            assert BEGINS_WELL.match(first), f"{_name(path)}:{line}: {first}"


OUR_CODE = [
    path
    for folder in ("director", "kanshu", "bench", "tools", "tour")
    for path in _sources(folder)
    if "migrations" not in path.parts  # written by a program
]
LONGEST_FILE, LONGEST_FUNCTION = 400, 50


def test_files_are_short() -> None:
    lengths = {_name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in OUR_CODE}
    assert len(lengths) > 400
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_FILE} == {}


def _lengths(path: Path) -> dict[str, int]:
    """How many lines each function has, without its docstring."""
    lengths = {}
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            body = node.body[1:] if ast.get_docstring(node) else node.body
            lines = (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0
            lengths[f"{_name(path)}:{node.lineno} {node.name}"] = lines
    return lengths


def test_functions_are_short() -> None:
    """Nine in ten are seen at a glance; one in a hundred may be a table of words."""
    lengths = {name: lines for path in OUR_CODE for name, lines in _lengths(path).items()}
    long = {name: lines for name, lines in lengths.items() if lines > LONGEST_FUNCTION}
    assert len(lengths) > 3000
    assert len(long) <= 0.01 * len(lengths), long
    assert sum(lines < 30 for lines in lengths.values()) >= 0.9 * len(lengths)
