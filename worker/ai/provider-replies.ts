/* What providers of the OpenAI protocol say when they refuse a request: each has shapes and words of its own. */

/** Parameters of a request that a model can answer without. */
export const DROPPABLE_PARAMETERS = ["response_format", "temperature", "max_tokens"] as const;
export type DroppableParameter = (typeof DROPPABLE_PARAMETERS)[number];

const PARAMETER_WORDS: Readonly<Record<DroppableParameter, RegExp>> = {
	response_format: /response[_ ]?format|json[_ ]?(?:schema|mode|object)|structured[_ ]?outputs?|\bschema\b|\bgrammar\b|guided/i,
	temperature: /temperature/i,
	max_tokens: /max(?:imum)?[_ ]?(?:completion|output|new)?[_ ]?tokens|\d in the (?:completion|output)/i,
};

/** Fields that repeat the request or the answer: their words are not the provider's. */
const QUOTING_FIELDS = new Set(["input", "ctx", "body", "request", "failed_generation", "user_id"]);

/** The fields of an error reply with their values as texts, in the order of the reply; JSON within a text is read too. */
function listFields(value: unknown, name = ""): [name: string, value: string][] {
	if (Array.isArray(value)) return value.flatMap((item) => listFields(item, name));
	if (typeof value === "object" && value !== null)
		return Object.entries(value).flatMap(([key, inner]) => (QUOTING_FIELDS.has(key) ? [] : listFields(inner, key)));
	if (typeof value === "string") {
		const inner = /^\s*[[{]/.test(value) ? parseJson(value) : undefined;
		return inner === undefined ? [[name, value]] : listFields(inner, name);
	}
	return typeof value === "number" ? [[name, String(value)]] : [];
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function readFields(body: string): [name: string, value: string][] {
	const parsed = parseJson(body);
	return parsed === undefined ? [["", body]] : listFields(parsed);
}

/** Statuses that say nothing about parameters: access, payment, time, size, limits and failures of the provider. */
const OTHER_STATUSES = new Set([401, 402, 403, 405, 408, 413, 429, 502, 503, 504, 529]);
/** Refusals that no other request would change. */
const OTHER_FAULTS =
	/\bmodel\b.{0,80}(?:not (?:found|exist|available)|does ?n.t exist|does not exist|unknown)|model_not_found|(?:no such|unknown|invalid) model|api[_ ]?key|billing|credit|quota|content[_ ]?(?:filter|management|policy)|safety|context[_ ]?(?:length|window)|too (?:long|large)/i;
const NAMES_A_FEATURE = /param|support|feature|format|option|field|argument/i;

/**
 * `unnamed`: the reply names no parameter, so it may mean any. `answer`: the model's answer broke the schema, which says nothing about its
 * next one.
 */
export type RefusalEvidence = "named" | "unnamed" | "answer";

/** The parameter that a provider refused, of those sent; null if leaving one out would change nothing. */
export function findRefusedParameter(
	status: number,
	body: string,
	sent: readonly DroppableParameter[],
): { parameter: DroppableParameter; evidence: RefusalEvidence } | null {
	if (status < 400 || OTHER_STATUSES.has(status)) return null;
	const fields = readFields(body);
	const isNameField = (name: string) => name === "param" || name === "loc";
	const [first] = sent;
	const text = fields.map(([, value]) => value).join("\n");
	if (/json_validate_failed/.test(text))
		return sent.includes("response_format") ? { parameter: "response_format", evidence: "answer" } : null;
	for (const [, value] of [...fields.filter(([name]) => isNameField(name)), ...fields.filter(([name]) => !isNameField(name))]) {
		const mentions = sent.map((parameter) => ({ parameter, at: value.search(PARAMETER_WORDS[parameter]) })).filter(({ at }) => at >= 0);
		const [earliest] = mentions.sort((one, other) => one.at - other.at);
		if (earliest) return { parameter: earliest.parameter, evidence: "named" };
	}
	const namesAnother = fields.some(([name, value]) => isNameField(name) && /[a-z]/i.test(value) && value !== "body");
	if (!first || namesAnother || OTHER_FAULTS.test(text) || parseJson(body) === undefined) return null;
	const isUnclear = status === 400 || status === 422 || (status === 404 && NAMES_A_FEATURE.test(text));
	return isUnclear ? { parameter: first, evidence: "unnamed" } : null;
}

const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const DURATION = /(\d+(?:\.\d+)?)\s*(ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?)(?![a-z])/gi;
const SPOKEN_DELAY = new RegExp(
	`(?:try(?:ing)? again|retry(?:ing)?|wait|resets?|available)(?: again)?(?: in| after| for)?:?\\s+(?:about |at least )?((?:${DURATION.source}[,\\s]*(?:and )?)+)`,
	"i",
);
const DELAY_FIELD = /^(?:x-)?(?:retry|reset)[_-]?(?:after|delay|in)[_-]?(ms|millis|milliseconds|s|secs?|seconds?)?$/i;
/** "try again at 2026-11-29T12:00:20Z", or with a date as in headers. */
const SPOKEN_TIME =
	/(?:try(?:ing)? again|retry(?:ing)?|resets?|available)(?: again)?(?: at| after| on)?:?\s+(\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)?|\w{3}, \d\d \w{3} \d{4} [\d:]+ GMT)/i;
const RESET_TIME_FIELD = /^(?:x-ratelimit-)?resets?(?:[_-]?(?:at|time))?$/i;

function readDurationMs(text: string): number | null {
	const parts = [...text.matchAll(DURATION)];
	if (parts.length === 0) return null;
	return parts.reduce((sum, [, count, unit = ""]) => {
		const short = /^m(?:s|illi)/i.test(unit) ? "ms" : unit.charAt(0).toLowerCase();
		return sum + Number(count) * (short in UNIT_MS ? UNIT_MS[short as keyof typeof UNIT_MS] : 0);
	}, 0);
}

/** A number counts as `unitMs`, unless it is a point of time since 1970; else a duration such as "1m7.66s", or a date. */
function readDelayMs(text: string, unitMs: number, nowMs: number): number | null {
	const written = text.trim();
	const number = Number(written);
	if (written !== "" && Number.isFinite(number)) {
		if (number > 1e12) return Math.max(0, number - nowMs);
		return number > 1e9 ? Math.max(0, number * 1_000 - nowMs) : Math.max(0, number * unitMs);
	}
	const time = /\d{4}|GMT/.test(written) ? Date.parse(written) : Number.NaN;
	return Number.isNaN(time) ? readDurationMs(written) : Math.max(0, time - nowMs);
}

/** How long a busy provider wants callers to wait, from its headers, else from its words; null if it does not say. */
export function readRetryDelayMs(headers: Readonly<Record<string, string>>, body: string, nowMs: number): number | null {
	const inHeaders = [readDelayMs(headers["retry-after-ms"] ?? "", 1, nowMs), readDelayMs(headers["retry-after"] ?? "", 1_000, nowMs)].find(
		(delay) => delay !== null,
	);
	// A date of the past says nothing.
	if (inHeaders) return inHeaders;
	const fields = readFields(body);
	const inFields = fields.flatMap(([name, value]) => {
		const unit = DELAY_FIELD.exec(name);
		if (!unit) return [];
		return readDelayMs(value, /^m/i.test(unit[1] ?? "") ? 1 : 1_000, nowMs) ?? [];
	});
	const inWords = fields.flatMap(([, value]) => {
		const time = SPOKEN_TIME.exec(value)?.[1];
		return (time === undefined ? readDurationMs(SPOKEN_DELAY.exec(value)?.[1] ?? "") : readDelayMs(time, 1_000, nowMs)) ?? [];
	});
	const resets = [...Object.entries(headers), ...fields].filter(([name]) => RESET_TIME_FIELD.test(name));
	// A small number may be a count of anything.
	const atReset = resets.flatMap(([, value]) => (Number(value) < 1e9 ? [] : (readDelayMs(value, 1_000, nowMs) ?? [])));
	return [...inFields, ...inWords, ...atReset][0] ?? inHeaders ?? null;
}

/** The status of an error that a gateway sends as a success; null if the reply is no such error. */
export function readHiddenStatus(body: string): number | null {
	if (!/^\s*\{(?:[^{[]|\[\s*\])*"error"/.test(body)) return null;
	const reply = parseJson(body);
	if (typeof reply !== "object" || reply === null || !("error" in reply) || !reply.error) return null;
	if ("choices" in reply && Array.isArray(reply.choices) && reply.choices.length > 0) return null;
	const code = typeof reply.error === "object" && "code" in reply.error ? Number(reply.error.code) : Number.NaN;
	return code >= 400 && code < 600 ? code : 502;
}

/** Statuses of a provider that may be asked again later. */
export const BUSY_STATUSES = new Set([429, 503, 529]);

/** Why a provider failed, as far as its reply tells. */
export type ProviderFault = "limit" | "credit" | "key" | "model" | "refused" | "silent";

export function findProviderFault(status: number, body: string): ProviderFault | null {
	const text = readFields(body)
		.map(([, value]) => value)
		.join("\n");
	if (status === 402 || (status >= 400 && status < 500 && /insufficient[_ ](?:quota|balance|credit|funds)|credit balance/i.test(text)))
		return "credit";
	if (status === 429) return "limit";
	if (status === 401 || (status === 403 && !/moderat|flagged|safety/i.test(text))) return "key";
	if (/api[_ ]?key.{0,20}(?:not valid|invalid)|invalid.{0,20}api[_ ]?key/i.test(text)) return "key";
	if (/model_not_found|no such model|\bmodel\b.{0,80}(?:not (?:found|exist)|does not exist)/i.test(text)) return "model";
	if (status === 404 && /\bmodel\b/i.test(text)) return "model";
	if (status >= 500 || status === 408) return "silent";
	return status >= 400 ? "refused" : null;
}
