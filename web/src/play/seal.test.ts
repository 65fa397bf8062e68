// Lines of a record that a server has written: its own link of the first entry, and the seal of a bid in entry 8.
import { expect, it } from "vitest";
import { rootOf, sealOf } from "./seal";
import { hex } from "./share";

const created =
    '{"seq":1,"kind":"created","at":1795066322504,"prise":2,"id":"4B6kr2GYEGjOqvU9qiuXKb","game":"duel-chess","rules":1,"options":{},"host":"b84ca27b8ddb1e5709fd63e31c21e011f6d369b6578be810a87900baf9ec6c6c","chain":"ac1877dd3e15bd41f417a1aac6d4d57cadb0b98e09c1a01b3494713919b79eea"}';
const commitment = "d5971476a4d8ae1b64c3f1064ee967d3657d3e1cb38c9b0f6854787f004958f9";
const salt = "1a0ed844415512c7a77e33d7a79da26b639ea2632416d4a1106a85a2c63491d2";

it("computes the link of the first entry as the server does", () => {
    expect(hex(rootOf(`${created}\n{"seq":2}\n`))).toBe("ac1877dd3e15bd41f417a1aac6d4d57cadb0b98e09c1a01b3494713919b79eea");
});
it("fits the bid that was sealed, and no other, by nobody else and nowhere else", () => {
    const root = rootOf(created);
    expect(sealOf(root, 8, 1, { action: "bp:3", salt })).toBe(commitment);
    expect(sealOf(root, 8, 1, { action: "bp:4", salt })).not.toBe(commitment);
    expect(sealOf(root, 8, 2, { action: "bp:3", salt })).not.toBe(commitment);
    expect(sealOf(root, 9, 1, { action: "bp:3", salt })).not.toBe(commitment);
});
it("leaves out what opens the seal of a start", () => {
    const sealed = (position: object) => hex(rootOf(JSON.stringify({ seq: 1, kind: "created", commitment: "00", ...position })));
    expect(sealed({ position: "4k3/8/8/8/8/8/8/4K3 w - - 0 1", memory: "-", salt })).toBe(sealed({}));
});
