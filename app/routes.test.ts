import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, it } from "vitest";
import routes from "./routes";

function pagesBelow(entries: readonly RouteConfigEntry[], guarded = false): string[] {
	return entries.flatMap(({ file, children = [] }) => {
		const inside = guarded || /guarded-\w+-layout/.test(file);
		return [...(guarded && children.length === 0 ? [file] : []), ...pagesBelow(children, inside)];
	});
}

const pages = pagesBelow(await routes);

describe("pages for signed-in people", () => {
	it("are many", () => expect(pages.length).toBeGreaterThan(10));

	// The browser loads their data: without a fallback the first paint would wait for it.
	it.each(pages)("%s shows its heading before its data is there", async (file) => {
		expect(await readFile(join(import.meta.dirname, file), "utf8")).toMatch(/export (function|const) HydrateFallback|as HydrateFallback/);
	});
});
