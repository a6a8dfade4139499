import { z } from "zod";
import {
	boundModeration,
	type InterfaceLanguage,
	LIMITS,
	MODERATION_CATEGORIES,
	type ModerationDetail,
	type ModerationResult,
	moderationResultSchema,
	SEVERITIES,
	type Severity,
} from "#contract";
import { truncateText } from "#contract/quizzes/moderation";
import type { AppError } from "../lib/app-error";
import { countJsonBytes } from "../lib/paging";
import { serverText } from "../lib/texts";

const modelResultSchema = moderationResultSchema.omit({ omitted: true });
export type ModelResult = z.infer<typeof modelResultSchema>;

export interface Unit {
	key: string;
	index?: number;
	/** Texts by the field names that findings use. */
	texts: Record<string, string | string[]>;
}

/** The result of one model call about some units; `index` of a detail is the position of its unit in `keys`. */
const verdictSchema = z.object({ keys: z.array(z.string()), result: modelResultSchema });
type Verdict = z.infer<typeof verdictSchema>;

/** Version 1 is the only one so far. */
const storedSchema = z.object({ version: z.literal(1), verdicts: z.array(verdictSchema) });
export type StoredVerdicts = z.infer<typeof storedSchema>;

/** Larger stored verdicts are dropped and their texts judged again: they share a row with the questions. */
const MAX_STORED_BYTES = 200_000;

/** Unreadable verdicts lead to another call of the model. */
export function readStoredVerdicts(stored: unknown): StoredVerdicts {
	const read = storedSchema.safeParse(stored);
	return read.success ? read.data : { version: 1, verdicts: [] };
}

export async function toUnit(texts: Unit["texts"], index?: number): Promise<Unit> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(Object.entries(texts))));
	const key = [...new Uint8Array(digest).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
	return { key, texts, ...(index === undefined ? {} : { index }) };
}

const isClean = ({ approved, severity, details }: ModelResult) => approved && severity === null && details.length === 0;

/**
 * The stored verdicts that apply, and the units without one. A verdict with findings is about all its units together: it applies if all are
 * present.
 */
export function applicableVerdicts(judged: StoredVerdicts, units: readonly Unit[]): { verdicts: Verdict[]; open: Unit[] } {
	const present = new Set(units.map(({ key }) => key));
	const verdicts = judged.verdicts.flatMap(({ keys, result }): Verdict[] => {
		if (!isClean(result)) return keys.every((key) => present.has(key)) ? [{ keys, result }] : [];
		const left = keys.filter((key) => present.has(key));
		return left.length > 0 ? [{ keys: left, result }] : [];
	});
	const covered = new Set(verdicts.flatMap(({ keys }) => keys));
	return { verdicts, open: units.filter(({ key }) => !covered.has(key)) };
}

/** Converts positions of findings to those in `keys`. */
export function toVerdict(units: readonly Unit[], result: ModelResult): Verdict {
	const details = result.details.map(({ index, ...detail }) => {
		const place = index === undefined ? -1 : units.findIndex((unit) => unit.index === index);
		return place < 0 ? detail : { ...detail, index: place };
	});
	return { keys: units.map(({ key }) => key), result: { ...result, details } };
}

/** Converts positions back to the current ones. */
export function toResults(verdicts: readonly Verdict[], units: readonly Unit[]): ModelResult[] {
	return verdicts.map(({ keys, result }) => ({
		...result,
		details: result.details.map(({ index, ...detail }) => {
			const now = index === undefined ? undefined : units.find(({ key }) => key === keys[index])?.index;
			return now === undefined ? detail : { ...detail, index: now };
		}),
	}));
}

