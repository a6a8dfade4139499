import { describe, expect, it } from "vitest";
import { DROPPABLE_PARAMETERS, findProviderFault, findRefusedParameter, readHiddenStatus, readRetryDelayMs } from "./provider-replies";

const body = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
const NOW = Date.parse("2026-11-29T12:00:00Z");

describe("a refusal", () => {
	it.each<[string, number, unknown, string]>([
		["OpenAI", 400, { error: { message: "Unsupported value: 'temperature' does not support 0.7", param: "temperature" } }, "temperature"],
		[
			"OpenAI, of a schema",
			400,
			{ error: { message: "Invalid schema for response_format 'quiz': 'additionalProperties' is required", param: "response_format" } },
			"response_format",
		],
		["DeepSeek", 400, { error: { message: "This response_format type is unavailable now" } }, "response_format"],
		["DeepSeek, of a number", 400, { error: { message: "Invalid max_tokens value, the valid range is [1, 8192]" } }, "max_tokens"],
		["Groq", 400, { error: { message: "This model does not support response format `json_schema`." } }, "response_format"],
		["LM Studio", 400, { error: "'response_format.type' must be 'json_schema' or 'text'" }, "response_format"],
		["llama.cpp", 500, { error: { code: 500, message: "failed to parse grammar" } }, "response_format"],
		[
			"vLLM",
			400,
			{ object: "error", message: "'max_tokens' or 'max_completion_tokens' is too large: 12000. Maximum context length is 8192" },
			"max_tokens",
		],
		[
			"Mistral, which repeats the request",
			422,
			{ detail: [{ type: "extra_forbidden", loc: ["body", "temperature"], input: { response_format: {}, max_tokens: 3 } }] },
			"temperature",
		],
		["Gemini, as a list", 400, [{ error: { message: 'Unknown name "max_tokens": Cannot find field.' } }], "max_tokens"],
		[
			"OpenRouter, in a text of its own",
			400,
			{ error: { message: "Provider returned error", metadata: { raw: '{"error":{"message":"temperature is deprecated"}}' } } },
			"temperature",
		],
		["other words", 404, { error: "Structured outputs are not available for this model" }, "response_format"],
		["a plain text", 422, "temperature: not permitted", "temperature"],
		[
			"vLLM, of both lengths",
			400,
			{
				message:
					"This model's maximum context length is 8192 tokens. You requested 16900 tokens (900 in the messages, 16000 in the completion)",
			},
			"max_tokens",
		],
	])("by %s names the parameter", (_, status, reply, parameter) => {
		expect(findRefusedParameter(status, body(reply), DROPPABLE_PARAMETERS)).toEqual({ parameter, evidence: "named" });
		const others = DROPPABLE_PARAMETERS.filter((one) => one !== parameter);
		expect(findRefusedParameter(status, body(reply), others)?.parameter).not.toBe(parameter);
	});

	it.each<[string, number, unknown]>([
		["a bare 400", 400, { error: "bad request" }],
		["422 in other words", 422, { detail: "Unprocessable" }],
		["OpenRouter", 404, { error: { message: "No endpoints found that can handle the requested parameters." } }],
	])("by %s may mean any parameter", (_, status, reply) => {
		expect(findRefusedParameter(status, body(reply), DROPPABLE_PARAMETERS)?.evidence).toBe("unnamed");
		expect(findRefusedParameter(status, body(reply), [])).toBeNull();
	});

	it.each<[string, number, unknown]>([
		["an unknown model", 404, { error: { message: 'model "x" not found, try pulling it first' } }],
		["an unknown address", 404, { detail: "Not Found" }],
		["a page", 404, "<html>404</html>"],
		["a key", 401, { error: { message: "temperature" } }],
		["another parameter", 400, { error: { message: "You must be verified to stream this model.", param: "stream" } }],
		["too long a text", 400, { error: { message: "This model's context length is exceeded", code: "context_length_exceeded" } }],
		["a filter", 400, { error: { message: "The response was filtered", code: "content_filter" } }],
		["a failure", 503, { error: { message: "response_format overloaded" } }],
	])("for %s is about no parameter", (_, status, reply) => {
		expect(findRefusedParameter(status, body(reply), DROPPABLE_PARAMETERS)).toBeNull();
	});
});

