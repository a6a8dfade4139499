import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { verdict, writtenQuiz } from "./fake-ai";

const USAGE = { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 };

interface ChatRequest {
	model: string;
	stream?: boolean;
	stream_options?: { include_usage?: boolean };
	max_tokens?: number;
	temperature?: number;
	messages: { role: string; content: string }[];
	response_format?: { type: string; json_schema?: { name?: string; schema?: { type?: string; properties?: object } } };
}

/**
 * How the next answers are sent. `hold`: open after two questions; `refuse`: in its own field; `busy`: 429 once; `cut`: token limit; `part`
 * fails for material that contains this word.
 */
type ModelMood = "willing" | "down" | "prose" | "hold" | "refuse" | "busy" | "cut" | "part";
export const FAILS_PART = "Torn-part";

interface ProviderReply {
	status: number;
	body: unknown;
	headers?: Record<string, string>;
}

/** The parameters that providers refuse. */
type RefusableParameter = "response_format" | "max_tokens" | "temperature";

/** How a provider differs from what the protocol says. */
export interface ProviderManners {
	/** Replies instead of an answer; undefined: the answer. `request` counts from 1. */
	reply?: (chat: ChatRequest, request: number) => ProviderReply | undefined;
	/** Where the answer is put. */
	place?: "reasoning_content" | "reasoning" | "parts" | "think";
	/** Changes the answer. */
	answer?: (text: string) => string;
}

/** A provider that accepts none of these parameters, and says so in its own words. */
export const refusing =
	(words: Partial<Record<RefusableParameter, ProviderReply>>): NonNullable<ProviderManners["reply"]> =>
	(chat) =>
		Object.entries(words).find(([parameter]) => chat[parameter as RefusableParameter] !== undefined)?.[1];

/** Questions as a model copies them: text, lettered options, no solution. */
function copiedQuestions(material: string) {
	const blocks = material.split(/\n(?=\d+\. )/).filter((block) => /^\d+\. /.test(block.trim()));
	return blocks.map((block) => {
		const [first = "", ...lines] = block.trim().split("\n");
		const text = first.replace(/^\d+\. /, "");
		const marked = lines.filter((line) => /^[A-H]\) /.test(line));
		const toOption = (line: string) => line.replace(/^[A-H]\) /, "").replace(/ \*$/, "");
		const correctAnswers = marked.filter((line) => line.endsWith(" *")).map(toOption);
		const options = marked.map(toOption);
		return { type: "multiple-choice", text, options, correctAnswers, hasSolution: correctAnswers.length > 0, extraInfo: "", source: text };
	});
}

/** Passages that questions can quote. */
const splitSentences = (material: string) => (material.match(/[^.\n]{12,200}\./g) ?? []).map((sentence) => sentence.trim());

function materialIn(asked: string): string | undefined {
	try {
		return JSON.parse(asked.split("\n")[0] === "{" ? asked.slice(0, asked.lastIndexOf("}") + 1) : asked).material;
	} catch {
		return undefined;
	}
}

async function readBody(request: IncomingMessage): Promise<ChatRequest> {
	let text = "";
	for await (const chunk of request) text += chunk;
	return JSON.parse(text);
}

/** How the instructions of each kind of call begin. */
const BEGINNINGS = [
	["quiz", /^You (?:write quiz questions|copy the quiz questions)/],
	["translation", /^You translate/],
	["moderation", /^You review/],
	["question_check", /^You check one quiz question/],
] as const;

/** The schema's name, or the instructions without one, set the kind of answer; the instructions set counts and types. */
function answerTo({ messages, response_format }: ChatRequest): string {
	const instructions = messages.find(({ role }) => role === "system")?.content ?? "";
	const named = BEGINNINGS.find(([, words]) => words.test(instructions))?.[0];
	const asked = messages
		.filter(({ role }) => role === "user")
		.map(({ content }) => content)
		.join("\n");
	switch (response_format?.json_schema?.name ?? named) {
		case "quiz": {
			const count = Number(/exactly (\d+) questions/.exec(instructions)?.[1] ?? 0);
			const difficulty = /"difficulty": "(\w+)"/.exec(instructions)?.[1] ?? "easy";
			const turkish = instructions.includes("Write in Turkish");
			const material = materialIn(asked);
			if (instructions.includes("You copy the quiz questions") && material)
				return JSON.stringify({ name: "Test", questions: copiedQuestions(material) });
			const passages = material ? splitSentences(material) : [];
			return JSON.stringify(
				writtenQuiz(count, (n) => ({
					difficulty,
					...(material
						? {
								text: `What does the text say about ${passages[n % passages.length] ?? "it"} (${n})`.slice(0, 200),
								source: n === 1 ? "Made up by the model." : passages[n],
							}
						: {}),
					...(turkish && !material ? { text: `${n + 1}. ülkenin başkenti hangisidir?`, extraInfo: `Bu ülke ${n + 1}. sıradadır.` } : {}),
				})),
			);
		}
		case "translation": {
			const { texts }: { texts: { key: string; text: string }[] } = JSON.parse(asked);
			return JSON.stringify({
				texts: texts.map(({ key, text }) => ({
					key,
					text: text.includes("LOSE") ? "lost" : `[${/into (\w+)/.exec(instructions)?.[1]}] ${text}`,
				})),
			});
		}
		case "moderation":
			return JSON.stringify(verdict(asked.includes("MODEL-FLAGS-THIS") ? "medium" : null));
		case "question_check":
			return JSON.stringify({
				isProblematic: true,
				severity: "medium",
				analysis: instructions.includes("Write analysis and suggestions in Turkish")
					? "İşaretli yanıt yanlış."
					: "The marked answer is wrong.",
				suggestions: [instructions.includes("in Turkish") ? "Doğru yanıtı işaretleyin." : "Mark the right answer."],
				aiConfidence: 90,
			});
		default:
			return "I do not know what is wanted.";
	}
}

