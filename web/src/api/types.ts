// The names of what the server sends and takes, from its OpenAPI definition.
import type { components } from "./schema";

type Schemas = components["schemas"];
export type Game = Schemas["Game"];
export type GameRow = Schemas["GameRow"];
export type Standing = Schemas["Standing"];
export type Entry = Schemas["Entry"];
export type Outcome = Schemas["Outcome"];
export type Clock = Schemas["Clock"];
export type TimeControl = Schemas["TimeControl"];
export type SeatState = Schemas["SeatState"];
export type NewGame = Schemas["NewGame"];
export type MadeGame = Schemas["MadeGame"];
export type SeatTaken = Schemas["SeatTaken"];
export type CatalogueGame = Schemas["CatalogueGame"];
export type OptionRow = Schemas["OptionRow"];
export type Explanation = Schemas["Explanation"];
export type ChatLine = Schemas["ChatLine"];
export type Guest = Schemas["Guest"];
export type Problem = Schemas["Problem"];
export type ServerMessage = Schemas["ServerMessage"];
export type ClientMessage = Schemas["ClientMessage"];
export type Presence = Schemas["ServerPresence"];
export type Event = { readonly type: string; readonly [field: string]: unknown };
