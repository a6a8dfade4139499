import { z } from "zod";
import { moderationResultSchema, SEVERITIES } from "#contract";
import { jsonBytes } from "../lib/paging";

/** A verdict as a model gives it. */
const modelResultSchema = moderationResultSchema.omit({ omitted: true });
export type ModelResult = z.infer<typeof modelResultSchema>;

/** Texts that a model judges together: a title, a question with its options, a topic. */
export interface Unit {
	/** Hash of the texts. */
	key: string;
	/** Place of the question or topic; absent for what there is once. */
	index?: number;
	/** The texts by the field names that findings use. */
	texts: Record<string, string | string[]>;
}

/** What one call of the model said about some units; `index` of a detail is the place of its unit in `keys`. */
const verdictSchema = z.object({ keys: z.array(z.string()), result: modelResultSchema });
type Verdict = z.infer<typeof verdictSchema>;

/** Version 1, all there is so far. */
const storedSchema = z.object({ version: z.literal(1), verdicts: z.array(verdictSchema) });
export type Judged = z.infer<typeof storedSchema>;

/** Beyond that verdicts are forgotten, and their texts judged again: they lie beside the questions in one row. */
const MAX_BYTES = 200_000;

/** Reads kept verdicts. What cannot be read counts as none: the model is asked again. */
export function readJudged(stored: unknown): Judged {
	const read = storedSchema.safeParse(stored);
	return read.success ? read.data : { version: 1, verdicts: [] };
}

/** A unit of these texts. */
export async function toUnit(texts: Unit["texts"], index?: number): Promise<Unit> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(Object.entries(texts))));
	const key = [...new Uint8Array(digest).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
	return { key, texts, ...(index === undefined ? {} : { index }) };
}

const isClean = ({ approved, severity, details }: ModelResult) => approved && severity === null && details.length === 0;

/**
 * The verdicts that hold for these units, and the units that no verdict covers. A clean verdict holds for each of its
 * units alone; one with findings holds only while all of its units are there, because nobody knows what would be said of a part.
 */
export function stillHolding(judged: Judged, units: readonly Unit[]): { verdicts: Verdict[]; open: Unit[] } {
	const present = new Set(units.map(({ key }) => key));
	const verdicts = judged.verdicts.flatMap(({ keys, result }): Verdict[] => {
		if (!isClean(result)) return keys.every((key) => present.has(key)) ? [{ keys, result }] : [];
		const left = keys.filter((key) => present.has(key));
		return left.length > 0 ? [{ keys: left, result }] : [];
	});
	const covered = new Set(verdicts.flatMap(({ keys }) => keys));
	return { verdicts, open: units.filter(({ key }) => !covered.has(key)) };
}

/** What a model said about units, with the places of its findings as they are kept. */
export function toVerdict(units: readonly Unit[], result: ModelResult): Verdict {
	const details = result.details.map(({ index, ...detail }) => {
		const place = index === undefined ? -1 : units.findIndex((unit) => unit.index === index);
		return place < 0 ? detail : { ...detail, index: place };
	});
	return { keys: units.map(({ key }) => key), result: { ...result, details } };
}

/** The verdicts as results about these units, with the places that they have now. */
export function toResults(verdicts: readonly Verdict[], units: readonly Unit[]): ModelResult[] {
	return verdicts.map(({ keys, result }) => ({
		...result,
		details: result.details.map(({ index, ...detail }) => {
			const now = index === undefined ? undefined : units.find(({ key }) => key === keys[index])?.index;
			return now === undefined ? detail : { ...detail, index: now };
		}),
	}));
}

/** The verdicts as they are stored: clean ones together, the worst first to stay where there is not room for all. */
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
