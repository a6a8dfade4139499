/** The model libraries, by name, so that the bundler keeps only what is used. Half of the upload: import this file dynamically only. */
export { createOpenAICompatible } from "@ai-sdk/openai-compatible";
export { generateText, jsonSchema, NoObjectGeneratedError, NoOutputGeneratedError, Output, parsePartialJson, streamText } from "ai";
export { createWorkersAI } from "workers-ai-provider";
