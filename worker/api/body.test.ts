import { Hono } from "hono";
import { expect, it } from "vitest";
import { requireJsonBody } from "./body";
import type { ApiEnv } from "./context";

it("a request whose body has no length keeps its abort signal", async () => {
	const caller = new AbortController();
	const app = new Hono<ApiEnv>().use(requireJsonBody).post("/api/anything", async (c) => {
		const { signal } = c.req.raw;
		caller.abort();
		return c.json({ body: await c.req.json(), aborted: signal.aborted });
	});
	const body = new Blob(['{"a":1}']).stream();
	const headers = { "Content-Type": "application/json" };
	const request = new Request("http://localhost/api/anything", {
		method: "POST",
		headers,
		body,
		signal: caller.signal,
		...{ duplex: "half" },
	});
	expect(await (await app.request(request)).json()).toEqual({ body: { a: 1 }, aborted: true });
});
