"""Makes sources of what our pages show.

extract.py programs FOLDER PAGE...    every C++ program of a page, a file each
extract.py headers FOLDER ROOT        every example in the comment of a header, put into its surroundings
                                      (headers/*.cpp here); one that has none is an error
"""

import re
import sys
from pathlib import Path


def programs(pages):
    for page in map(Path, pages):
        blocks = re.findall(r"^```cpp\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S)
        own = [block for block in blocks if re.search(r"\bint main\(", block)]
        for number, program in enumerate(own, 1):
            yield re.sub(r"\W", "_", page.stem.lower()) + f"_{number}", program


def examples_of(header):
    """Indented lines of a comment that are code: the first of them ends as code does."""
    blocks = re.findall(r"(?<=^//\n)(?:^// {5,}.*\n)+", header.read_text(encoding="utf-8"), re.M)
    for block in blocks:
        code = re.sub(r"^// {5}", "", block, flags=re.M)
        if re.search(r"[;{]$", re.sub(r"\s*//.*", "", code.split("\n")[0])):
            yield code


def headers(root):
    shown = {}
    for header in sorted(Path(root, "prise").rglob("*.h")):
        if blocks := list(examples_of(header)):
            shown[header.relative_to(root).as_posix()] = blocks
    for surroundings in sorted(Path(__file__).parent.glob("headers/*.cpp")):

        def example(place):
            blocks = shown[place[2]]
            if place[1]:
                number = int(place[1]) - 1
                block, blocks[number] = blocks[number], ""
                return block
            return "\n".join(shown.pop(place[2]))

        text = surroundings.read_text(encoding="utf-8")
        yield surroundings.stem, re.sub(r"^ *// example ?(\d*) of (\S+)$", example, text, flags=re.M)
    left = [header for header, blocks in shown.items() if any(blocks)]
    if left:
        sys.exit(f"No file in tests/pages/headers makes a program of the example in {', '.join(left)}")


def main():
    kind, folder, *sources = sys.argv[1:]
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    made = programs(sources) if kind == "programs" else headers(*sources)
    wanted = {folder / f"{name}.cpp": text for name, text in made}
    for old in set(folder.glob("*.cpp")) - set(wanted):
        old.unlink()
    for path, text in wanted.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


main()