describe("a busy provider", () => {
	it.each<[string, Record<string, string>, unknown, number | null]>([
		["seconds", { "retry-after": "7" }, "", 7_000],
		["part of a second", { "retry-after": "0.5" }, "", 500],
		["milliseconds", { "retry-after-ms": "1500", "retry-after": "2" }, "", 1_500],
		["a date", { "retry-after": "Sun, 29 Nov 2026 12:00:38 GMT" }, "", 38_000],
		["a date of the past", { "retry-after": "Sun, 29 Nov 2026 11:00:00 GMT" }, "", 0],
		["a date of the past, and words", { "retry-after": "Sun, 29 Nov 2026 11:00:00 GMT" }, { message: "try again in 20s" }, 20_000],
		["nothing", {}, { error: { message: "Rate limited" } }, null],
		["no delay", { "retry-after": "soon" }, "", null],
		["Groq's words", {}, { error: { message: "Limit 30, Used 30. Please try again in 7.66s. Need more tokens?" } }, 7_660],
		["longer words", {}, { error: { message: "Please try again in 1h2m3.5s." } }, 3_723_500],
		["milliseconds in words", {}, { error: { message: "Please try again in 120ms." } }, 120],
		["whole words", {}, { detail: "Too many requests, retry after 2 minutes" }, 120_000],
		["a time in words", {}, { error: { message: "Limit reached. Try again at 2026-11-29T12:00:20Z." } }, 20_000],
		["a date in words", {}, { message: "Available at: Sun, 29 Nov 2026 12:00:38 GMT" }, 38_000],
		["a time in a field", {}, { error: { resetTime: "2026-11-29T12:01:00Z" } }, 60_000],
		["a field", {}, { retry_after: 12 }, 12_000],
		["a field as a text", {}, { error: { retry_after: "12.5" } }, 12_500],
		["a field of milliseconds", {}, { error: { retryAfterMs: 900 } }, 900],
		[
			"Google's list",
			{},
			[{ error: { code: 429, details: [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "38s" }] } }],
			38_000,
		],
		[
			"OpenRouter's reset",
			{},
			{ error: { metadata: { headers: { "X-RateLimit-Limit": "50", "X-RateLimit-Reset": String(NOW + 90_000) } } } },
			90_000,
		],
		["a reset in a header", { "x-ratelimit-reset": String(NOW / 1_000 + 45) }, "", 45_000],
		["a count in a header", { "x-ratelimit-reset": "45" }, "", null],
	])("says when by %s", (_, headers, reply, delay) => {
		expect(readRetryDelayMs(headers, body(reply), NOW)).toBe(delay);
	});
});

it.each<[number, unknown, string | null]>([
	[401, { error: { message: "bad key" } }, "key"],
	[403, { error: { message: "Your input was flagged" } }, "refused"],
	[400, [{ error: { message: "API key not valid. Please pass a valid API key." } }], "key"],
	[402, { error: { message: "Insufficient Balance" } }, "credit"],
	[429, { error: { code: "insufficient_quota", message: "insufficient_quota" } }, "credit"],
	[429, { error: { message: "You exceeded your current quota, check your plan and billing details" } }, "limit"],
	[400, { error: { message: "Your credit balance is too low to access the API." } }, "credit"],
	[404, { error: { message: "The model `x` does not exist" } }, "model"],
	[400, { error: { code: "model_not_found" } }, "model"],
	[404, "<html>404</html>", "refused"],
	[500, "", "silent"],
	[422, { detail: "?" }, "refused"],
	[200, "", null],
])("status %i with %j is the fault %s", (status, reply, fault) => expect(findProviderFault(status, body(reply))).toBe(fault));

it.each([
	[{ error: { code: 429, message: "limit" } }, 429],
	[{ id: "x", error: { message: "down" } }, 502],
	[{ error: null, choices: [] }, null],
	[{ choices: [], error: { code: 500 } }, 500],
	[{ choices: [{ message: { content: "{}" } }], error: { code: 500 } }, null],
])("a success that holds an error has its status: %j", (reply, status) => expect(readHiddenStatus(JSON.stringify(reply))).toBe(status));
