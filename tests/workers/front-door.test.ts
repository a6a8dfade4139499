import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import frontDoor, { FrontDoor } from "../../scripts/front-door-worker.js";
import { linesWithoutGames } from "../helpers/lines-without-games";
import { getGameStub } from "../helpers/objects";

/** What the front door of an own server does where its connection to the runtime breaks. */

const LOST = "Network connection lost.";
let logged: MockInstance;
beforeEach(() => {
	logged = vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => logged.mockRestore());
const GIVEN_UP = [`a connection to the runtime was given up: ${LOST}`];

describe("a socket whose connection the runtime had closed", () => {
	/** The first `lost` connections are closed ones. */
	function pool(lost: number) {
		let tries = 0;
		const SOCKETS = {
			async fetch() {
				tries++;
				if (tries <= lost) throw new Error(LOST);
				return new Response("Forbidden", { status: 403, headers: { "X-Content-Type-Options": "nosniff" } });
			},
		};
		const DOOR = { idFromName: () => "door", get: () => ({ admitSocket: async () => true }) };
		const request = new Request("http://quiz.test/api/instances/4100000/live", { headers: { Upgrade: "websocket" } });
		return frontDoor.fetch(request, { SOCKETS, DOOR, TRUSTED_PROXIES: [] });
	}

	it("gets another one", async () => {
		for (const lost of [0, 1, 3]) expect((await pool(lost)).status, `${lost}`).toBe(403);
		expect(linesWithoutGames(logged)).toEqual([]);
	});

	it("is tried no more once the client has left, also during the pause before the next try", async () => {
		const leaving = new AbortController();
		let tries = 0;
		const SOCKETS = {
			async fetch() {
				tries++;
				setTimeout(() => leaving.abort(), 1);
				throw new Error(LOST);
			},
		};
		const DOOR = { idFromName: () => "door", get: () => ({ admitSocket: async () => true }) };
		const request = new Request("http://quiz.test/api/instances/4100000/live", {
			headers: { Upgrade: "websocket" },
			signal: leaving.signal,
		});
		await expect(frontDoor.fetch(request, { SOCKETS, DOOR, TRUSTED_PROXIES: [] })).rejects.toThrow(LOST);
		expect(tries).toBe(1);
		expect(linesWithoutGames(logged)).toEqual([]);
	});

	it("is refused where the runtime is gone, and the log says why", async () => {
		expect((await pool(Number.POSITIVE_INFINITY)).status).toBe(503);
		expect(linesWithoutGames(logged)).toEqual(GIVEN_UP);
	});
});

describe("the connection that requests share", () => {
	it("is given up once, however many requests it had, and a newer one stays", async () => {
		let connections = 0;
		const breaking: ((error: Error) => void)[] = [];
		const RUNTIME = {
			connect() {
				const broken = ++connections === 1;
				const fetch = () =>
					broken ? new Promise<Response>((_, reject) => breaking.push(reject)) : Promise.resolve(new Response("{}", { status: 200 }));
				return { getEntrypoint: () => ({ fetch }) };
			},
		};
		const env: object = { RUNTIME, TRUSTED_PROXIES: [] };
		await runInDurableObject(getGameStub("4100000"), async (_, state) => {
			const door = new FrontDoor(state, env as Cloudflare.Env);
			const read = () => door.fetch(new Request("http://quiz.test/api/health")).then(({ status }: Response) => status);
			const [first, second] = [read(), read()];
			await vi.waitFor(() => expect(breaking).toHaveLength(2));
			breaking[0]?.(new Error(LOST));
			expect(await first).toBe(503);
			expect(await read()).toBe(200);
			breaking[1]?.(new Error(LOST));
			expect(await second).toBe(503);
			expect(await read()).toBe(200);
		});
		expect(connections).toBe(2);
		expect(linesWithoutGames(logged)).toEqual(GIVEN_UP);
	});
});
