import { expect, it } from "vitest";
import { replyToMethod } from "./page-methods";

it("pages are read-only: OPTIONS says so, and any other method is refused", () => {
	expect([replyToMethod("GET"), replyToMethod("HEAD")]).toEqual([null, null]);
	const asked = replyToMethod("OPTIONS");
	expect([asked?.status, asked?.headers.get("Allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
	for (const method of ["POST", "PUT", "PATCH", "DELETE", "PROPFIND"]) {
		const refused = replyToMethod(method);
		expect([refused?.status, refused?.headers.get("Allow")], method).toEqual([405, "GET, HEAD, OPTIONS"]);
	}
});
