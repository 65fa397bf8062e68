"""Two games on one server that differ only in what a viewer may not see: whatever bytes that viewer gets are the same.
(Many more pairs, of every game and without sockets: tests/served/leaks_test.cpp.)"""

import os
import random
import re
import time
import unittest

from client import Server, new_id

PAIRS = 40 if int(os.environ.get("PRISE_TEST_EFFORT", "1")) >= 2 else 8
RANKS, SUITS = "A23456789T", "shdc"


def in_order(cards):
    return "".join(sorted(cards, key=lambda card: (RANKS.index(card[0]), SUITS.index(card[1]))))


def patiently(ask):
    """Asks again for as long as the server wants fewer questions: how fast they come is no secret."""
    while (answer := ask()).status == 429:
        time.sleep(0.1)
    return answer


class Ear:
    """A viewer of one game: a socket, a stream and questions. Of what is heard the words are kept, without what is
    random to everybody: ids, digests and times, which have a length all the same."""

    def __init__(self, client, table, seat):
        self.client, self.table, self.seat = client, table, seat
        self.token = table.tokens.get(seat)
        self.heard = []
        self.socket = client.socket()
        self.socket.send({"do": "watch", "game": table.id, **({"token": self.token} if self.token else {})})
        self.listen_until('"type":"game"')
        self.stream = client.lines(table.path("/events"), token=self.token)

    def keep(self, what, text):
        text = text.replace(self.table.id, "I" * len(self.table.id))
        text = re.sub(r"[0-9a-f]{64,}", lambda found: "#" * len(found.group()), text)
        self.heard.append(what + " " + re.sub(r"\b\d{13}\b", "T" * 13, text))

    def listen_until(self, words):
        while True:
            opcode, payload = self.socket.read_frame()
            text = payload.decode()
            if opcode == 1 and '"type":"presence"' not in text:
                self.keep("socket", text)
                if words in text:
                    return

    def read_until(self, seq):
        while True:
            while b"\n" not in self.stream.rest.lstrip(b"\n"):
                self.stream.more()
            line, _, self.stream.rest = self.stream.rest.lstrip(b"\n").partition(b"\n")
            self.keep("stream", line.decode())
            if line.startswith(b'{"seq":%d,' % seq):
                return

    def look(self, seq, action):
        self.listen_until(f'"entry":{{"seq":{seq},')
        self.read_until(seq)
        for path in ("", "/record", "/explanation", "/explanation?action=" + action, "/chat"):
            answer = patiently(lambda: self.client.get(self.table.path(path), token=self.token))
            self.keep(f"GET {path} {answer.status}", answer.body.decode())
        for path, body in (("/questions", {"what": "zones", "arguments": {"drag": action[:2]}}),
                           ("/questions", {"what": "sheet"}),
                           ("/actions", {"id": new_id(), "action": "nonsense"})):
            answer = patiently(lambda: self.client.post(self.table.path(path), body, token=self.token))
            self.keep(f"POST {path} {answer.status}", answer.body.decode())

    def close(self):
        self.socket.close()
        self.stream.close()


class Leaks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def table(self, game, **more):
        table = self.server.client().create(game, ["me", "link"], **more)
        table.sit_all(2)
        return table

    def play(self, tables, viewers, moves):
        """Plays both; `moves` says what a seat does in each, or nothing: it is over."""
        ears = {viewer: [Ear(self.server.client(), table, viewer) for table in tables] for viewer in viewers}
        while (chosen := moves(tables)):
            seat, actions = chosen
            for i, (table, action) in enumerate(zip(tables, actions)):
                done = table.act(seat, action)
                self.assertEqual(200, done.status, done)
                for own in ears.values():
                    own[i].look(done.json["seq"], actions[0])
            for viewer, (one, two) in ears.items():
                self.assertEqual(one.heard, two.heard, f"viewer {viewer}")
        for own in ears.values():
            for ear in own:
                ear.close()

    def test_cards_of_others(self):
        for seed in range(PAIRS):
            rng = random.Random(seed)
            deck = [rank + suit for rank in RANKS for suit in SUITS]
            rng.shuffle(deck)
            mine, theirs, rest = deck[:10], deck[10:20], deck[20:]
            # Another world: some of their cards are still in the deck, and the deck lies otherwise.
            other, left = theirs[3:] + rest[:3], theirs[:3] + rest[3:]
            rng.shuffle(left)
            tables = [self.table("casino", position=f"{in_order(mine)}/{in_order(hand)} - - - -/- {''.join(cards)} 0 1 - 5 0-0")
                      for hand, cards in ((theirs, rest), (other, left))]

            turns = iter(range(6))

            def moves(tables):
                seat = tables[0].look()["toAct"]
                both = set(tables[0].look(seat)["legal"]) & set(tables[1].look(seat)["legal"])
                return (seat, [rng.choice(sorted(both))] * 2) if both and next(turns, None) is not None else None

            self.play(tables, (1, None), moves)

    def test_bids(self):
        for one, two in ((0, 3), (1, 2), (3, 0))[:PAIRS]:
            tables = [self.table("duel-chess") for _ in range(2)]
            script = [(1, ["e2e4"] * 2), (2, ["d7d5"] * 2), (1, ["e4d5"] * 2), (1, [f"bp:{one}", f"bp:{two}"])]
            self.play(tables, (2, None), lambda tables: script.pop(0) if script else None)


if __name__ == "__main__":
    unittest.main()
