"""Seals, deals, links and signatures once more, from docs/fair-deal.md alone: nothing of Prise is used here.

    second.py PAGE FOLDER    the test vectors of the page, then every record of the folder

A whole record `x.prise` may have `x.redacted`, the same without what opens its seals, and `x.start`, the position
with which its game began."""

import hashlib
import hmac
import json
import pathlib
import re
import struct
import sys

OPENS = ("action", "forced", "position", "memory", "salt", "secret")


def fields(*items):
    return b"".join(struct.pack(">I", len(item)) + item for item in items)


def digest(purpose, *items):
    return hashlib.sha256(fields(purpose.encode(), *items)).digest()


def keyed(key, purpose, *items):
    return hmac.new(key, fields(purpose.encode(), *items), hashlib.sha256).digest()


def n8(number):
    return struct.pack(">Q", number)


def written(members):
    return json.dumps(members, separators=(",", ":"), ensure_ascii=False).encode()


# Ed25519 (RFC 8032, section 5.1.7): verification only.
P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P


def add(a, b):
    x, y, z, t = a
    u, v, w, s = b
    e, f = (y - x) * (v - u) % P, (y + x) * (v + u) % P
    g, h = 2 * t * s * D % P, 2 * z * w % P
    return ((f - e) * (h - g) % P, (h + g) * (f + e) % P, (h - g) * (h + g) % P, (f - e) * (f + e) % P)


def times(number, point):
    out = (0, 1, 1, 0)
    while number:
        out = add(out, point) if number & 1 else out
        point, number = add(point, point), number >> 1
    return out


def point_of(data):
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if (x * x - square) % P:
        raise ValueError("no point")
    x = P - x if x & 1 != sign else x
    return (x, y, 1, x * y % P)


