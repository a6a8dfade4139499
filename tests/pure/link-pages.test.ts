import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { LINK_CALLS } from "../helpers/link-calls";

it("every page that shows a link of the API shows it at the address that others open", () => {
	const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
		.filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
		.map((name) => ({ name, text: readFileSync(join("app", name), "utf8") }));
	const pages = (call: string) => sources.filter(({ text }) => text.includes(`"${call}"`));
	for (const call of LINK_CALLS) expect(pages(call), call).not.toHaveLength(0);
	const shown = LINK_CALLS.flatMap(pages);
	expect(shown.filter(({ text }) => !text.includes("useJoinOrigin")).map(({ name }) => name)).toEqual([]);
});
