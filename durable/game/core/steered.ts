import { markActive } from "./advance";
import type { Refusal, RefusalCode } from "./commands";
import type { Change, GameState } from "./state";

export interface Steered {
	ok: true;
	changes: Change[];
}

/** The command had already taken effect. */
export const done: Steered = { ok: true, changes: [] };
/** A change of the game's document, made by a host's call. */
export function changed(state: GameState, nowMs: number): Steered {
	markActive(state, nowMs);
	state.meta.revision++;
	return { ok: true, changes: [{ type: "meta" }] };
}
export const refuse = (code: RefusalCode): Refusal => ({ ok: false, code });
