"""Writes every C++ program that stands on a page to a file of its own: extract.py FOLDER PAGE..."""

import re
import sys
from pathlib import Path


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    wanted = {}
    for page in map(Path, sys.argv[2:]):
        blocks = re.findall(r"^```cpp\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S)
        programs = [block for block in blocks if re.search(r"\bint main\(", block)]
        for number, program in enumerate(programs, 1):
            name = re.sub(r"\W", "_", page.stem.lower())
            wanted[folder / f"{name}_{number}.cpp"] = program
    for old in set(folder.glob("*.cpp")) - set(wanted):
        old.unlink()
    for path, program in wanted.items():
        if not path.exists() or path.read_text(encoding="utf-8") != program:
            path.write_text(program, encoding="utf-8")


main()
