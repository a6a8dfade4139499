import { z } from "zod";
import { moderationResultSchema, SEVERITIES } from "#contract";
import { jsonBytes } from "../lib/paging";

const modelResultSchema = moderationResultSchema.omit({ omitted: true });
export type ModelResult = z.infer<typeof modelResultSchema>;

export interface Unit {
	key: string;
	index?: number;
	/** By the field names that findings use. */
	texts: Record<string, string | string[]>;
}

/** One model call about some units; `index` of a detail is the position of its unit in `keys`. */
const verdictSchema = z.object({ keys: z.array(z.string()), result: modelResultSchema });
type Verdict = z.infer<typeof verdictSchema>;

/** Version 1 is the only one so far. */
const storedSchema = z.object({ version: z.literal(1), verdicts: z.array(verdictSchema) });
export type Judged = z.infer<typeof storedSchema>;

/** Larger stored verdicts are dropped and their texts judged again: they share a row with the questions. */
const MAX_BYTES = 200_000;

/** Unreadable verdicts lead to another call of the model. */
export function readJudged(stored: unknown): Judged {
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
 * The verdicts that apply to these units, and the units without one. A clean verdict applies to each unit; one with findings only while all
 * of its units are present, because the verdict about a part is unknown.
 */
export function applicableVerdicts(judged: Judged, units: readonly Unit[]): { verdicts: Verdict[]; open: Unit[] } {
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
export function toJudged(verdicts: readonly Verdict[]): Judged {
	const clean = verdicts.filter(({ result }) => isClean(result));
	const [first] = clean;
	const together: Verdict[] = first
		? [{ keys: [...new Set(clean.flatMap(({ keys }) => keys))], result: { ...first.result, summary: "" } }]
		: [];
	const rank = ({ result }: Verdict) => (result.severity === null ? SEVERITIES.length : SEVERITIES.indexOf(result.severity));
	const found = verdicts.filter(({ result }) => !isClean(result)).sort((a, b) => rank(a) - rank(b));
	const kept: Verdict[] = [];
	let bytes = jsonBytes(together);
	for (const verdict of found) {
		bytes += jsonBytes(verdict);
		if (bytes <= MAX_BYTES) kept.push(verdict);
	}
	return { version: 1, verdicts: [...together, ...kept] };
}
