/**
 * The one file that loads the model libraries, by name, so that the bundler keeps only what is used. It is half the
 * upload: reach it by `await import("./sdk")` only (worker/ai/model.ts does).
 */
export { createOpenAICompatible } from "@ai-sdk/openai-compatible";
export { generateText, jsonSchema, NoObjectGeneratedError, NoOutputGeneratedError, Output, parsePartialJson, streamText } from "ai";
export { createWorkersAI } from "workers-ai-provider";
