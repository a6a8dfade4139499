/**
 * The model libraries, exported by name, so that the bundler keeps only what is used. They are half of the upload: import this file
 * dynamically only.
 */
export { createOpenAICompatible } from "@ai-sdk/openai-compatible";
export {
	generateText,
	jsonSchema,
	NoObjectGeneratedError,
	NoOutputGeneratedError,
	Output,
	parsePartialJson,
	streamText,
	wrapLanguageModel,
} from "ai";
export { createWorkersAI } from "workers-ai-provider";
