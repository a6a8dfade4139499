import { DEFAULT_SETTINGS, type GameMeta } from "./core";
import { nothingPaired } from "./pairing";
import type { GameStorage } from "./storage";

/**
 * The version of what an object stores. Raise it with every change of the stored shape, add the step that migrates the
 * previous version to it, and make samples of it (tests/fixtures/README.md): a game that runs while a new version is
 * deployed continues.
 */
export const STORED_VERSION = 4;

/** Key: a version. Migrates the rows of that version to the next one. */
const STEPS: Readonly<Record<number, (rows: GameStorage) => void>> = { 1: addListEntry, 2: addShow, 3: addPairing };

/** Objects of version 1 have no document with a version. */
export function storedVersionOf(rows: GameStorage): number {
	const json = rows.readDocument("version");
	return json === undefined ? 1 : Number(JSON.parse(json));
}

/** Migrates older rows to the current version; must be called in a transaction. Rows of the current version stay as they are. */
export function migrate(rows: GameStorage): void {
	let version = storedVersionOf(rows);
	if (version >= STORED_VERSION) return;
	for (; version < STORED_VERSION; version++) STEPS[version]?.(rows);
	rows.writeDocument("version", STORED_VERSION);
}

/** 1 → 2: adds missing fields to the game's document, and reports the game to the list of games, which is new. */
function addListEntry(rows: GameStorage): void {
	const json = rows.readDocument("game");
	if (json === undefined) return;
	// The oldest documents have no revision, no attempts and no pause; their revisions came from the clock.
	const meta: GameMeta = { revision: Date.now() * 1_000, attempts: [], pausedAtMs: null, ...JSON.parse(json) };
	rows.writeDocument("game", meta);
	rows.writeDocument("told", { told: null, toldAtMs: 0 });
}

/** 2 → 3: the settings of the show, and more time for individual players (decisions section 9). */
function addShow(rows: GameStorage): void {
	rows.addSeatColumns();
	const json = rows.readDocument("game");
	if (json === undefined) return;
	const meta: GameMeta = JSON.parse(json);
	const rounds = meta.rounds.map((round) => ({ ...round, opened: true, rankingShown: true }));
	rows.writeDocument("game", { ...meta, settings: { ...DEFAULT_SETTINGS, ...meta.settings }, rounds });
}

/** 3 → 4: paired devices. */
function addPairing(rows: GameStorage): void {
	rows.writeDocument("pairing", nothingPaired);
}
