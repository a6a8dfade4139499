import { createExecutionContext, env } from "cloudflare:test";
import { createApp } from "#worker/api/app";
import type { Fetcher } from "./live";
import { oneMinute } from "./minute-counters";

const app = createApp();

/** Calls the app in process, with other bindings than the test's, and with these headers. */
export const fetcherWith =
	(bindings: Partial<typeof env>, headers: Record<string, string> = {}): Fetcher =>
	async (path, init) => {
		const request = new Request(`http://quiz.test${path}`, init);
		for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
		return app.fetch(request, { ...env, ...bindings }, createExecutionContext());
	};

/** A network of that address, whose calls are limited. */
export const from = (address: string, bindings: Partial<typeof env> = {}): Fetcher =>
	fetcherWith({ ...oneMinute, ...bindings }, { "CF-Connecting-IP": address });
