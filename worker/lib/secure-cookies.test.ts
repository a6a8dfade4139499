import { expect, it } from "vitest";
import { nameSecureCookies, readSecureCookies, withPlainNames, withSecureName } from "./secure-cookies";

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

it("count before plain ones of the same name, which http may have set", () => {
	expect(withPlainNames("seat_41=evil; __Secure-seat_41=own; other=1")).toBe("seat_41=own; other=1");
	expect(withPlainNames("__Secure-seat_41=own; seat_41=evil")).toBe("seat_41=own");
	// A running game keeps players whose cookies come from a version without such names.
	expect(withPlainNames("seat_41=old; __Secure-seat_42=own")).toBe("seat_41=old; seat_42=own");
	expect(withPlainNames("a=1;b=2")).toBe("a=1;b=2");
});

it("are read over https alone", () => {
	const ask = (url: URL) => readSecureCookies(new Request(url, { headers: { Cookie: "__Secure-a=1" } }), url).headers.get("Cookie");
	expect([ask(https), ask(http)]).toEqual(["a=1", "__Secure-a=1"]);
});
