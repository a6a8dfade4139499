import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { verdict, writtenQuiz } from "./fake-ai";

interface ChatRequest {
	model: string;
	stream?: boolean;
	messages: { role: string; content: string }[];
	response_format?: { type: string; json_schema?: { name?: string } };
}

/** How the next answers are sent; `hold` keeps a stream open after its second question. */
export type ModelMood = "willing" | "down" | "prose" | "hold";

async function bodyOf(request: IncomingMessage): Promise<ChatRequest> {
	let text = "";
	for await (const chunk of request) text += chunk;
	return JSON.parse(text);
}

/** What a model would write: the kind of answer depends on the name of its schema, counts and types on the instructions. */
function answerTo({ messages, response_format }: ChatRequest): string {
	const instructions = messages.find(({ role }) => role === "system")?.content ?? "";
	const asked = messages
		.filter(({ role }) => role === "user")
		.map(({ content }) => content)
		.join("\n");
	switch (response_format?.json_schema?.name) {
		case "quiz": {
			const count = Number(/exactly (\d+) questions/.exec(instructions)?.[1] ?? 0);
			const difficulty = /"difficulty": "(\w+)"/.exec(instructions)?.[1] ?? "easy";
			const turkish = instructions.includes("Write in Turkish");
			return JSON.stringify(
				writtenQuiz(count, (n) => ({
					difficulty,
					...(turkish ? { text: `${n + 1}. ülkenin başkenti hangisidir?`, extraInfo: `Bu ülke ${n + 1}. sıradadır.` } : {}),
				})),
			);
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

function sendEvents(response: ServerResponse, model: string, text: string, held: boolean): void {
	response.writeHead(200, { "Content-Type": "text/event-stream" });
	const chunk = (delta: Record<string, unknown>, finish: string | null) =>
		response.write(
			`data: ${JSON.stringify({ id: "chat-1", object: "chat.completion.chunk", created: 1, model, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
		);
	chunk({ role: "assistant", content: "" }, null);
	const end = held ? text.indexOf('{"type"', text.indexOf('{"type"', text.indexOf('{"type"') + 1) + 1) + 1 : text.length;
	for (const piece of text.slice(0, end).match(/[\s\S]{1,40}/g) ?? []) chunk({ content: piece }, null);
	if (held) return;
	chunk({}, "stop");
	response.end("data: [DONE]\n\n");
}

/** A small OpenAI-compatible server: chat completions, whole or streamed, with structured output. */
export async function startModelServer() {
	let mood: ModelMood = "willing";
	const asked: ChatRequest[] = [];
	let abandoned = 0;
	const server = createServer(async (request, response) => {
		if (request.method !== "POST" || request.url !== "/v1/chat/completions") return void response.writeHead(404).end();
		if (request.headers.authorization !== "Bearer model-key") return void response.writeHead(401).end('{"error":{"message":"bad key"}}');
		const chat = await bodyOf(request);
		asked.push(chat);
		response.on("close", () => {
			if (!response.writableEnded) abandoned++;
		});
		if (mood === "down")
			return void response.writeHead(503, { "Content-Type": "application/json" }).end('{"error":{"message":"overloaded"}}');
		const text = mood === "prose" ? "Quizzes are fun, are they not?" : answerTo(chat);
		if (chat.stream) return sendEvents(response, chat.model, text, mood === "hold");
		response.writeHead(200, { "Content-Type": "application/json" }).end(
			JSON.stringify({
				id: "chat-1",
				object: "chat.completion",
				created: 1,
				model: chat.model,
				choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }],
				usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
			}),
		);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	return {
		env: { AI_BASE_URL: `http://127.0.0.1:${port}/v1`, AI_MODEL: "stand-in", AI_API_KEY: "model-key" },
		asked,
		/** How many callers disconnected before their answer was complete. */
		abandoned: () => abandoned,
		set(next: ModelMood) {
			mood = next;
		},
		stop: () =>
			new Promise<void>((resolve) => {
				server.closeAllConnections();
				server.close(() => resolve());
			}),
	};
}

export type ModelServer = Awaited<ReturnType<typeof startModelServer>>;
