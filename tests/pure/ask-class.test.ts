import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { texts as answerCards } from "#app/i18n/en/answer-cards";
import { texts as classes } from "#app/i18n/en/classes";
import { texts as front } from "#app/i18n/en/front";
import { texts as site } from "#app/i18n/en/site";

/** Paths of all texts. */
function keysOf(texts: object, path = ""): [key: string, text: string][] {
	return Object.entries(texts).flatMap(([name, value]: [string, unknown]) =>
		typeof value === "string" ? [[`${path}${name}`, value] as [string, string]] : keysOf(value as object, `${path}${name}.`),
	);
}

/** The buttons that begin a game of a quiz; the panel's own Start begins the one that is open. */
const STARTS = new Set([
	"landing.starterHost",
	...keysOf({ ...front, ...site, ...answerCards, ...classes })
		.filter(([key, text]) => /^Start( a game| without phones)?$/.test(text) && key !== "hostPanel.start")
		.map(([key]) => key),
]);

/** Buttons that open a dialog; the dialog has the way to ask. */
const OPENS_DIALOG = ["app/features/classes/pupils-tab.tsx", "app/routes/class.tsx"];

it("beside every Start the class can be asked without a quiz", () => {
	const starting = readdirSync("app", { recursive: true, encoding: "utf8" })
		.filter((name) => name.endsWith(".tsx"))
		.map((name) => join("app", name))
		.filter((path) => !OPENS_DIALOG.includes(path))
		.map((path) => ({ path, source: readFileSync(path, "utf8") }))
		.filter(({ source }) => [...source.matchAll(/\bt\("(?:\w+:)?([\w.]+)"\)/g)].some(([, key = ""]) => STARTS.has(key)));
	expect(starting.length).toBeGreaterThanOrEqual(6);
	expect(
		starting.filter(({ source }) => !/AskClassButton|useAskClass|StartMenu|shell\.askClass/.test(source)).map(({ path }) => path),
	).toEqual([]);
});
