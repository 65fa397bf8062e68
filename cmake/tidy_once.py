#!/usr/bin/env python3
"""clang-tidy-19 that does not look twice: called by run-clang-tidy in its place, for one file.

A file without findings is remembered by a digest of all that clang-tidy reads for it, byte by byte:
the source, every header that it includes, the command, the checks, the version. So a second
`./test all`, of this clone or of another, analyses what has changed and nothing else. A file with
findings is never remembered.
"""
import hashlib
import json
import os
import pathlib
import shlex
import subprocess
import sys

TIDY = "clang-tidy-19"
ROOT = str(pathlib.Path(__file__).resolve().parent.parent)
MEMORY = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "prise-tidy"


def files_read(entry):
    """The source and all headers, those of the system too, as the compiler finds them now."""
    command = shlex.split(entry["command"])
    command[command.index("-o"):command.index("-o") + 2] = []
    rule = subprocess.run([*command, "-M"], cwd=entry["directory"], capture_output=True, check=True,
                          text=True).stdout
    names = shlex.split(rule.split(":", 1)[1].replace("\\\n", " "))
    return [pathlib.Path(entry["directory"], name) for name in names]


def digest_of(arguments):
    """Of the file that is to be looked at; None where there is no one file, or it cannot be read."""
    folder = next((a.split("=", 1)[1] for a in arguments if a.startswith("-p=")), None)
    file = os.path.realpath(arguments[-1])
    if folder is None or not os.path.isfile(file):
        return None
    entries = json.loads(pathlib.Path(folder, "compile_commands.json").read_text(encoding="utf-8"))
    entry = next((e for e in entries if os.path.realpath(e["file"]) == file), None)
    if entry is None:
        return None
    digest = hashlib.sha256()

    def add(part):  # another clone of the same sources is the same to clang-tidy
        part = part.replace(ROOT.encode(), b".")
        digest.update(b"%d:" % len(part) + part)

    add(subprocess.run([TIDY, "--version"], capture_output=True, check=True).stdout)
    add(pathlib.Path(ROOT, ".clang-tidy").read_bytes())
    beside = pathlib.Path(entry["file"]).with_name(".clang-tidy")
    if beside.exists():
        add(beside.read_bytes())
    add(" ".join(a for a in arguments if not a.startswith("-p=")).encode())
    add(entry["command"].encode())
    try:
        for path in files_read(entry):
            add(str(path).encode())
            add(path.read_bytes())
    except (OSError, subprocess.CalledProcessError):  # clang-tidy will say what is wrong
        return None
    return digest.hexdigest()


def main(arguments):
    digest = digest_of(arguments) if "-list-checks" not in arguments else None
    if digest is not None and (MEMORY / digest).exists():
        return 0
    code = subprocess.run([TIDY, *arguments], check=False).returncode
    if code == 0 and digest is not None:
        MEMORY.mkdir(parents=True, exist_ok=True)
        (MEMORY / digest).touch()
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
