// What the start page draws of every game: its small scene, and the sprites that the scenes use.
import casino from "../scenes/casino.svg?raw";
import drafti from "../scenes/drafti.svg?raw";
import duelChess from "../scenes/duel-chess.svg?raw";
import geneChess from "../scenes/gene-chess.svg?raw";
import ringrift from "../scenes/ringrift.svg?raw";
import chess from "../sprites/chess.svg?raw";
import coins from "../sprites/coins.svg?raw";
import draughts from "../sprites/draughts.svg?raw";
import rings from "../sprites/ringrift.svg?raw";
import "../style/men.css";
import "../style/night.css";
import "../style/scenes.css";
import "../style/wood.css";

export const scenes: Record<string, string> = { drafti, "duel-chess": duelChess, "gene-chess": geneChess, casino, ringrift };
export const sprites = draughts + chess + rings + coins;
