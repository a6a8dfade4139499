import { describe, expect, it } from "vitest";
import { ERRORS, type ErrorBody } from "#contract/errors";
import { ANSWERS, isProductAnswer, plainAnswer } from "./front-door-answers.js";

const request = (path: string, language = "en") =>
	new Request(`http://quiz.local:8787${path}`, { headers: { "Accept-Language": language } });

describe("an answer of the front door", () => {
	it.each(Object.entries(ANSWERS))("%s is an error of the contract", (status, { code, en, tr }) => {
		expect(ERRORS[code as keyof typeof ERRORS]).toEqual({ status: Number(status), en, tr });
	});

	it("is JSON below /api, in the language of the caller, and text elsewhere", async () => {
		const reply = plainAnswer(request("/api/health", "tr-TR,tr"), 500, "7");
		const error = { code: "INTERNAL_ERROR", message: ERRORS.INTERNAL_ERROR.tr, requestId: "7" };
		expect([reply.status, await reply.json()]).toEqual([500, { success: false, error }]);
		for (const path of ["/", "/apiary", "/c/secret"])
			expect(await plainAnswer(request(path), 400).text()).toBe("The request cannot be read.");
	});

	it("says in `details` that no field was read, as every VALIDATION_ERROR does", async () => {
		const { error } = (await plainAnswer(request("/api/quizzes", "tr"), 400).json()) as ErrorBody;
		expect(error).toMatchObject({ code: "VALIDATION_ERROR", details: [{ path: "", message: "İstek okunamıyor." }] });
		expect((await plainAnswer(request("/api/quizzes"), 500).json()) as ErrorBody).not.toHaveProperty("error.details");
	});

	it("is known from one of the runtime, which may hold a stack", () => {
		const headers = { "X-Content-Type-Options": "nosniff" };
		expect(isProductAnswer(new Response("", { status: 200 }))).toBe(true);
		expect(isProductAnswer(new Response("", { status: 404, headers }))).toBe(true);
		expect(isProductAnswer(plainAnswer(request("/"), 400))).toBe(true);
		expect(isProductAnswer(new Response("Error\n    at file:///x.js:1:2", { status: 500 }))).toBe(false);
	});
});
