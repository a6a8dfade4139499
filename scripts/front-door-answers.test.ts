import { describe, expect, it } from "vitest";
import { ERRORS, type ErrorBody } from "#contract/errors";
import { doorTexts } from "./front-door.mjs";
import { isProductAnswer, plainAnswer } from "./front-door-answers.js";

const request = (path: string, language = "en") =>
	new Request(`http://quiz.local:8787${path}`, { headers: { "Accept-Language": language } });

const texts = doorTexts();

describe("an answer of the front door", () => {
	it.each([400, 500] as const)("%i is an error of the contract", async (status) => {
		const { error } = (await plainAnswer(texts, request("/api/health"), status).json()) as ErrorBody;
		expect(ERRORS[error.code].status).toBe(status);
		expect(error.message).toBe(texts.en?.[error.code as "INTERNAL_ERROR"]);
	});

	it("is JSON below /api, in the language of the caller, and text elsewhere", async () => {
		const reply = plainAnswer(texts, request("/api/health", "tr-TR,tr"), 500, "7");
		const error = { code: "INTERNAL_ERROR", message: texts.tr?.INTERNAL_ERROR, requestId: "7" };
		expect([reply.status, await reply.json()]).toEqual([500, { success: false, error }]);
		for (const path of ["/", "/apiary", "/c/secret"])
			expect(await plainAnswer(texts, request(path), 400).text()).toBe("The request cannot be read.");
	});

	it("says in `details` that no field was read, as every VALIDATION_ERROR does", async () => {
		const { error } = (await plainAnswer(texts, request("/api/quizzes", "tr"), 400).json()) as ErrorBody;
		expect(error).toMatchObject({ code: "VALIDATION_ERROR", details: [{ path: "", message: "İstek okunamıyor." }] });
		expect((await plainAnswer(texts, request("/api/quizzes"), 500).json()) as ErrorBody).not.toHaveProperty("error.details");
	});

	it("is known from one of the runtime, which may hold a stack", () => {
		const headers = { "X-Content-Type-Options": "nosniff" };
		expect(isProductAnswer(new Response("", { status: 200 }))).toBe(true);
		expect(isProductAnswer(new Response("", { status: 404, headers }))).toBe(true);
		expect(isProductAnswer(plainAnswer(texts, request("/"), 400))).toBe(true);
		expect(isProductAnswer(new Response("Error\n    at file:///x.js:1:2", { status: 500 }))).toBe(false);
	});
});
