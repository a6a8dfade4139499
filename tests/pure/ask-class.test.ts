import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import answerCards from "#locales/en/answer-cards.json";
import classes from "#locales/en/classes.json";
import front from "#locales/en/front.json";
import site from "#locales/en/site.json";

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
