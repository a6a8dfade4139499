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

const entries = await routes;
const pages = pagesBelow(entries);

describe("pages for signed-in people", () => {
	it("are many", () => expect(pages.length).toBeGreaterThan(10));

	// The browser loads their data: without a fallback the first paint would wait for it.
	it.each(pages)("%s shows its heading before its data is there", async (file) => {
		expect(await readFile(join(import.meta.dirname, file), "utf8")).toMatch(/export (function|const) HydrateFallback|as HydrateFallback/);
	});
});

describe("every page", () => {
	interface Page {
		file: string;
		/** The page's module and those of the layouts around it. */
		modules: string[];
	}
	const pagesOf = (below: readonly RouteConfigEntry[], around: string[] = []): Page[] =>
		below.flatMap(({ file, children = [] }) =>
			children.length > 0 ? pagesOf(children, [...around, file]) : [{ file, modules: [...around, file] }],
		);

	it.each(pagesOf(entries).map((page) => [page.file, page.modules]))("%s has one place for toasts", async (_, modules) => {
		const sources = await Promise.all(modules.map((file) => readFile(join(import.meta.dirname, file), "utf8")));
		expect(sources.filter((source) => source.includes("<Toaster"))).toHaveLength(1);
	});
});
