// What a game tells the board kit: where its cells are, how its texts read, what its events do to pieces, and how all
// that is said. Rules are not among it: what is legal comes from the server or the engine, as a list of actions.
import type { Component } from "svelte";
import type { Event } from "../api/types";
import type { Choice } from "../kit/entry";
import type { Frame } from "../kit/motion";
import type { Mark, Piece } from "../kit/state";
import type { Cell, CellId, Surface } from "../kit/surface";
import type { Messages } from "../i18n/en";
import type { IconName } from "../parts/icons";
import type { Hand } from "../play/hand.svelte";
import type { Table } from "../play/table.svelte";

export type Options = Readonly<Record<string, unknown>>;

// What one can ask about a position: answered by the engine in the page, or else by the server.
export interface Oracle {
    ask<T>(what: string, args?: object): Promise<T>;
    readonly observed: string | null; // the position as it is seen
    readonly first: string; // and as it was seen at the start
    readonly options: Options;
    readonly plies: readonly { readonly seat: number; readonly action: string; readonly events: readonly Event[] }[];
    // What an action would do in a position that is made up: everything that is not known of the real one is made up in it.
    foresee(position: string, action: string): Promise<readonly Event[]>;
    explain(action: string): Promise<{ legal: boolean; code?: string; lines: readonly Line[] }>;
    // How the game stands, in sentences.
    stands(): Promise<readonly Line[]>;
}
export interface Line {
    readonly sentence: string;
    readonly section: string;
}

export interface Room {
    readonly tall: boolean;
    readonly ratio: number;
}
export interface Holding {
    readonly text: string;
    readonly share?: number; // of what there may be, from 0 to 1: drawn as a bar
}

// A moment at which somebody is to act: what the panel says and shows.
export interface Prompt {
    readonly title: string;
    readonly text: string;
    readonly must: boolean;
    readonly icon?: IconName;
}

// A turn as a score sheet has it, and the plies that it took.
export interface Turn {
    readonly number: number;
    readonly seat: number;
    readonly text: string;
    readonly from: number;
    readonly to: number;
}

export interface GameModule {
    readonly game: string;
    readonly frame: number; // room around the cells, in units of 1/100 cell
    readonly sprites: string; // SVG symbols that pieces are drawn with
    readonly flat?: () => Promise<string>; // the same symbols, drawn flat: the second set
    readonly Ground: Component<{ surface: Surface; flipped: boolean; numbers: boolean; material?: string }>;
    readonly material?: string; // where games share a ground
    readonly PieceLook: Component<{ piece: Piece }>;
    readonly MarkLook?: Component<{ mark: Mark; surface: Surface; pieces: readonly Piece[] }>; // of marks that only this game has
    // `room`: how high a place there is for its width, and whether that is a phone held upright.
    surface(options: Options, flipped: boolean, pieces: readonly Piece[], room?: Room): Surface;
    read(observation: string): readonly Piece[];
    // What an event does to the pieces. Without it the position is read again after every action.
    fold?(pieces: readonly Piece[], event: Event): readonly Piece[];
    // What is seen of an action, from the pieces before it.
    frames(before: readonly Piece[], events: readonly Event[], after: readonly Piece[]): readonly Frame[];
    // The cells that the last action concerned.
    touched(events: readonly Event[]): readonly CellId[];
    takes(events: readonly Event[]): number; // how many pieces were taken
    taken?(plies: readonly (readonly Event[])[]): readonly (readonly string[])[]; // looks of what was taken, by the seat that has it
    choices(legal: readonly string[]): readonly Choice[];
    // Pieces and marks while an action is half entered. `details` is what `prepare` answered.
    entering(pieces: readonly Piece[], path: readonly CellId[], choices: readonly Choice[], details: unknown, m?: Messages): { pieces: readonly Piece[]; marks: readonly Mark[] };
    // What is going on in a position beside the pieces: a capture that is fought for.
    pending?(observation: string): readonly Mark[];
    // What the last turn has earned, shown until the next one.
    earned?(events: readonly Event[], pieces: readonly Piece[], m: Messages): readonly Mark[];
    // What must be said before an action is played; null: nothing.
    warn?(action: string, details: unknown, m: Messages): { readonly text: string; readonly button: string } | null;
    // What somebody else is doing meanwhile, where it is more than a move.
    meanwhile?(observation: string, name: string, m: Messages): Prompt | null;
    // Whatever the panel of the moment wants to know, asked once for every turn.
    prepare?(oracle: Oracle, legal: readonly string[]): Promise<unknown>;
    prompt(choices: readonly Choice[], path: readonly CellId[], details: unknown, m: Messages): Prompt;
    cellLabel(cell: Cell, pieces: readonly Piece[], m: Messages): string;
    actionLabel?(action: string, m: Messages): string; // for buttons; without it the action itself
    pathLabel(path: readonly CellId[]): string; // of the cells entered so far, as the action would begin
    said(events: readonly Event[], m: Messages): string; // for the polite region
    reason?(reason: string, m: Messages): string | undefined; // why a game ended, where the game alone knows
    seatName(seat: number, m: Messages): string;
    // What each seat has beside what stands on the board, and the symbol of its pieces: shown by its name.
    holdings?(observation: string, options: Options, m: Messages): readonly (readonly Holding[])[];
    emblem?(seat: number): string;
    // A scene of its own in the panel of the moment, in place of buttons; `hero` says when.
    Hero?: Component<{ hand: Hand; m: Messages; name: (seat: number) => string; section: (section: string) => string; done: () => void }>;
    hero?(hand: Hand): boolean;
    // What each seat has, as a rail along its edge of the board, and where it came from, as a page beside the moves.
    Rail?: Component<{ hand: Hand; m: Messages; seat: number; name: string; below?: boolean; open: () => void }>;
    Ledger?: Component<{ hand: Hand; m: Messages; name: (seat: number) => string }>;
    ledger?(m: Messages): string; // what that page is called
    // The first minute: how it is played, on the board itself.
    Lesson?: Component<{ done: () => void; table?: Table }>; // `table`: the game it stands before
    // The moves turn by turn, as they are written; without it each action stands for itself.
    sheet?(oracle: Oracle): Promise<{ readonly turns: readonly Turn[]; readonly text: string }>;
    below(seat: number): boolean; // whether the board is seen from the bottom by this seat when not flipped
    // The action that one would mean by these cells, to ask why it is refused.
    actionOf?(path: readonly CellId[], taking: boolean): string;
    // The observation as if the other side were to move: what could be held for the next turn is read off it.
    turned?(observation: string): string;
    readonly shares?: boolean; // values are told as shares of the expected result, because the game counts in nothing smaller
    // In which notation other programs read games with these options: "pdn", "pgn".
    notation?(options: Options): string | null;
    // More of the panel: shown under the prompt when Why is open, and when there is something to say.
    explains?(details: unknown): boolean;
    readonly Why?: Component<{ details: unknown; path: readonly CellId[]; m: Messages; section: (section: string) => string }>;
}
