import type { InterfaceLanguage, ModerationResult, User } from "#contract";
import { aiKind } from "../ai/model";
import { isDayUsedUp, ModelCalls } from "../ai/model-calls";
import { countDailyUse, returnDaily } from "../db/day-counters";
import { AppError } from "../lib/app-error";
import type { Deps } from "../lib/deps";
import { reserveAiCalls } from "../lib/rate-limit";
import { applicableVerdicts, type Judged, readJudged, toJudged, toResults, toVerdict, type Unit } from "./judged";
import { heldUnchecked, mergeResults } from "./merge";
import { judgeWithModel, partsOf, type Subject } from "./model";

interface JudgedTexts {
	result: ModerationResult;
	/** Absent if no model was called. */
	judged?: Judged;
	/** Why a configured model did not judge all texts. */
	failure: AppError | null;
	counted: boolean;
}

export interface TextsToJudge {
	/** Whose calls of the model are counted. */
	user: User;
	known: () => Promise<unknown>;
	language: InterfaceLanguage;
	/** False: uses only existing verdicts. */
	ask?: boolean;
}

interface Texts {
	subject: Subject;
	words: ModerationResult;
	units: () => Promise<Unit[]>;
	/** Questions or topics. */
	count: number;
}

/** Calls the model about units, which uses one of the day's checks; DAILY_LIMIT_REACHED if they are used up. */
async function ask(deps: Deps, { user, language }: TextsToJudge, subject: Subject, open: Unit[]) {
	const use = await countDailyUse(deps, user, "checks");
	const parts = partsOf(open);
	const calls = new ModelCalls(deps, user.id, parts.length);
	try {
		if ((await reserveAiCalls(deps, user.id, parts.length)) < parts.length) throw new AppError("RATE_LIMITED");
		const results = await judgeWithModel(calls, subject, parts, language);
		return results.map((result, number) => toVerdict(parts[number] ?? [], result));
	} catch (error) {
		if (!calls.charged) await returnDaily(deps.db, use);
		throw error;
	}
}

/**
 * Always runs the word list; if a model is configured, merges its verdict about each text, stored or new. Reasons are in the language of
 * the user whose save was judged first.
 */
export async function judgeTexts(deps: Deps, input: TextsToJudge, { subject, words, units: unitsOf, count }: Texts): Promise<JudgedTexts> {
	// Blocked content costs no call.
	const blocked = subject.kind === "book" ? !words.approved : words.severity === "critical";
	if (blocked || aiKind(deps.env) === "none") return { result: words, failure: null, counted: false };
	const units = await unitsOf();
	const { verdicts, open } = applicableVerdicts(readJudged(await input.known()), units);
	const merged = (found: typeof verdicts) => mergeResults(words, toResults(found, units), count, input.language);
	if (open.length === 0) return { result: merged(verdicts), judged: toJudged(verdicts), failure: null, counted: false };
	if (input.ask === false) {
		return { result: heldUnchecked(merged(verdicts), input.language), failure: new AppError("AI_UNAVAILABLE"), counted: false };
	}
	try {
		const all = [...verdicts, ...(await ask(deps, input, subject, open))];
		return { result: merged(all), judged: toJudged(all), failure: null, counted: true };
	} catch (error) {
		const failure = error instanceof AppError ? error : new AppError("AI_FAILED");
		if (failure.code === "DAILY_LIMIT_REACHED" || failure.code === "UNAUTHENTICATED") throw error;
		if (failure.code === "AI_UNAVAILABLE" && !isDayUsedUp(failure)) return { result: words, failure: null, counted: false };
		return { result: heldUnchecked(merged(verdicts), input.language), judged: toJudged(verdicts), failure, counted: false };
	}
}
