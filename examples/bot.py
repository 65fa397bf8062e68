#!/usr/bin/env python3
"""A bot that plays any game of a Prise server at random, over nothing but HTTP (docs/protocol.md).

    bot.py URL new GAME            make a game, print the link for everybody else, and play
    bot.py URL join LINK           take the seat of a link: .../game/ID#TOKEN, or just ID#TOKEN
    bot.py URL lobby GAME          take an open seat of the lobby, or wait there for somebody

It reads the log as a stream of lines and acts when it is its turn. Whatever breaks (the connection, the server, the
patience of a rate limit) it asks again: with the last `seq` that it has read, and with the same id for what it sent,
so nothing is missed and nothing is done twice."""

import argparse
import base64
import http.client
import json
import random
import secrets
import sys
import time
import urllib.parse

SILENCE_S = 20  # the server says something every 7 seconds
PAUSE_S = 0.5  # between two attempts


class Refused(Exception):
    def __init__(self, status, problem):
        super().__init__(f"{problem.get('code')}: {problem.get('detail')}")
        self.status, self.code = status, problem.get("code")


class Lost(Exception):
    """No answer came: what was asked for may have been done, or not."""


class Site:
    """The server, for one who asks."""

    def __init__(self, url, patience_s=60):
        parts = urllib.parse.urlsplit(url if "//" in url else "http://" + url)
        self.secure, self.place, self.patience_s = parts.scheme == "https", parts.netloc, patience_s
        self.connection = None

    def connect(self):
        kind = http.client.HTTPSConnection if self.secure else http.client.HTTPConnection
        return kind(self.place, timeout=SILENCE_S)

    def ask(self, method, path, body=None, token=None, headers=None, may_repeat=True):
        """The JSON of the answer. With may_repeat it is asked until there is one, so it must do no harm twice."""
        sent = {"Content-Type": "application/json", **(headers or {})}
        if token:
            sent["Authorization"] = "Bearer " + token
        text = json.dumps(body) if body is not None else None
        give_up = time.monotonic() + self.patience_s
        while True:
            try:
                self.connection = self.connection or self.connect()
                self.connection.request(method, "/api/v1" + path, text, sent)
                answer = self.connection.getresponse()
                content = answer.read()
            except (OSError, http.client.HTTPException) as trouble:
                self.connection = None
                if not may_repeat or time.monotonic() > give_up:
                    raise Lost(str(trouble)) from trouble
                time.sleep(PAUSE_S)
                continue
            if answer.status < 400:
                return json.loads(content)
            if answer.status in (429, 503) and time.monotonic() < give_up:
                time.sleep(float(answer.headers.get("Retry-After", PAUSE_S)))  # nothing was done
                continue
            raise Refused(answer.status, read_problem(content))

    def lines(self, path, token=None):
        """The objects of a stream, until it breaks."""
        connection = self.connect()
        try:
            headers = {"Authorization": "Bearer " + token} if token else {}
            connection.request("GET", "/api/v1" + path, headers=headers)
            answer = connection.getresponse()
            if answer.status in (429, 503):
                time.sleep(float(answer.headers.get("Retry-After", PAUSE_S)))
                return
            if answer.status != 200:
                raise Refused(answer.status, read_problem(answer.read()))
            while line := answer.readline():
                if line.strip() and line.endswith(b"\n"):
                    yield json.loads(line)
        except (OSError, http.client.HTTPException):
            pass  # the caller connects again
        finally:
            connection.close()


def read_problem(content):
    try:
        return json.loads(content)
    except ValueError:
        return {"code": "no-answer", "detail": content[:100].decode(errors="replace")}


def new_id():
    return base64.urlsafe_b64encode(secrets.token_bytes(15)).decode()


