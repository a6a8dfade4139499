import { createExecutionContext, env } from "cloudflare:test";
import type { GeneratedQuestion, GenerateEvent, MaterialPart, ModerationResult, Question, Quiz } from "#contract";
import { createApp } from "#worker/api/app";
import type { FakeAi } from "./fake-ai";

const app = createApp();

export interface AskOptions {
	method?: string;
	token?: string | undefined;
	body?: unknown;
	headers?: Record<string, string>;
	vars?: Partial<Cloudflare.Env>;
}

export async function send(
	ai: FakeAi | null,
	path: string,
	{ method = "POST", token, body, headers, vars }: AskOptions = {},
): Promise<Response> {
	const bindings = { ...env, ...(ai ? { AI: ai.binding, AI_FORCE_BINDING: "1" } : {}), ...vars };
	return app.fetch(
		new Request(`http://quiz.test/api${path}`, {
			method,
			headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}), ...headers },
			...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
		}),
		bindings,
		createExecutionContext(),
	);
}

export interface AiReply {
	success: boolean;
	error: { code: string; message: string; details?: unknown };
	quiz: Omit<Quiz, "questions"> & { questions: GeneratedQuestion[] };
	requested: number;
	parts?: MaterialPart[];
	untranslated: string[];
	moderationResult?: ModerationResult;
	question: Question;
	data: { isProblematic: boolean; severity: string; analysis: string; suggestions: string[]; aiConfidence: number };
	ai: string;
}

export async function ask(ai: FakeAi | null, path: string, options?: AskOptions): Promise<{ status: number; body: AiReply }> {
	const response = await send(ai, path, options);
	return { status: response.status, body: await response.json() };
}

export async function* readEvents(response: Response): AsyncGenerator<GenerateEvent> {
	if (!response.body) return;
	let text = "";
	for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
		text += chunk;
		const blocks = text.split("\n\n");
		text = blocks.pop() ?? "";
		for (const block of blocks) {
			const data = /^data: (.*)$/m.exec(block)?.[1];
			if (data) yield JSON.parse(data);
		}
	}
}

export const readSystemPrompt = (ai: FakeAi, call = 0) =>
	ai.calls[call]?.inputs.messages.find(({ role }) => role === "system")?.content ?? "";
export const readUserPrompt = (ai: FakeAi, call = 0) =>
	ai.calls[call]?.inputs.messages
		.filter(({ role }) => role === "user")
		.map(({ content }) => content)
		.join("\n") ?? "";

export async function dailyAiCount(userId: string): Promise<number> {
	const row = await env.DB.prepare("SELECT daily_ai_count AS n FROM users WHERE id = ?").bind(userId).first<{ n: number }>();
	return row?.n ?? -1;
}
