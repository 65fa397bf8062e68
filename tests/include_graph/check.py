#!/usr/bin/env python3
"""The house shows its plan: fails when an include under prise/ breaks the order of the layers.

    check.py ROOT

Rules: an arrow only goes down; a game does not include another game; the lower layers, which also
run in WebAssembly, use no clocks, threads, files, streams, exceptions or floating-point parsing.
Every offence is printed as `file:line: rule`.
"""

import re
import sys
from pathlib import Path

# What each layer may include besides itself. contact stands beside match and ai, net beside all that
# is played.
LOWER = ["core", "chess", "games", "match", "formats", "ai", "contact"]
ORDER = ["core", "chess", "games", "match", "formats", "ai", "native", "store"]
ALLOWED = {layer: set(ORDER[:i]) for i, layer in enumerate(ORDER)}
ALLOWED["contact"] = {"core", "games"}
ALLOWED["net"] = {"core"}
ALLOWED["client"] = {"core"}
ALLOWED["server"] = {*ORDER, "contact", "net"}
ALLOWED["cli"] = {*ALLOWED["server"], "server", "client"}

FORBIDDEN_HEADERS = {
    "thread", "mutex", "shared_mutex", "condition_variable", "future", "stop_token", "semaphore",
    "latch", "barrier", "iostream", "istream", "ostream", "fstream", "sstream", "format",
    "filesystem", "chrono", "ctime", "time.h", "regex", "random", "locale", "clocale",
}
FORBIDDEN_WORDS = {
    r"\bthread_local\b": "thread_local",
    r"\bthrow\b": "throw",
    r"\b(?:std::)?sto(?:d|f|ld)\s*\(": "std::stod",
    r"\b(?:std::)?(?:strto(?:d|f|ld)|atof)\s*\(": "strtod",
}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
# Comments, and literals (in which such words may stand), in one sweep so that neither hides the other.
NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<!\w)\'(?:\\.|[^\'\\\n])+\'', re.S)


def without_noise(text):
    return NOISE.sub(lambda found: '""' + "\n" * found.group().count("\n"), text)


def game_of(parts):
    """The game of a path such as prise/games/drafti/rules.h; None for files of all games."""
    return parts[2] if parts[1] == "games" and len(parts) > 3 else None


def faults_of(path, text):
    """Yields (line, rule) for the file at `path`, relative to the root."""
    here = Path(path).parts
    if len(here) < 3:
        return
    layer = here[1]
    if layer not in ALLOWED:
        yield 1, f"prise/{layer} is not a layer; known are {', '.join(ALLOWED)}"
        return
    is_lower = layer in LOWER
    is_test = path.endswith(("_test.cpp", "_bench.cpp"))

    for number, line in enumerate(text.splitlines(), 1):
        if not (found := INCLUDE.match(line)):
            continue
        quote, target = found.groups()
        if quote == "<":
            if is_lower and not is_test and target in FORBIDDEN_HEADERS:
                yield number, f"<{target}> is forbidden in the lower layers ({', '.join(LOWER)})"
            continue
        there = Path(target).parts
        if there[0] != "prise":
            if not is_test:
                yield number, f'"{target}" does not start with prise/'
            continue
        if len(there) < 3:
            if layer not in ("cli", "server"):
                yield number, f"{target} is generated for prise/cli and prise/server"
            continue
        if there[1] != layer and there[1] not in ALLOWED[layer]:
            yield number, f"prise/{layer} must not include prise/{there[1]}: arrows only go down"
        mine, other = game_of(here), game_of(there)
        if mine and other and mine != other:
            yield number, f"the game {mine} must not include the game {other}"

    if is_lower and not is_test:
        for number, line in enumerate(without_noise(text).splitlines(), 1):
            for pattern, name in FORBIDDEN_WORDS.items():
                if re.search(pattern, line):
                    yield number, f"{name} is forbidden in the lower layers ({', '.join(LOWER)})"


def check(root):
    """All offences under root/prise, as printable lines, and the number of files seen."""
    files = sorted(f for ending in ("h", "cpp") for f in (root / "prise").rglob(f"*.{ending}"))
    faults = []
    for file in files:
        path = file.relative_to(root).as_posix()
        text = file.read_text(encoding="utf-8")
        faults += [f"{path}:{line}: {rule}" for line, rule in faults_of(path, text)]
    return faults, len(files)


if __name__ == "__main__":
    faults, seen = check(Path(sys.argv[1]))
    print("\n".join(faults + [f"{seen} files, {len(faults)} faults"]))
    sys.exit(1 if faults else 0)