class Bot:
    """One seat of one game."""

    def __init__(self, site, game, token, rng):
        self.site, self.game, self.token, self.rng = site, game, token, rng
        self.seat = None
        self.seq = 0
        self.actions = 0

    def path(self, rest=""):
        return f"/games/{self.game}{rest}"

    def look(self):
        return self.site.ask("GET", self.path(), token=self.token)

    def sit_down(self, name):
        """A token opens one seat; the game says which."""
        self.seat = self.look()["you"]
        self.site.ask("POST", self.path(f"/seats/{self.seat}"), {"name": name}, token=self.token)

    def entries(self):
        """Every entry once, in order, however often the connection breaks."""
        while True:
            for entry in self.site.lines(self.path(f"/events?since={self.seq}"), self.token):
                self.seq = entry["seq"]
                yield entry
            time.sleep(PAUSE_S)

    def do(self, what, **body):
        """Once, whatever happens on the way: the id is made before anything is sent."""
        try:
            self.site.ask("POST", self.path("/" + what), {"id": new_id(), **body}, token=self.token)
            return True
        except Refused as refused:
            if refused.status != 409:  # 409: the game has gone on meanwhile, and the stream tells how
                raise
            return False

    def choose(self, legal, now):
        return self.rng.choice(legal)

    def play(self):
        """To the end; the outcome. None: the game was given up before it was one."""
        self.seat = self.seat or self.look()["you"]
        for entry in self.entries():
            if entry["kind"] == "aborted":
                return None
            if entry["kind"] == "ended":
                return entry["outcome"]
            now = entry.get("now")
            if not now:
                continue  # more is on its way
            offer = now["offer"]
            if offer and offer["seat"] != self.seat:
                self.do("answer", accepts=False)
            elif now["toAct"] == self.seat:
                legal = now["legal"] or self.look()["legal"]  # a long list is not sent along
                if legal and self.do("actions", action=self.choose(legal, now)):
                    self.actions += 1



def make(site, body, name):
    """A new game: our token, and the links for the other seats."""
    made = site.ask("POST", "/games", {**body, "name": name}, headers={"Idempotency-Key": new_id()})
    tokens = [seat["token"] for seat in made["seats"] if "token" in seat]
    scheme = "https" if site.secure else "http"
    return made["id"], tokens[0], [f"{scheme}://{site.place}/game/{made['id']}#{token}" for token in tokens[1:]]


def main(bot_class=Bot):
    parser = argparse.ArgumentParser(description="Plays a game of a Prise server at random.")
    parser.add_argument("url", help="http://127.0.0.1:8080")
    parser.add_argument("how", choices=["new", "join", "lobby"])
    parser.add_argument("what", help="a game, or a link")
    parser.add_argument("--options", type=json.loads, default={}, help="of the game, as JSON")
    parser.add_argument("--preset", default="")
    parser.add_argument("--seats", type=json.loads, help='as JSON: [{"kind":"me"},{"kind":"computer","level":2}]')
    parser.add_argument("--name", default="Bot")
    parser.add_argument("--seed", type=int, help="for the same choices again")
    arguments = parser.parse_args()
    site, rng = Site(arguments.url), random.Random(arguments.seed)
    wish = {"game": arguments.what, "preset": arguments.preset, "options": arguments.options}
    if arguments.how == "join":
        game, _, token = arguments.what.rsplit("/", 1)[-1].partition("#")
        bot = bot_class(site, game, token, rng)
        bot.sit_down(arguments.name)
    elif arguments.how == "lobby":
        site.patience_s = 3600
        # A pairing whose answer was lost has taken a seat that nobody sits on: it is not asked again.
        paired = site.ask("POST", "/pairings", wish, may_repeat=False)
        bot = bot_class(site, paired["id"], paired["token"], rng)
        print("paired", paired["id"], "seat", paired["seat"], flush=True)
    else:
        if arguments.seats:
            wish["seats"] = arguments.seats
        game, token, links = make(site, wish, arguments.name)
        for link in links:
            print("link", link, flush=True)
        bot = bot_class(site, game, token, rng)
    outcome = bot.play()
    print("over", json.dumps({"game": bot.game, "seat": bot.seat, "actions": bot.actions, "outcome": outcome}), flush=True)


if __name__ == "__main__":
    try:
        main()
    except (Refused, Lost) as trouble:
        sys.exit(f"bot: {trouble}")
    except KeyboardInterrupt:
        sys.exit(130)