BASE = point_of((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def is_signed(key, signature, text):
    s = int.from_bytes(signature[32:], "little")
    hashed = int.from_bytes(hashlib.sha512(signature[:32] + key + text).digest(), "little") % L
    a, b = times(s, BASE), add(point_of(signature[:32]), times(hashed, point_of(key)))
    return s < L and (a[0] * b[2] - b[0] * a[2]) % P == 0 and (a[1] * b[2] - b[1] * a[2]) % P == 0


def deck_of(shuffle):
    """casino.md, section 2."""
    deck = [rank + suit for rank in "A23456789T" for suit in "shdc"]
    order = list(deck)
    for word in struct.unpack(">4Q", shuffle):
        state = word
        for i in range(39, 0, -1):
            state = (state + 0x9E3779B97F4A7C15) % 2**64
            z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % 2**64
            z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
            j = (z ^ z >> 31) % (i + 1)
            deck[i], deck[j] = deck[j], deck[i]
    return deck, order.index


class Record:
    def __init__(self, path):
        self.found = {"links": 0, "seals": 0, "deals": 0, "signatures": 0, "redacted": 0}
        self.link = digest("prise-record-2")
        self.links, self.keys, self.deals, self.commit = [], {}, 1, None
        self.bound, self.shown = {}, {}
        for number, line in enumerate(path.read_bytes().splitlines(), 1):
            self.take(number, line)

    def take(self, number, line):
        entry = json.loads(line)
        assert written(entry) == line, "not canonical"
        assert entry["seq"] == number
        seat = bytes([entry.get("seat", 0)])
        sealed = "commitment" in entry
        chained = {name: value for name, value in entry.items()
                   if name not in ("chain", "name") and not (sealed and name in OPENS)}
        before, self.link = self.link, digest("prise-link-2", self.link, written(chained))
        assert self.link.hex() == entry["chain"], "link"
        self.links.append(self.link)
        self.found["links"] += 1
        if "salt" in entry:
            content = {name: entry[name] for name in entry if name in OPENS and name != "salt"}
            root = before if number == 1 else self.links[0]
            seal = digest("prise-seal-2", root, n8(number), seat, written(content), bytes.fromhex(entry["salt"]))
            assert seal.hex() == entry["commitment"], "seal"
            self.found["seals"] += 1
        elif sealed and entry["kind"] in ("action", "held", "created"):
            self.found["redacted"] += 1
        getattr(self, "on_" + entry["kind"].replace("-", "_"), lambda *_: None)(entry, seat)

    def on_created(self, entry, seat):
        self.keys[seat] = entry.get("host")
        self.game, self.options = entry["game"], entry["options"]

    def on_joined(self, entry, seat):
        self.keys[seat] = entry.get("key")

    def on_commit(self, entry, _):
        self.commit, self.bound, self.shown = bytes.fromhex(entry["commitment"]), {}, {}
        self.secret = bytes.fromhex(entry.get("secret", ""))
        if self.secret:
            assert digest("prise-deal-2", self.links[0], n8(self.deals), self.secret) == self.commit, "deal"

    def on_deal_abandoned(self, *_):
        self.deals, self.commit = self.deals + 1, None

    def on_entropy_commit(self, entry, seat):
        self.bound[seat] = entry["commitment"]

    def on_entropy(self, entry, seat):
        entropy = bytes.fromhex(entry["entropy"])
        assert digest("prise-entropy-2", self.commit, seat, entropy).hex() == self.bound[seat], "entropy"
        self.shown[seat] = entropy

    def on_start(self, *_):
        self.shuffle = None
        if self.commit and self.secret:
            assert sorted(self.shown) == sorted(self.bound)
            self.shuffle = keyed(self.secret, "prise-shuffle-2", self.commit,
                                 *(self.shown[seat] for seat in sorted(self.shown)))
            self.found["deals"] += 1

    def on_signature(self, entry, seat):
        text = fields(b"prise-signature-2", self.links[0], seat, n8(entry["entry"]), self.links[entry["entry"] - 1])
        assert is_signed(bytes.fromhex(self.keys[seat]), bytes.fromhex(entry["signature"]), text), "signature"
        self.found["signatures"] += 1

    def hands(self):
        deck, order = deck_of(self.shuffle)
        size = self.options.get("handSize", 10)
        return "/".join("".join(sorted(deck[first:2 * size:2], key=order)) for first in (0, 1))


def check_vectors(page):
    text = page.read_text(encoding="utf-8")
    given = re.search(r"```vectors\n(.*?)```", text, re.S).group(1).splitlines()
    given = dict(zip(given[::2], (line.strip() for line in given[1::2])))
    root, secret, one, two, salt = (bytes([byte]) * 32 for byte in (0x11, 0x22, 0x31, 0x32, 0x44))
    bound = digest("prise-deal-2", root, n8(1), secret)
    computed = {
        "E(prise-record-2)": fields(b"prise-record-2"),
        "link(0)": digest("prise-record-2"),
        'link after root of {"seq":2}': digest("prise-link-2", root, b'{"seq":2}'),
        'seal of entry 7, seat 2, {"action":"bp:3"}':
            digest("prise-seal-2", root, n8(7), b"\2", b'{"action":"bp:3"}', salt),
        "C": bound,
        "commitment of seat 1": digest("prise-entropy-2", bound, b"\1", one),
        "commitment of seat 2": digest("prise-entropy-2", bound, b"\2", two),
        "entropy of the host for seat 2": keyed(secret, "prise-host-entropy-2", bound, b"\2"),
        "shuffle": keyed(secret, "prise-shuffle-2", bound, one, two),
    }
    assert given == {name: value.hex() for name, value in computed.items()}, "the vectors of the page"


def main(page, folder):
    check_vectors(pathlib.Path(page))
    total, hands = {}, 0
    for path in sorted(pathlib.Path(folder).glob("*.prise")):
        try:
            record = Record(path)
            redacted = path.with_suffix(".redacted")
            if redacted.exists():
                seen = Record(redacted)
                assert seen.links == record.links and seen.found["seals"] == 0, "redacted"
                assert seen.found["redacted"] == record.found["seals"], "redacted"
                total["redacted"] = total.get("redacted", 0) + seen.found["redacted"]
            start = path.with_suffix(".start")
            if start.exists() and record.game == "casino" and record.shuffle:
                assert start.read_text().startswith(record.hands() + " "), "the hands"
                hands += 1
        except Exception as error:
            raise AssertionError(f"{path}: {error}") from error
        for name, count in record.found.items():
            total[name] = total.get(name, 0) + count
    print(total, "hands:", hands)
    assert hands > 0 and all(total[name] > 0 for name in ("links", "seals", "deals", "signatures", "redacted"))


if __name__ == "__main__":
    main(*sys.argv[1:])
