import { Hono } from "hono";
import { afterEach, expect, it, vi } from "vitest";
import { ERROR_CODES, ERRORS } from "#contract";
import { AppError } from "../lib/app-error";
import type { ApiEnv } from "./context";
import { handleApiError } from "./errors";

afterEach(() => {
	vi.useRealTimers();
});

async function replyTo(error: AppError): Promise<Response> {
	const app = new Hono<ApiEnv>();
	app.get("/", () => {
		throw error;
	});
	app.onError(handleApiError);
	return app.request("/");
}

const refusals = ERROR_CODES.filter((code) => ERRORS[code].status === 429);

it("has refusals because of a limit", () => {
	expect(refusals).toEqual(expect.arrayContaining(["RATE_LIMITED", "DAILY_LIMIT_REACHED", "PLEASE_WAIT"]));
});

it.each(refusals)("%s always has a time to retry", async (code) => {
	vi.useFakeTimers({ now: Date.UTC(2026, 10, 25, 23, 59, 30), toFake: ["Date"] });
	const reply = await replyTo(new AppError(code));
	expect(reply.status).toBe(429);
	expect(reply.headers.get("Retry-After")).toBe(code === "DAILY_LIMIT_REACHED" ? "30" : "60");
	expect((await replyTo(new AppError(code, { retryAfterSeconds: 5 }))).headers.get("Retry-After")).toBe("5");
	expect((await replyTo(new AppError("NOT_FOUND"))).headers.get("Retry-After")).toBeNull();
});
