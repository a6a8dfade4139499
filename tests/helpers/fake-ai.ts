import { z } from "zod";

/** An `AI` binding that answers like Workers AI, with streams and rejections. Each call takes the next scripted answer, then the last. */
export interface AiCall {
	model: string;
	inputs: {
		messages: { role: string; content: string }[];
		response_format?: { type: string; json_schema?: { title?: string; properties?: unknown } };
		stream?: boolean;
		max_tokens?: number;
	};
	signal: AbortSignal | undefined;
}

interface Chat {
	content: string | null;
	refusal?: string;
	finish_reason: "stop" | "length" | "content_filter";
}

export type AiAnswer =
	/** The answer; in JSON mode an object, or a text if the model ignored the mode. */
	| { json: unknown }
	| { text: string }
	| { error: string }
	/** Newer models of the binding answer in the shape of chat completions, whole or streamed. */
	| { chat: Chat }
	| { hang: true }
	/** `until` delays what follows a piece. `breakOff` ends without the closing event. */
	| { pieces: { text: string; until?: Promise<unknown> }[]; breakOff?: string };

const usage = { prompt_tokens: 100, completion_tokens: 200, total_tokens: 300 };

function eventStream(answer: Extract<AiAnswer, { pieces: unknown }>): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder();
	const event = (data: unknown) => encoder.encode(`data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`);
	const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
	const writer = writable.getWriter();
	const send = async () => {
		for (const { text, until } of answer.pieces) {
			await writer.write(event({ response: text, p: "abcdefghijk" }));
			await until;
		}
		if (answer.breakOff !== undefined) return writer.abort(new Error(answer.breakOff));
		await writer.write(event({ response: "", usage }));
		await writer.write(event("[DONE]"));
		await writer.close();
	};
	// The reader closed the stream.
	send().catch(() => undefined);
	return readable;
}

function chatAnswer({ content, refusal = "", finish_reason }: Chat, streamed: boolean): unknown {
	const about = { id: "chat-1", created: 1, model: "stand-in", usage };
	if (!streamed)
		return {
			...about,
			object: "chat.completion",
			choices: [{ index: 0, message: { role: "assistant", content, refusal: refusal || null }, finish_reason }],
		};
	const deltas = [...(content?.match(/[\s\S]{1,12}/g) ?? []).map((piece) => ({ content: piece })), ...(refusal ? [{ refusal }] : [])];
	const chunks = [...deltas.map((delta) => ({ delta, finish_reason: null })), { delta: {}, finish_reason }];
	const events = chunks.map((choice) => JSON.stringify({ ...about, object: "chat.completion.chunk", choices: [{ index: 0, ...choice }] }));
	return new Response([...events, "[DONE]"].map((data) => `data: ${data}\n\n`).join("")).body;
}

const pictureUrl = z.array(z.looseObject({ image_url: z.object({ url: z.string() }).optional() }));

/** Both protocols send it as `data:image/…;base64,…`. */
export function sentPicture(messages: readonly { content: unknown }[]): string | undefined {
	return messages.flatMap(({ content }) => pictureUrl.safeParse(content).data ?? []).find(({ image_url }) => image_url)?.image_url?.url;
}

export class FakeAi {
	readonly calls: AiCall[] = [];
	#answers: AiAnswer[];
	#aboutPictures: AiAnswer[] = [];

	constructor(...answers: AiAnswer[]) {
		this.#answers = answers;
	}

	/** Calls with a picture get these answers from now on. */
	seeing(...answers: AiAnswer[]): this {
		this.#aboutPictures = answers;
		return this;
	}

	get looks(): AiCall[] {
		return this.calls.filter(({ inputs }) => sentPicture(inputs.messages) !== undefined);
	}

	async run(model: string, inputs: AiCall["inputs"], options: { signal?: AbortSignal } = {}): Promise<unknown> {
		this.calls.push({ model, inputs, signal: options.signal });
		const seesPicture = this.#aboutPictures.length > 0 && sentPicture(inputs.messages) !== undefined;
		const answers = seesPicture ? this.#aboutPictures : this.#answers;
		const answer = answers.length > 1 ? answers.shift() : answers[0];
		if (!answer) throw new Error("5007: No such model");
		if ("error" in answer) throw new Error(answer.error);
		if ("hang" in answer) return new Promise(() => undefined);
		if ("pieces" in answer) return eventStream(answer);
		if ("chat" in answer) return chatAnswer(answer.chat, inputs.stream === true);
		const response = "json" in answer ? answer.json : answer.text;
		if (!inputs.stream) return { response, tool_calls: [], usage };
		const text = typeof response === "string" ? response : JSON.stringify(response);
		return eventStream({ pieces: text.match(/[\s\S]{1,12}/g)?.map((piece) => ({ text: piece })) ?? [] });
	}

	/** Typed as a Worker's binding; the provider calls only `run`. */
	get binding(): Ai {
		return this as unknown as Ai;
	}
}

export function writtenQuestions(count: number, fields: (n: number) => Record<string, unknown> = () => ({})) {
	return Array.from({ length: count }, (_, n) => ({
		type: "multiple-choice",
		difficulty: "easy",
		text: `What is the capital of country ${n}?`,
		options: ["Ankara", "Berlin", "Paris", "Madrid"],
		correctAnswers: [n % 4],
		timeLimit: 20,
		extraInfo: `Country ${n} chose it long ago.`,
		...fields(n),
	}));
}

export const writtenQuiz = (count: number, fields?: (n: number) => Record<string, unknown>) => ({
	name: "Capitals",
	questions: writtenQuestions(count, fields),
});

export function verdict(severity: "critical" | "high" | "medium" | "low" | null, fields: Record<string, unknown> = {}) {
	const detail = { category: "violence", severity, field: "question", index: 0, flaggedText: "Which planet", reason: "It is a threat." };
	return {
		approved: severity === null || severity === "low",
		severity,
		summary: severity === null ? "" : "One question is a threat.",
		categories: severity === null ? [] : ["violence"],
		details: severity === null ? [] : [detail],
		...fields,
	};
}

export function pictureVerdict(severity: "critical" | "high" | "medium" | "low" | null, fields: Record<string, unknown> = {}) {
	return {
		approved: severity === null || severity === "low",
		severity,
		category: severity === null ? null : "violence",
		reason_en: severity === null ? "" : "Somebody is being hurt.",
		reason_tr: severity === null ? "" : "Birinin canı yakılıyor.",
		...fields,
	};
}
