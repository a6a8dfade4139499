import { useState } from "react";
import {
	GAME,
	GAME_TIMERS,
	NICKNAME_MODES,
	POINTS_MODES,
	RANKING_PLANS,
	RANKINGS,
	type RankingPlan,
	SHUFFLES,
	SOLUTIONS,
	TEAM_COUNT,
	TEAM_MODES,
} from "#contract/limits";
import type { Settings } from "~/features/host/game/use-settings";
import { isRecord } from "~/lib/is-record";
import { loadEntry, saveEntry } from "~/lib/storage";

/** Stores every change of settings, to offer them for the next game. */
export function useChoices(settings: Settings | undefined, change: (changes: Partial<Settings>) => Promise<void>) {
	const [last] = useState(loadHostChoices);
	/** The plan of this game, or of the last one until the host chooses one. */
	const rankingPlan: RankingPlan = settings?.rankingPlan ?? last?.rankingPlan ?? "every";
	const remember = (changes: Partial<Settings>) => {
		if (!settings) return;
		const { rankingPlan: plan = rankingPlan, ...chosen } = { ...settings, ...changes };
		// Answer cards force timer and points: without cards, the next game gets the earlier values.
		const before = chosen.answerCards && last ? { timer: last.settings.timer, pointsMode: last.settings.pointsMode } : {};
		saveHostChoices({ settings: { ...chosen, ...before }, rankingPlan: plan });
	};
	const choose = async (changes: Partial<Settings>) => {
		const { locked, ...remembered } = changes;
		if (Object.keys(remembered).length > 0) remember(remembered);
		await change(changes);
	};
	/** Last choices that differ from this game's settings; empty if none do. */
	const missing: Partial<HostChoices["settings"]> = last && settings ? findDifferingChoices(last, settings) : {};
	return { choose, rankingPlan, missing };
}

export type Choices = ReturnType<typeof useChoices>;

/** The host's last choices, offered for the next game; the lobby's lock is not stored. */
interface HostChoices {
	settings: Omit<Settings, "locked" | "rankingPlan" | "classId" | "cardsOnly" | "answerCards" | "cardNames">;
	rankingPlan: RankingPlan;
}

const STORAGE_KEY = "host-choices";
/**
 * Raise it when the stored shape changes; `readHostChoices` must then read every earlier version. A new setting needs no raise: its absence
 * means the default.
 */
const VERSION = 1;

const pickKnown = <Value extends string>(values: readonly Value[], stored: unknown, fallback: Value): Value =>
	values.find((value) => value === stored) ?? fallback;

function isReadingTime(value: unknown): value is number {
	return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= GAME.readingSecondsMax;
}

function readTeams(stored: unknown): Settings["teams"] {
	const { mode, count } = isRecord(stored) ? stored : {};
	const isCount = typeof count === "number" && Number.isInteger(count) && count >= TEAM_COUNT.min && count <= TEAM_COUNT.max;
	return { mode: pickKnown(TEAM_MODES, mode, "off"), count: isCount ? count : TEAM_COUNT.min };
}

/** Parses stored choices; null if this version cannot read them. Unknown values become the default. */
export function readHostChoices(text: string | null): HostChoices | null {
	let stored: unknown;
	try {
		stored = JSON.parse(text ?? "null");
	} catch {
		return null;
	}
	if (!isRecord(stored) || stored.version !== VERSION || !isRecord(stored.settings)) return null;
	const { lateJoin, pointsMode, timer, readingSeconds, ranking, nicknames, shuffle, solution, teams, changeAnswers } = stored.settings;
	return {
		settings: {
			lateJoin: lateJoin === true,
			pointsMode: pickKnown(POINTS_MODES, pointsMode, "speed"),
			timer: pickKnown(GAME_TIMERS, timer, "on"),
			readingSeconds: isReadingTime(readingSeconds) ? readingSeconds : 0,
			ranking: pickKnown(RANKINGS, ranking, "at-once"),
			nicknames: pickKnown(NICKNAME_MODES, nicknames, "free"),
			shuffle: pickKnown(SHUFFLES, shuffle, "none"),
			solution: pickKnown(SOLUTIONS, solution, "at-once"),
			teams: readTeams(teams),
			changeAnswers: changeAnswers === true,
		},
		rankingPlan: pickKnown(RANKING_PLANS, stored.rankingPlan, "every"),
	};
}

export function printHostChoices({ settings, rankingPlan }: HostChoices): string {
	const { lateJoin, pointsMode, timer, readingSeconds, ranking, nicknames, shuffle, solution, teams, changeAnswers } = settings;
	const lastSettings: HostChoices["settings"] = {
		lateJoin,
		pointsMode,
		timer,
		readingSeconds,
		ranking,
		nicknames,
		shuffle,
		solution,
		teams: readTeams(teams),
		changeAnswers,
	};
	return JSON.stringify({ version: VERSION, settings: lastSettings, rankingPlan });
}

const loadHostChoices = (): HostChoices | null => readHostChoices(loadEntry(STORAGE_KEY));

const saveHostChoices = (choices: HostChoices): void => saveEntry(STORAGE_KEY, printHostChoices(choices));

/** Finds choices that differ from the settings, without shuffling, which needs a new game. */
export function findDifferingChoices({ settings: lastSettings }: HostChoices, settings: Settings): Partial<HostChoices["settings"]> {
	const missing: Partial<HostChoices["settings"]> = {};
	if (lastSettings.lateJoin !== settings.lateJoin) missing.lateJoin = lastSettings.lateJoin;
	if (!settings.answerCards && lastSettings.pointsMode !== settings.pointsMode) missing.pointsMode = lastSettings.pointsMode;
	if (!settings.answerCards && lastSettings.timer !== settings.timer) missing.timer = lastSettings.timer;
	if (lastSettings.readingSeconds !== settings.readingSeconds) missing.readingSeconds = lastSettings.readingSeconds;
	if (lastSettings.ranking !== settings.ranking) missing.ranking = lastSettings.ranking;
	if (lastSettings.nicknames !== settings.nicknames) missing.nicknames = lastSettings.nicknames;
	if (lastSettings.solution !== settings.solution) missing.solution = lastSettings.solution;
	if (lastSettings.changeAnswers !== settings.changeAnswers) missing.changeAnswers = lastSettings.changeAnswers;
	if (JSON.stringify(lastSettings.teams) !== JSON.stringify(readTeams(settings.teams))) missing.teams = lastSettings.teams;
	return missing;
}
