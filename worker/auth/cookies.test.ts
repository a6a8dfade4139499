import { expect, it } from "vitest";
import { nameSecureCookies, readSecureCookies, withPlainNames, withSecureName } from "../auth/cookies";

const https = new URL("https://quiz.test/");
const http = new URL("http://quiz.test/");

it("give a secure cookie a name that http cannot set, and leave others alone", () => {
	expect(withSecureName("seat_41=abc; Path=/; Secure")).toBe("__Secure-seat_41=abc; Path=/; Secure");
	expect(withSecureName("__Host-card=abc; Path=/; Secure")).toBe("__Host-card=abc; Path=/; Secure");
	expect(withSecureName("seat_41=; Secure-ish=1; Path=/")).toBe("seat_41=; Secure-ish=1; Path=/");
	const response = new Response("", {
		headers: [
			["Set-Cookie", "a=1; Secure"],
			["Set-Cookie", "b=2; Secure"],
		],
	});
	expect(nameSecureCookies(response, https).headers.getSetCookie()).toEqual(["__Secure-a=1; Secure", "__Secure-b=2; Secure"]);
	expect(nameSecureCookies(response, http)).toBe(response);
});

it("alone count over https, beside those that prove nothing: plain ones may come from http", () => {
	expect(withPlainNames("seat_41=evil; __Secure-seat_41=own; card=evil; __Host-card=own")).toBe("seat_41=own; __Host-card=own");
	expect(withPlainNames("seat_41=evil;device_41=evil;language=tr; signed_in=1")).toBe("language=tr; signed_in=1");
	expect(withPlainNames("language; =tr; ")).toBe("");
});

it("are read over https alone", () => {
	const ask = (url: URL) => readSecureCookies(new Request(url, { headers: { Cookie: "__Secure-a=1" } }), url).headers.get("Cookie");
	expect([ask(https), ask(http)]).toEqual(["a=1", "__Secure-a=1"]);
	const plain = readSecureCookies(new Request(https, { headers: { Cookie: "seat_41=evil" } }), https);
	expect(plain.headers.get("Cookie")).toBe("");
});