interface Sent {
	model: string;
	text: string;
	held: boolean;
	/** The request includes `stream_options` for usage. */
	usage: boolean;
	cut: boolean;
	place: ProviderManners["place"];
}

const THOUGHT = "The user wants [5] questions about {something}. I write them.";

/** The fields of a message or a piece of it, where this provider puts them. */
function placeText(text: string, place: ProviderManners["place"]): Record<string, unknown> {
	if (place === "parts") return { content: [{ type: "text", text }] };
	return place === "reasoning" || place === "reasoning_content" ? { content: null, [place]: text } : { content: text };
}

function sendEvents(response: ServerResponse, { model, text, held, usage, cut, place }: Sent): void {
	response.writeHead(200, { "Content-Type": "text/event-stream" });
	const chunk = (delta: Record<string, unknown>, finish: string | null) =>
		response.write(
			`data: ${JSON.stringify({ id: "chat-1", object: "chat.completion.chunk", created: 1, model, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
		);
	chunk({ role: "assistant", content: "" }, null);
	const end = held ? text.indexOf('{"type"', text.indexOf('{"type"', text.indexOf('{"type"') + 1) + 1) + 1 : text.length;
	for (const piece of text.slice(0, end).match(/[\s\S]{1,40}/g) ?? []) chunk(placeText(piece, place), null);
	if (held) return;
	chunk({}, cut ? "length" : "stop");
	if (usage)
		response.write(
			`data: ${JSON.stringify({ id: "chat-1", object: "chat.completion.chunk", created: 1, model, choices: [], usage: USAGE })}\n\n`,
		);
	response.end("data: [DONE]\n\n");
}

/** Chat completions, whole or streamed, with structured output. */
export async function startModelServer({ key = "model-key" }: { key?: string | null } = {}) {
	let mood: ModelMood = "willing";
	let wasBusy = false;
	let manners: ProviderManners = {};
	const asked: ChatRequest[] = [];
	let abandoned = 0;
	const server = createServer(async (request, response) => {
		const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
			void response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(body));
		if (request.method === "GET" && request.url === "/v1/models")
			return json(200, { object: "list", data: [{ id: "stand-in", object: "model", created: 1, owned_by: "tests" }] });
		if (request.method !== "POST" || request.url !== "/v1/chat/completions") return json(404, { error: { message: "not found" } });
		// A local server accepts any key, or none.
		if (key !== null && request.headers.authorization !== `Bearer ${key}`) return json(401, { error: { message: "bad key" } });
		const chat = await readBody(request);
		asked.push(chat);
		const { response_format: format } = chat;
		const refusal = manners.reply?.(chat, asked.length);
		if (refusal) return json(refusal.status, refusal.body, refusal.headers);
		if (format?.type === "json_schema" && (!format.json_schema?.name || typeof format.json_schema.schema !== "object"))
			return json(400, { error: { message: "response_format: json_schema needs a name and a schema" } });
		response.on("close", () => {
			if (!response.writableEnded) abandoned++;
		});
		const prompt = chat.messages.map(({ content }) => content).join("\n");
		if (mood === "down" || (mood === "part" && prompt.includes(FAILS_PART))) return json(503, { error: { message: "overloaded" } });
		if (mood === "busy" && !wasBusy) {
			wasBusy = true;
			return json(429, { error: { message: "rate limited", type: "rate_limit" } }, { "Retry-After": "1" });
		}
		const answer = mood === "prose" ? "Quizzes are fun, are they not?" : mood === "refuse" ? "" : answerTo(chat);
		const changed = manners.answer?.(answer) ?? answer;
		const { place } = manners;
		const whole = place === "think" ? `<think>${THOUGHT}</think>${changed}` : place?.startsWith("reasoning") ? THOUGHT + changed : changed;
		const cut = mood === "cut";
		const text = cut ? whole.slice(0, Math.floor(whole.length * 0.6)) : whole;
		const { model } = chat;
		if (chat.stream)
			return sendEvents(response, { model, text, held: mood === "hold", usage: chat.stream_options?.include_usage === true, cut, place });
		const message = {
			role: "assistant",
			...(mood === "refuse" ? { content: null } : placeText(text, place)),
			refusal: mood === "refuse" ? "I cannot help with that." : null,
		};
		return json(200, {
			id: "chat-1",
			object: "chat.completion",
			created: 1,
			model,
			choices: [{ index: 0, message, finish_reason: cut ? "length" : "stop" }],
			usage: USAGE,
		});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	return {
		env: { AI_BASE_URL: `http://127.0.0.1:${port}/v1`, AI_MODEL: "stand-in", ...(key === null ? {} : { AI_API_KEY: key }) },
		asked,
		/** Callers that disconnected before their answer was complete. */
		abandoned: () => abandoned,
		set(next: ModelMood, how: ProviderManners = {}) {
			mood = next;
			wasBusy = false;
			manners = how;
		},
		stop: () =>
			new Promise<void>((resolve) => {
				server.closeAllConnections();
				server.close(() => resolve());
			}),
	};
}

export type ModelServer = Awaited<ReturnType<typeof startModelServer>>;
