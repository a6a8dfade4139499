import { z } from "zod";
import { moderationResultSchema, SEVERITIES } from "#contract";
import { jsonBytes } from "../lib/paging";

/** A verdict of a model. */
const modelResultSchema = moderationResultSchema.omit({ omitted: true });
export type ModelResult = z.infer<typeof modelResultSchema>;

/** Texts that a model judges together: a title, a question with its options, a topic. */
export interface Unit {
	/** Hash of the texts. */
	key: string;
	/** Index of the question or topic; absent for texts that exist only once. */
	index?: number;
	/** The texts by the field names that findings use. */
	texts: Record<string, string | string[]>;
}

/** The verdict of one call of the model about some units; `index` of a detail is the position of its unit in `keys`. */
const verdictSchema = z.object({ keys: z.array(z.string()), result: modelResultSchema });
type Verdict = z.infer<typeof verdictSchema>;

/** Version 1, all there is so far. */
const storedSchema = z.object({ version: z.literal(1), verdicts: z.array(verdictSchema) });
export type Judged = z.infer<typeof storedSchema>;

/** Verdicts beyond this size are dropped, and their texts judged again: they are stored in one row with the questions. */
const MAX_BYTES = 200_000;

/** Reads stored verdicts. If they cannot be read, the model is called again. */
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
 * The verdicts that apply to these units, and the units without a verdict. A clean verdict applies to each of its
 * units individually; one with findings applies only while all of its units are there, because the verdict about a part is unknown.
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

/** Converts a model's verdict about units to its stored form, with positions of findings in `keys`. */
export function toVerdict(units: readonly Unit[], result: ModelResult): Verdict {
	const details = result.details.map(({ index, ...detail }) => {
		const place = index === undefined ? -1 : units.findIndex((unit) => unit.index === index);
		return place < 0 ? detail : { ...detail, index: place };
	});
	return { keys: units.map(({ key }) => key), result: { ...result, details } };
}

/** The verdicts as results about these units, with their current positions. */
export function toResults(verdicts: readonly Verdict[], units: readonly Unit[]): ModelResult[] {
	return verdicts.map(({ keys, result }) => ({
		...result,
		details: result.details.map(({ index, ...detail }) => {
			const now = index === undefined ? undefined : units.find(({ key }) => key === keys[index])?.index;
			return now === undefined ? detail : { ...detail, index: now };
		}),
	}));
}

/** The verdicts as they are stored: clean ones combined; if there is not room for all, the worst are kept. */
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
