import { expect, it } from "vitest";
import { readSender } from "./front-door-sender.js";

const sender = (headers: Record<string, string>, proxies = 0, socket = "[::ffff:192.168.1.20]:50123") => {
	const { address, url } = readSender({ url: "http://quiz.local:8787/play/4123456?x=1", headers: new Headers(headers), socket, proxies });
	return [address, url.href];
};
const direct = "http://quiz.local:8787/play/4123456?x=1";

it("takes the address of the socket, in every form that the runtime writes", () => {
	for (const [socket, address] of [
		["192.168.1.20:50123", "192.168.1.20"],
		["[::ffff:192.168.1.20]:50123", "192.168.1.20"],
		["[::1]:50123", "::1"],
		["[2001:db8::7]:50123", "2001:db8::7"],
	] as const)
		expect(sender({}, 0, socket)).toEqual([address, direct]);
});

it("believes no header without a trusted proxy", () => {
	const forged = {
		"X-Forwarded-For": "203.0.113.7",
		"X-Forwarded-Proto": "https",
		"X-Forwarded-Host": "evil.example",
		Forwarded: "for=203.0.113.7;host=evil.example;proto=https",
	};
	expect(sender(forged)).toEqual(["192.168.1.20", direct]);
});

it("takes the nth address from the right of n proxies, and the socket's where there are fewer", () => {
	const chain = { "X-Forwarded-For": "9.9.9.9, 203.0.113.7 ,10.0.0.1" };
	expect(sender(chain, 1)[0]).toBe("10.0.0.1");
	expect(sender(chain, 2)[0]).toBe("203.0.113.7");
	expect(sender(chain, 4)[0]).toBe("192.168.1.20");
	expect(sender({}, 1)[0]).toBe("192.168.1.20");
	expect(sender({ "X-Forwarded-For": "[2001:db8::7]:443" }, 1)[0]).toBe("2001:db8::7");
	expect(sender({ "X-Forwarded-For": "203.0.113.7:443" }, 1)[0]).toBe("203.0.113.7");
	for (const text of ["", "unknown", "a, ", "1.2.3.4.evil", "<script>"])
		expect(sender({ "X-Forwarded-For": text }, 1)[0], text).toBe("192.168.1.20");
});

it("takes protocol and host of the origin from a trusted proxy", () => {
	const headers = { "X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "quiz.school.example" };
	expect(sender(headers, 1)).toEqual(["203.0.113.7", "https://quiz.school.example/play/4123456?x=1"]);
	expect(sender({ ...headers, "X-Forwarded-Host": "quiz.school.example:8443" }, 1)[1]).toBe(
		"https://quiz.school.example:8443/play/4123456?x=1",
	);
	// Proxies that append say what they saw themselves at the right.
	expect(sender({ ...headers, "X-Forwarded-Proto": "https, http" }, 1)[1]).toBe("http://quiz.school.example/play/4123456?x=1");
	for (const host of ["evil.example/path", "a b", "user@evil.example", ""])
		expect(sender({ "X-Forwarded-Host": host }, 1)[1], host).toBe(direct);
	expect(sender({ "X-Forwarded-Proto": "javascript" }, 1)[1]).toBe(direct);
});
