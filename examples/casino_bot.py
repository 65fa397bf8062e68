#!/usr/bin/env python3
"""A bot for Casino that plays from offers: it asks the server what each drop of a card would do (POST .../questions,
`offers`; `prise ask casino` tells what there is), and takes the best. It knows what cards are worth and nothing of the
rules: which drops are allowed, and what they take or build, the answers say.

    casino_bot.py URL new casino | join LINK | lobby casino        as bot.py"""

import re
import sys

from bot import Bot, Lost, Refused, main

CARD = "[A2-9T][shdc]"
# Of the legal actions those that end a turn with one card of the hand; the drop that leads to each is its text.
DROP = re.compile(rf"({CARD})(?:-|x({CARD}|B\d+)|x(x)|\+({CARD}|B\d+)(?:=\d+)?)")
MOST_QUESTIONS = 8  # a turn: answers cost the server something, and it counts them


def worth(card):
    """What a captured card brings: points of its own, and its part of most cards and most spades."""
    return (1.0 * (card[0] == "A") + 2.0 * (card == "Td") + 1.0 * (card == "2s")
            + 0.3 * (card[1] == "s") + 0.1)


def drop_of(action):
    """(drag, target), or None where no single drop leads to it."""
    found = DROP.fullmatch(action)
    if not found:
        return None
    drag, taken, sweep, onto = found.groups()
    return None if sweep else (drag, taken or onto or "table")


class CasinoBot(Bot):
    def offer(self, drag, target):
        body = {"what": "offers", "arguments": {"drag": drag, "target": target}}
        return self.site.ask("POST", self.path("/questions"), body, token=self.token)["answer"]

    def value(self, packet):
        """Of what a choice does."""
        card = packet.get("card")
        if packet["type"] == "capture":
            return worth(card) + sum(map(worth, packet["cards"]))
        if packet["type"] == "trail":
            return -worth(card)
        return 0.2 - 0.1 * sum(map(worth, packet["cards"]))  # a build: somebody may take it first

    def choose(self, legal, now):
        drops = {drop_of(action) for action in legal} - {None}
        # Captures and builds first, then what costs least to give away.
        order = sorted(drops, key=lambda drop: (drop[1] == "table", worth(drop[0]), drop))
        best = None
        for drag, target in order[:MOST_QUESTIONS]:
            for choice in self.offer(drag, target)["choices"]:
                if choice["packet"]["endsTurn"]:
                    rated = (self.value(choice["packet"]), choice["action"])
                    best = max(best, rated) if best else rated
        # With a stack on the table, which this bot never makes, there is nothing to drop.
        return best[1] if best else self.rng.choice([action for action in legal if action == "cancel"] or legal)


if __name__ == "__main__":
    try:
        main(CasinoBot)
    except (Refused, Lost) as trouble:
        sys.exit(f"casino_bot: {trouble}")
    except KeyboardInterrupt:
        sys.exit(130)
