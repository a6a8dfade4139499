import { validateQuestion } from "../services/ai/check-question";
import { openGeneration } from "../services/ai/generate";
import { streamGeneration, wantsStream } from "./generate-stream";
import type { Handlers } from "./route";

export const aiHandlers = {
	"POST /quizzes/generate": async ({ c, deps, language, user, body }) => {
		const run = await openGeneration(deps, { user, body, language });
		if (wantsStream(c)) return streamGeneration(c, run);
		const { requested, ...quiz } = await run({ signal: c.req.raw.signal });
		return { quiz, requested };
	},
	"POST /quizzes/{quizId}/questions/{questionId}/validate": async ({ c, deps, language, user, params, body }) => {
		const { reportReason = null, reportDescription = null } = body;
		const about = { reportReason, reportDescription, language, signal: c.req.raw.signal };
		return { data: await validateQuestion(deps, { ...params, user, ...about }) };
	},
} satisfies Partial<Handlers>;
