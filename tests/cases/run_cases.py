#!/usr/bin/env python3
"""Runs the cases of the rule books against the command line.

usage: run_cases.py [--program PRISE] [--cases FOLDER] [GAME...]

A case is {"name", "options"?, "position", "actions"?, ...}. The actions are applied one after the
other; `legal`, `result`, `outcome`, `observe` and `offers` describe the state after the last one;
`error` is the code with which the options, the position or the last action is refused; `adjudicate`
is an end from outside, whose `outcome` or `error` is then meant. A key this program does not know
is a failure: a case that is not looked at proves nothing.

Every registered game must have its file. A file of a game that is not registered is left alone.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

KNOWN = {"name", "note", "options", "position", "actions", "legal", "result", "outcome", "observe",
         "error", "adjudicate", "offers"}


class Mismatch(Exception):
    pass


class Runner:
    def __init__(self, program, game, case):
        self.program, self.game, self.case = program, game, case

    def ask(self, verb, *more, actions=None):
        line = [self.program, verb, self.game, "--position", self.case["position"], *more]
        if "options" in self.case:
            options = self.case["options"]
            text = options if isinstance(options, str) else json.dumps(options)
            line += ["--options", text]
        line += ["--", *(self.case.get("actions", []) if actions is None else actions)]
        return line, subprocess.run(line, capture_output=True, text=True, timeout=120, check=False,
                                    stdin=subprocess.DEVNULL)

    def answer(self, verb, *more, actions=None):
        line, done = self.ask(verb, *more, actions=actions)
        if done.returncode != 0 or done.stderr:
            raise Mismatch(f"{quote(line)}\n  exit code {done.returncode}: {done.stderr.strip()}")
        return line, done.stdout

    def expect(self, verb, *more, wanted, read=str):
        line, out = self.answer(verb, *more)
        got = read(out)
        if got != wanted:
            raise Mismatch(f"{quote(line)}\n  wanted {wanted!r}\n  got    {got!r}")

    def expect_refusal(self, verb, *more):
        code = self.case["error"]
        line, done = self.ask(verb, *more)
        if done.returncode != 1 or done.stdout or not done.stderr.startswith(code + ": "):
            raise Mismatch(f"{quote(line)}\n  wanted refusal {code}, exit code 1, empty stdout"
                           f"\n  got exit code {done.returncode}, stdout {done.stdout!r}, "
                           f"stderr {done.stderr!r}")

    def run(self):
        case = self.case
        if unknown := set(case) - KNOWN:
            raise Mismatch(f"keys that nobody checks: {', '.join(sorted(unknown))}")
        if not set(case) & {"legal", "result", "outcome", "observe", "error", "offers"}:
            raise Mismatch("nothing to check")
        end = []
        if "adjudicate" in case:
            end = ["--event", case["adjudicate"]["event"]]
            if "seat" in case["adjudicate"]:
                end += ["--seat", str(case["adjudicate"]["seat"])]
        if "error" in case:
            self.run_error(end)
        if "legal" in case:
            self.expect("legal", wanted=case["legal"], read=str.splitlines)
        if "result" in case:
            self.expect("apply", wanted=case["result"] + "\n")
        if "outcome" in case:
            self.expect("adjudicate" if end else "outcome", *end, wanted=case["outcome"],
                        read=json.loads)
        for viewer, text in case.get("observe", {}).items():
            self.expect("observe", "--seat", viewer, wanted=text + "\n")
        for offer in case.get("offers", []):
            wanted = {key: offer[key] for key in ("rules", "actions", "modal")}
            self.expect("offers", "--drag", offer["drag"], "--target", offer["target"],
                        wanted=wanted, read=json.loads)

    def run_error(self, end):
        actions = self.case.get("actions", [])
        if end:
            self.expect_refusal("adjudicate", *end)
            return
        self.expect_refusal("apply")
        self.expect_refusal("legal")
        if len(actions) > 1:  # it is the last one that is refused
            self.answer("apply", actions=actions[:-1])


def quote(line):
    return " ".join(w if w and all(c.isalnum() or c in "-_./:,=" for c in w) else f"'{w}'"
                    for w in line)


def run_file(program, game, path):
    """Prints what failed; returns the numbers of cases and of failures."""
    cases = json.loads(path.read_text(encoding="utf-8"))

    def trial(case):
        try:
            Runner(program, game, case).run()
            return None
        except (Mismatch, subprocess.TimeoutExpired, ValueError, KeyError) as trouble:
            return trouble if isinstance(trouble, Mismatch) else repr(trouble)

    with ThreadPoolExecutor(max_workers=2) as pool:
        troubles = list(pool.map(trial, cases))
    failed = [(case, trouble) for case, trouble in zip(cases, troubles) if trouble is not None]
    for case, trouble in failed:
        print(f"FAILED {game}: {case.get('name', '(no name)')}\n  {trouble}\n")
    print(f"{game}: {len(cases) - len(failed)} of {len(cases)} cases passed")
    return len(cases), len(failed)


def main():
    parser = argparse.ArgumentParser(description="Runs the cases of the rule books.")
    parser.add_argument("--program", default=os.environ.get("PRISE_PROGRAM", "build/dev/bin/prise"))
    parser.add_argument("--cases", type=pathlib.Path, default=pathlib.Path(__file__).parent)
    parser.add_argument("games", nargs="*", metavar="GAME")
    arguments = parser.parse_args()

    listed = subprocess.run([arguments.program, "games", "--json"], capture_output=True, check=True)
    registered = [game["id"] for game in json.loads(listed.stdout)]
    failures = 0
    for game in arguments.games or registered:
        path = arguments.cases / f"{game}.cases.json"
        if not path.exists():
            print(f"FAILED {game}: there is no {path}")
            failures += 1
            continue
        count, failed = run_file(arguments.program, game, path)
        failures += failed + (count == 0)
    for path in sorted(arguments.cases.glob("*.cases.json")):
        game = path.name.removesuffix(".cases.json")
        if game not in registered and game != "casino.contact":  # those are `prise contact`'s
            print(f"note: {path.name} is left alone: no game {game} is registered")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
