import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type HostCall, sendHostCommand } from "./live";

beforeEach(() => {
	vi.stubGlobal("document", { documentElement: { lang: "en" } });
});
afterEach(() => {
	vi.unstubAllGlobals();
});

it.each<[HostCall, string | undefined, string]>([
	[["archive"], undefined, "POST /api/instances/1234567/archive {}"],
	[["pause", { questionIndex: 1 }], "a", 'POST /api/instances/1234567/pause {"questionIndex":1,"attempt":"a"}'],
	[
		["quick-text", { questionIndex: 0, text: "T" }],
		undefined,
		'PATCH /api/instances/1234567/quick-question {"questionIndex":0,"text":"T"}',
	],
])("sends a command with its body and its attempt: %j", async (command, attempt, sent) => {
	const fetcher = vi.fn(async (_path: string, _init: RequestInit) => Response.json({ instance: { pin: "1234567" } }));
	vi.stubGlobal("fetch", fetcher);
	await sendHostCommand("1234567", command, attempt);
	expect(fetcher.mock.calls.map(([path, { method, body }]) => `${method} ${path} ${body}`)).toEqual([sent]);
});

it("ties the body to the action by type", () => {
	const accepted: HostCall[] = [["start"], ["start", { questionIndex: -1 }], ["accept", { questionIndex: 1, text: "Ankara" }]];
	// @ts-expect-error: the text is missing.
	accepted.push(["accept", { questionIndex: 1 }]);
	// @ts-expect-error: the body is missing.
	accepted.push(["accept"]);
	// @ts-expect-error: the start of a game has no text.
	accepted.push(["start", { questionIndex: -1, text: "Ankara" }]);
	// @ts-expect-error: no such action.
	accepted.push(["accept-all"]);
	expect(accepted).toHaveLength(7);
});
