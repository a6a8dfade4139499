import { nicknameKey } from "#durable/room/core";
import type { HostCommand, Refusal } from "./commands";
import { ALLOWED_NAME_MS, KEPT_ALLOWED_NAMES, KEPT_REFUSED_NAMES } from "./constants";
import type { Change, GameState } from "./state";
import { changed, refuse, type Steered } from "./steered";

/** True if the host allowed this key and nobody has used it since. */
export function isAllowed({ meta }: GameState, key: string, nowMs: number): boolean {
	return meta.allowedNicknames?.some((allowed) => allowed.key === key && nowMs < allowed.untilMs) ?? false;
}

/** Call this when a seat takes a name that the host allowed: it counts once. */
export function spendAllowance({ meta }: GameState, key: string): Change[] {
	const left = meta.allowedNicknames?.filter((allowed) => allowed.key !== key);
	if (left?.length === meta.allowedNicknames?.length) return [];
	meta.allowedNicknames = left;
	return [{ type: "meta" }];
}

const otherNames = (names: readonly string[] | undefined, key: string) => (names ?? []).filter((name) => nicknameKey(name) !== key);

/** A repeated name costs nothing. */
export function recordRefused({ meta }: GameState, { nickname, key }: { nickname: string; key: string }): Change[] {
	if (meta.refusedNicknames?.at(-1) === nickname) return [];
	meta.refusedNicknames = [...otherNames(meta.refusedNicknames, key), nickname].slice(-KEPT_REFUSED_NAMES);
	meta.revision++;
	return [{ type: "meta" }];
}

/** Allows a refused name once, within a few minutes. Refuses after the end. */
export function allowNickname(
	state: GameState,
	{ key }: Extract<HostCommand, { type: "allow-nickname" }>,
	nowMs: number,
): Steered | Refusal {
	const { meta } = state;
	if (meta.endedAtMs !== null) return refuse("WRONG_STATE");
	const others = (meta.allowedNicknames ?? []).filter((allowed) => allowed.key !== key && nowMs < allowed.untilMs);
	meta.allowedNicknames = [...others, { key, untilMs: nowMs + ALLOWED_NAME_MS }].slice(-KEPT_ALLOWED_NAMES);
	meta.refusedNicknames = otherNames(meta.refusedNicknames, key);
	return changed(state, nowMs);
}
