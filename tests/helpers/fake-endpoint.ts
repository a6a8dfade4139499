import type { AiCall, FakeAi } from "./fake-ai";

/** Bindings for models at an OpenAI-compatible endpoint. */
export const ENDPOINT = { AI_BASE_URL: "http://models.test/v1", AI_MODEL: "reads", AI_VISION_MODEL: "sees", AI_API_KEY: "model-key" };

interface ChatRequest {
	model: string;
	messages: AiCall["inputs"]["messages"];
	response_format?: AiCall["inputs"]["response_format"];
}

/** Answers chat completions with this model's answers; its errors become the endpoint's 503. */
export function endpointOf(ai: FakeAi): typeof fetch {
	return async (input, init) => {
		const request = new Request(input, init);
		if (request.url !== `${ENDPOINT.AI_BASE_URL}/chat/completions`) throw new TypeError(`no such endpoint: ${request.url}`);
		if (request.headers.get("Authorization") !== `Bearer ${ENDPOINT.AI_API_KEY}`) return Response.json({ error: {} }, { status: 401 });
		const { model, ...inputs } = await request.json<ChatRequest>();
		try {
			const answer = await ai.run(model, inputs, init?.signal ? { signal: init.signal } : {});
			const { response } = answer as { response: unknown };
			const content = typeof response === "string" ? response : JSON.stringify(response);
			return Response.json({
				id: "chat-1",
				object: "chat.completion",
				created: 1,
				model,
				choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
				usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
			});
		} catch (error) {
			return Response.json({ error: { message: String(error) } }, { status: 503 });
		}
	};
}
