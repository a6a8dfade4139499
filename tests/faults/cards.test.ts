import { beforeAll, describe, expect, inject, it } from "vitest";
import { TEXTS } from "../e2e/texts";
import { makeClass } from "../helpers/classes";
import { type Fetcher, send } from "../helpers/live";

const { port } = inject("product");
const origin = `http://localhost:${port}`;
const fetcher: Fetcher = (path, init) => fetch(`${origin}${path}`, init);
const t = TEXTS.en.card;

let ada = "";
let bob = "";
beforeAll(async () => {
	const account = await send<{ data: { token: string } }>(fetcher, "POST", "/auth/register", {
		body: { name: "Card Owner", email: "cards@example.org", password: "cards-password" },
	});
	const { secrets } = await makeClass(fetcher, account.body.data.token, [{ number: 7 }, { number: 8 }]);
	[ada = "", bob = ""] = secrets;
});

/** `from`: the browser's headers about the page that led there. */
async function open(path: string, from: Record<string, string> = {}, cookie = "") {
	const headers = { "Accept-Language": "en", ...from, ...(cookie ? { Cookie: cookie } : {}) };
	const reply = await fetch(`${origin}${path}`, { headers, redirect: "manual" });
	return { status: reply.status, cookies: reply.headers.getSetCookie().join(), text: (await reply.text()).replace(/<!-- -->/g, "") };
}
const question = (number: number) => t.askTitle.replace("{{number}}", String(number));

describe("the address of a card", () => {
	it("gives the device the card where nobody else's page has led to it", async () => {
		const from: Record<string, string>[] = [
			{},
			{ "Sec-Fetch-Site": "none" },
			{ "Sec-Fetch-Site": "same-origin" },
			{ Referer: `${origin}/` },
		];
		for (const headers of from) {
			const { status, cookies } = await open(`/c/${ada}`, headers);
			expect([status, cookies]).toEqual([303, expect.stringContaining(`card=${ada}`)]);
		}
		expect((await open(`/c/${ada}`, {}, `card=${ada}`)).status).toBe(303);
	});

	it("asks where a link, a redirect or a form of another site has led to it", async () => {
		const from: Record<string, string>[] = [
			{ "Sec-Fetch-Site": "cross-site" },
			{ "Sec-Fetch-Site": "same-site" },
			{ Referer: "https://games.example/quiz" },
		];
		for (const headers of from) {
			const { status, cookies, text } = await open(`/c/${ada}`, headers);
			expect([status, cookies]).toEqual([200, ""]);
			expect(text).toContain(question(7));
		}
	});

	it("asks where the device holds the card of another pupil", async () => {
		const { status, cookies, text } = await open(`/c/${bob}`, { "Sec-Fetch-Site": "none" }, `card=${ada}`);
		expect([status, cookies]).toEqual([200, ""]);
		expect(text).toContain(question(8));
		expect(text).toContain(t.askHeld.replace("{{number}}", "7"));
	});

	it("reports a wrong card and keeps the one on the device", async () => {
		const { status, cookies, text } = await open("/c/ZZZZZZZZZ1", {}, `card=${ada}`);
		expect([status, cookies]).toEqual([404, ""]);
		expect(text).toContain(t.invalidTitle);
	});

	it("of new cards sends no server its secret, and the page knows which page led to it", async () => {
		const opened = await open("/c", { "Sec-Fetch-Site": "none" });
		const led = await open("/c", { "Sec-Fetch-Site": "cross-site" });
		expect(opened.status).toBe(200);
		expect(opened.text).toMatch(/fromOtherSite.{1,8}false/);
		expect(led.text).toMatch(/fromOtherSite.{1,8}true/);
	});
});

describe("a form or script of another site", () => {
	const post = (headers: Record<string, string>, body: string) =>
		fetch(`${origin}/api/card`, { method: "POST", headers: { Cookie: `card=${ada}`, ...headers }, body });

	it("neither puts a card on a device nor removes one", async () => {
		const body = JSON.stringify({ secret: bob, confirmed: true });
		const hostile: Record<string, string>[] = [
			{ "Sec-Fetch-Site": "cross-site", "Content-Type": "text/plain" },
			{ "Sec-Fetch-Site": "same-site", "Content-Type": "application/json" },
			{ Origin: "https://games.example", "Content-Type": "text/plain" },
			{ Origin: "null", "Content-Type": "application/x-www-form-urlencoded" },
			{ Referer: "https://games.example/quiz", "Content-Type": "text/plain" },
		];
		for (const headers of hostile) {
			for (const reply of [
				await post(headers, body),
				await fetch(`${origin}/api/card`, { method: "DELETE", headers }),
				await fetch(`${origin}/api/assignments/leave`, { method: "POST", headers }),
				await fetch(`${origin}/api/instances/leave`, { method: "POST", headers }),
			]) {
				expect([reply.status, reply.headers.getSetCookie()]).toEqual([403, []]);
				await reply.body?.cancel();
			}
		}
	});

	it("gets no reply that it could read", async () => {
		const reply = await fetch(`${origin}/api/card`, { headers: { Origin: "https://games.example", Cookie: `card=${ada}` } });
		expect(reply.headers.get("Access-Control-Allow-Origin")).toBeNull();
		expect(reply.headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
		await reply.body?.cancel();
	});
});
