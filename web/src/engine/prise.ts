// bindings/wasm/prise.mjs, with types.
import { load as loadModule } from "../../../bindings/wasm/prise.mjs";

export interface Prise {
    answer(request: string): string;
}
export const load = loadModule as unknown as (source: Promise<Response> | Promise<Uint8Array>) => Promise<Prise>;