/** Combines clean verdicts; without room for all, keeps the worst. */
export function combineVerdicts(verdicts: readonly Verdict[]): StoredVerdicts {
	const clean = verdicts.filter(({ result }) => isClean(result));
	const [first] = clean;
	const together: Verdict[] = first
		? [{ keys: [...new Set(clean.flatMap(({ keys }) => keys))], result: { ...first.result, summary: "" } }]
		: [];
	const rank = ({ result }: Verdict) => (result.severity === null ? SEVERITIES.length : SEVERITIES.indexOf(result.severity));
	const found = verdicts.filter(({ result }) => !isClean(result)).sort((a, b) => rank(a) - rank(b));
	const kept: Verdict[] = [];
	let bytes = countJsonBytes(together);
	for (const verdict of found) {
		bytes += countJsonBytes(verdict);
		if (bytes <= MAX_STORED_BYTES) kept.push(verdict);
	}
	return { version: 1, verdicts: [...together, ...kept] };
}

export function worstSeverity(severities: readonly (Severity | null)[]): Severity | null {
	return SEVERITIES.find((severity) => severities.includes(severity)) ?? null;
}

/** True if there are no findings, or only mild ones. */
export function isPublishable(severity: Severity | null): boolean {
	return severity === null || severity === "low";
}

const formatPlace = ({ field, index, optionIndex, category }: ModerationDetail) =>
	`${field}:${index ?? ""}:${optionIndex ?? ""}:${category}`;

/** Fields that occur several times. */
const INDEXED_FIELDS = new Set<ModerationDetail["field"]>(["question", "answer_option", "extra_info", "image", "topic"]);

/** Drops positions that do not exist in the quiz or book. */
function dropUnknownPositions(detail: ModerationDetail, count: number): ModerationDetail {
	const { index, optionIndex, ...rest } = detail;
	const known = INDEXED_FIELDS.has(detail.field) && index !== undefined && index < count;
	return {
		...rest,
		...(known ? { index } : {}),
		...(known && detail.field === "answer_option" && optionIndex !== undefined && optionIndex < LIMITS.options.max ? { optionIndex } : {}),
	};
}

/** Merges word list and model: the worst severity counts, equal findings once. A rejection without a severity counts as medium. */
export function mergeResults(
	words: ModerationResult,
	model: readonly ModelResult[],
	count: number,
	language: InterfaceLanguage,
): ModerationResult {
	const found = model.flatMap(({ details }) => details.map((detail) => dropUnknownPositions(detail, count)));
	const own = new Set(words.details.map(formatPlace));
	const details = [...words.details, ...found.filter((detail) => !own.has(formatPlace(detail)))];
	const stated = model.map(({ approved, severity }) => (!approved && isPublishable(severity) ? "medium" : severity));
	const severity = worstSeverity([words.severity, ...stated, ...details.map((detail) => detail.severity)]);
	const summaries = model.flatMap((result) => {
		const isClean = result.approved && result.severity === null && result.details.length === 0;
		return isClean ? [] : [truncateText(result.summary.trim(), LIMITS.questionText.max) || serverText(language, "check.held")];
	});
	const kept = words.severity === null && summaries.length > 0 ? summaries : [words.summary, ...summaries];
	const categories = new Set([
		...words.categories,
		...model.flatMap((result) => result.categories),
		...details.map(({ category }) => category),
	]);
	return boundModeration({
		approved: isPublishable(severity),
		severity,
		summary: [...new Set(kept)].join(" "),
		categories: MODERATION_CATEGORIES.filter((category) => categories.has(category)),
		details,
		omitted: words.omitted,
	});
}

/** Why a model did not judge, in the words of `check.uncheckedBecause`; null if there is nothing to say. */
function findReason({ code, about }: AppError) {
	switch (about) {
		case "aiDay":
		case "aiLimit":
		case "aiBusy":
		case "aiCredit":
		case "aiKey":
		case "aiModel":
		case "aiRefused":
		case "aiSilent":
			return about;
		default:
			return code === "AI_FAILED" ? "answer" : null;
	}
}

/** The result after the model failed: the quiz waits for an admin, and the summary says why. */
export function holdUnchecked(words: ModerationResult, failure: AppError, language: InterfaceLanguage): ModerationResult {
	const reason = findReason(failure);
	const summary = [
		words.severity === null ? "" : words.summary,
		serverText(language, "check.unchecked"),
		reason === null ? "" : serverText(language, `check.uncheckedBecause.${reason}`),
	];
	return { ...words, approved: false, summary: summary.filter(Boolean).join(" ") };
}
