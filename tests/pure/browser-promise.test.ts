import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PAGES } from "~/old-browser";
import { missingIn } from "../engines/missing-calls";

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
const FIREFOX = new Map([97, 98, 115].map((version) => [version, missingIn({ firefox: String(version) })]));
const documents = ["docs/configuration.md", "docs/decisions/0023-tests-builds-browsers.md", "vite.config.ts"].map(read);

describe.each(Object.entries(PAGES))("the oldest Firefox promised for the %s", (page, { firefox, needs }) => {
	const lacksIn = (version: number) => needs.filter((name) => FIREFOX.get(version)?.includes(name) ?? true);

	it("has what the page's own check looks for", () => expect(lacksIn(firefox)).toEqual([]));

	it.runIf(page === "player")("is the first that has it", () => expect(lacksIn(firefox - 1)).not.toEqual([]));

	it("is the one that the documents name", () => {
		for (const text of documents.slice(0, page === "player" ? 3 : 2))
			expect(text).toMatch(new RegExp(`(?:Firefox |firefox|\\()${firefox}\\b`));
	});
});

it("the other promised browsers came with cascade layers", () => {
	const lacks = (browsers: Parameters<typeof missingIn>[0]) => missingIn(browsers).includes("CSSLayerBlockRule");
	expect([lacks({ safari: "15.4", chrome: "99" }), lacks({ safari: "15.3" }), lacks({ chrome: "98" })]).toEqual([false, true, true]);
});

it("a browser without dialogs is tested without their members, too", () => {
	expect(FIREFOX.get(97)).toContain("HTMLDialogElement.showModal");
	expect(FIREFOX.get(98)).not.toContain("HTMLDialogElement.showModal");
});
