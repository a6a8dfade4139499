import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, it } from "vitest";
import routes from "./routes";

interface Page {
	file: string;
	/** The page's module and those of the layouts around it. */
	modules: string[];
}

const listPages = (below: readonly RouteConfigEntry[], around: string[] = []): Page[] =>
	below.flatMap(({ file, children = [] }) =>
		children.length > 0 ? listPages(children, [...around, file]) : [{ file, modules: [...around, file] }],
	);

// A toast that two places show would be read twice; without a place nobody learns that something failed.
it.each(listPages(await routes).map(({ file, modules }) => [file, modules]))("%s has one place for toasts", async (_, modules) => {
	const sources = await Promise.all(modules.map((file) => readFile(join(import.meta.dirname, file), "utf8")));
	expect(sources.filter((source) => source.includes("<Toaster"))).toHaveLength(1);
});
