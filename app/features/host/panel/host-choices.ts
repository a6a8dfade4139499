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

/** Stored with every change, offered for the next game. */
export function useChoices(settings: Settings | undefined, change: (changes: Partial<Settings>) => Promise<void>) {
	const [last] = useState(loadHostChoices);
	/** Until the host chooses it in this game, that of the last one. */
	const rankingPlan: RankingPlan = settings?.rankingPlan ?? last?.rankingPlan ?? "every";
	const remember = (changes: Partial<Settings>) => {
		if (!settings) return;
		const { rankingPlan: plan = rankingPlan, ...chosen } = { ...settings, ...changes };
		// Answer cards set these: without cards, the next game has them as before.
		const before = chosen.answerCards && last ? { timer: last.settings.timer, pointsMode: last.settings.pointsMode } : {};
		saveHostChoices({ settings: { ...chosen, ...before }, rankingPlan: plan });
	};
	const choose = async (changes: Partial<Settings>) => {
		const { locked, ...remembered } = changes;
		if (Object.keys(remembered).length > 0) remember(remembered);
		await change(changes);
	};
	/** Empty if nothing differs. */
	const missing: Partial<HostChoices["settings"]> = last && settings ? missingChoices(last, settings) : {};
	return { choose, rankingPlan, missing };
}

export type Choices = ReturnType<typeof useChoices>;

/** The host's last choices, offered for the next game, except the lock of the lobby. */
interface HostChoices {
	settings: Omit<Settings, "locked" | "rankingPlan" | "classId" | "cardsOnly" | "answerCards" | "cardNames">;
	rankingPlan: RankingPlan;
}

const STORAGE_KEY = "host-choices";
/** Must be raised when the stored shape changes; `readHostChoices` then reads every earlier one. Settings may be added: their absence is the default. */
const VERSION = 1;

const oneOf = <Value extends string>(values: readonly Value[], stored: unknown, otherwise: Value): Value =>
	values.find((value) => value === stored) ?? otherwise;

function isReadingTime(value: unknown): value is number {
	return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= GAME.readingSecondsMax;
}

function teamsOf(stored: unknown): Settings["teams"] {
	const { mode, count } = isRecord(stored) ? stored : {};
	const isCount = typeof count === "number" && Number.isInteger(count) && count >= TEAM_COUNT.min && count <= TEAM_COUNT.max;
	return { mode: oneOf(TEAM_MODES, mode, "off"), count: isCount ? count : TEAM_COUNT.min };
}

/** null if this version cannot read them. A value that is no longer known becomes the default. */
export function readHostChoices(text: string | null): HostChoices | null {
	let stored: unknown;
	try {
		stored = JSON.parse(text ?? "null");
	} catch {
		return null;
	}
	if (!isRecord(stored) || stored.version !== VERSION || !isRecord(stored.settings)) return null;
	const { lateJoin, pointsMode, timer, readingSeconds, ranking, nicknames, shuffle, solution, teams } = stored.settings;
	return {
		settings: {
			lateJoin: lateJoin === true,
			pointsMode: oneOf(POINTS_MODES, pointsMode, "speed"),
			timer: oneOf(GAME_TIMERS, timer, "on"),
			readingSeconds: isReadingTime(readingSeconds) ? readingSeconds : 0,
			ranking: oneOf(RANKINGS, ranking, "at-once"),
			nicknames: oneOf(NICKNAME_MODES, nicknames, "free"),
			shuffle: oneOf(SHUFFLES, shuffle, "none"),
			solution: oneOf(SOLUTIONS, solution, "at-once"),
			teams: teamsOf(teams),
		},
		rankingPlan: oneOf(RANKING_PLANS, stored.rankingPlan, "every"),
	};
}

export function printHostChoices({ settings, rankingPlan }: HostChoices): string {
	const { lateJoin, pointsMode, timer, readingSeconds, ranking, nicknames, shuffle, solution, teams } = settings;
	const kept = { lateJoin, pointsMode, timer, readingSeconds, ranking, nicknames, shuffle, solution, teams: teamsOf(teams) };
	return JSON.stringify({ version: VERSION, settings: kept, rankingPlan });
}

export const loadHostChoices = (): HostChoices | null => readHostChoices(loadEntry(STORAGE_KEY));

export const saveHostChoices = (choices: HostChoices): void => saveEntry(STORAGE_KEY, printHostChoices(choices));

/** Without shuffling, which needs another game. */
export function missingChoices({ settings: kept }: HostChoices, settings: Settings): Partial<HostChoices["settings"]> {
	const missing: Partial<HostChoices["settings"]> = {};
	if (kept.lateJoin !== settings.lateJoin) missing.lateJoin = kept.lateJoin;
	if (!settings.answerCards && kept.pointsMode !== settings.pointsMode) missing.pointsMode = kept.pointsMode;
	if (!settings.answerCards && kept.timer !== settings.timer) missing.timer = kept.timer;
	if (kept.readingSeconds !== settings.readingSeconds) missing.readingSeconds = kept.readingSeconds;
	if (kept.ranking !== settings.ranking) missing.ranking = kept.ranking;
	if (kept.nicknames !== settings.nicknames) missing.nicknames = kept.nicknames;
	if (kept.solution !== settings.solution) missing.solution = kept.solution;
	if (JSON.stringify(kept.teams) !== JSON.stringify(teamsOf(settings.teams))) missing.teams = kept.teams;
	return missing;
}
