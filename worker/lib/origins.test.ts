import { expect, it } from "vitest";
import { findJoinOrigins, resolveJoinOrigin } from "./origins";

const here = ["http://192.168.1.20:8787", "http://10.20.0.5:8787"];
const THIS_COMPUTER = { fetch: async () => Response.json(here) };
const ask = (url: string, network: string, env: object = { THIS_COMPUTER }) =>
	// @ts-expect-error: the function reads only these bindings
	findJoinOrigins(env, new URL(url), network);

it("are sent to a page that was opened on this computer under a name that only this computer can use", async () => {
	for (const host of ["localhost:8787", "127.0.0.1:8787", "127.1.2.3", "[::1]:8787", "quiz.localhost"])
		for (const network of ["127.0.0.1", "127.0.0.2", "0:0:0:0::/64"])
			expect(await ask(`http://${host}/host/4123456`, network), host).toEqual(here);
});

it("are sent to nobody else", async () => {
	for (const [url, network] of [
		["http://192.168.1.20:8787/", "127.0.0.1"],
		["http://quiz.school.example/", "127.0.0.1"],
		["http://localhost.evil.example/", "127.0.0.1"],
		["http://127.0.0.1.evil.example/", "127.0.0.1"],
		["http://localhost:8787/", "192.168.1.30"],
		["http://localhost:8787/", "203.0.113.7"],
		["http://localhost:8787/", "2001:db8:0:0::/64"],
	] as const)
		expect(await ask(url, network), url).toBeNull();
});

it("are only SITE_URL if it is set, and empty if the server knows no network", async () => {
	const site = { THIS_COMPUTER, SITE_URL: "https://quiz.school.example/" };
	expect(await ask("http://localhost:8787/", "127.0.0.1", site)).toEqual(["https://quiz.school.example"]);
	expect(await ask("http://localhost:8787/", "127.0.0.1", {})).toEqual([]);
});

it("is, for a page from elsewhere, SITE_URL or the address that the page was opened with", () => {
	const url = new URL("http://192.168.1.20:8787/host/4123456");
	// @ts-expect-error: the function reads only these bindings
	const resolveOrigin = (env: object) => resolveJoinOrigin(env, url);
	expect(resolveOrigin({})).toBe("http://192.168.1.20:8787");
	expect(resolveOrigin({ SITE_URL: "https://quiz.school.example/" })).toBe("https://quiz.school.example");
	const secure = new URL("https://192.168.1.20:8788/host/4123456");
	// @ts-expect-error: the function reads only these bindings
	expect(resolveJoinOrigin({ PLAIN_PORT: "8787" }, secure)).toBe("http://192.168.1.20:8787");
	// @ts-expect-error: the function reads only these bindings
	expect(resolveJoinOrigin({}, secure)).toBe("https://192.168.1.20:8788");
	expect(resolveOrigin({ SITE_URL: "not an address" })).toBe("http://192.168.1.20:8787");
});
