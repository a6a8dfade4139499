import { foldText } from "#contract/kinds/text/fold";
import { DEFAULT_SETTINGS, type GameMeta, type GameQuiz, type TextDecision } from "./core";
import { newRows, type OutboxRow, removalOf } from "./outbox-rows";
import { EMPTY_PAIRING } from "./pairing";
import type { GameStorage } from "./storage";

/**
 * The version of what an object stores. Whoever changes the shape raises it, adds the step from the previous one, and makes samples
 * (tests/fixtures/README.md): a game that runs while a new version is deployed continues.
 */
export const STORED_VERSION = 13;

/** Key: a version. Migrates the rows of that version to the next one. */
export const STEPS: Readonly<Record<number, (rows: GameStorage) => void>> = {
	1: addListEntry,
	2: addShow,
	3: addPairing,
	4: addOutbox,
	5: addRemovalTimes,
	6: addTurnsAndTeams,
	// Only rows of the new version hold texts and numbers as answers, and accepted texts.
	7: () => {},
	8: addCards,
	9: addAnswerCards,
	// Open questions: what the host showed or hid of them. Only rows of the new version hold their answers.
	10: (rows) => rows.addTextDecisions(),
	// Only rows of the new version hold quick questions, and games without a quiz.
	11: () => {},
	12: foldTextDecisions,
};

/** 1 → 2: adds missing fields to the game's document, and reports the game to the list of games, which is new. */
function addListEntry(rows: GameStorage): void {
	const json = rows.readDocument("game");
	if (json === undefined) return;
	// The oldest documents have no revision, no attempts and no pause; their revisions came from the clock.
	const meta: GameMeta = { revision: Date.now() * 1_000, attempts: [], pausedAtMs: null, ...JSON.parse(json) };
	rows.writeDocument("game", meta);
	rows.writeDocument("told", { sent: null, sentAtMs: 0 });
}

/** 2 → 3: the settings of the show, and more time for individual players. */
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
	rows.writeDocument("pairing", EMPTY_PAIRING);
}

/** 4 → 5: three documents about deliveries become the rows of the outbox. */
function addOutbox(rows: GameStorage): void {
	const { instanceId }: GameMeta = JSON.parse(rows.readDocument("game") ?? "{}");
	const delivered = JSON.parse(rows.readDocument("delivered") ?? "{}");
	// Its fields had other names: `told` and `toldAtMs`.
	const listing = JSON.parse((rows.readDocument("told") ?? "{}").replaceAll('"told', '"sent'));
	const isLeft = ({ what }: OutboxRow) => !(what === "start" && delivered.started) && !(what === "results" && delivered.results);
	const ofGame = newRows(instanceId)
		.filter(isLeft)
		.map((row) => (row.what === "listing" ? { ...row, ...listing } : row));
	migrateRemovals(rows);
	const removals: OutboxRow[] = JSON.parse(rows.readDocument("outbox") ?? "[]");
	rows.writeDocument("outbox", [...ofGame, ...removals]);
	rows.deleteDocument("delivered");
	rows.deleteDocument("told");
}

/** Games that the list had to remove outlived their rows and so the version of them. */
export function migrateRemovals(rows: GameStorage): void {
	const json = rows.readDocument("farewells");
	if (json === undefined) return;
	const instanceIds: string[] = JSON.parse(json);
	const removals: OutboxRow[] = JSON.parse(rows.readDocument("outbox") ?? "[]");
	rows.writeDocument("outbox", [...removals, ...instanceIds.map(removalOf)]);
	rows.deleteDocument("farewells");
}

/** 5 → 6: when a player was removed. */
function addRemovalTimes(rows: GameStorage): void {
	rows.addRemovalTimes();
}

/** 6 → 7: teams, solutions that the host shows, questions that are asked again. */
function addTurnsAndTeams(rows: GameStorage): void {
	rows.addTurnsAndTeams();
	const json = rows.readDocument("game");
	if (json === undefined) return;
	const meta: GameMeta = JSON.parse(json);
	const { solution, teams } = DEFAULT_SETTINGS;
	const rounds = meta.rounds.map((round) => ({ ...round, solutionShown: true }));
	rows.writeDocument("game", { ...meta, settings: { ...meta.settings, solution, teams }, rounds });
}

/** 8 → 9: pupils with cards of a class. */
function addCards(rows: GameStorage): void {
	rows.addPupils();
	const json = rows.readDocument("game");
	if (json === undefined) return;
	const meta: GameMeta = JSON.parse(json);
	rows.writeDocument("game", { ...meta, settings: { ...meta.settings, cardsOnly: DEFAULT_SETTINGS.cardsOnly } });
}

/** 9 → 10: games without a clock, and answer cards. */
function addAnswerCards(rows: GameStorage): void {
	rows.addAnswerCards();
	const json = rows.readDocument("game");
	if (json === undefined) return;
	const meta: GameMeta = JSON.parse(json);
	const { timer, answerCards, cardNames } = DEFAULT_SETTINGS;
	rows.writeDocument("game", { ...meta, settings: { ...meta.settings, timer, answerCards, cardNames } });
}

/** 12 → 13: "Rain!" and "Rain" are the same text now. What the host hid in one form of writing stays hidden. */
function foldTextDecisions(rows: GameStorage): void {
	const { language }: GameQuiz = JSON.parse(rows.readDocument("quiz") ?? "{}");
	const decisions = [...rows.textDecisions()].map(
		({ key, ...decision }): TextDecision => ({ ...decision, key: foldText(key, "case", language) }),
	);
	rows.deleteTextDecisions();
	for (const hides of [false, true]) for (const decision of decisions) if (decision.shown !== hides) rows.writeTextDecision(decision);
}
