import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Pages that load only a part of the texts, and where their code is. */
const PAGES = [
	{
		page: "the phone",
		files: "app/{player,pupil,features/live,features/question}/**/*.{ts,tsx}",
		// No phone loads the texts that hosts' screens share, nor those of the editor for a kind of question.
		without: /\/live\/host\/|\/kinds\/(?:editors|.*-fields)\./,
		loaded: ["card", "player", "pupil"],
	},
	{
		page: "the big screen",
		files: "app/{routes/stage.tsx,features/{stage,live,question}/**/*.{ts,tsx}}",
		// The panel alone pairs, and the editor alone writes.
		without: /\/pairing-dialog|\/kinds\/(?:editors|.*-fields)\./,
		loaded: ["card", "stage"],
	},
];

it.each(PAGES)("what ships to $page names no namespace that it does not load", ({ files, without, loaded }) => {
	const own = globSync(files).filter((file) => !file.endsWith(".test.ts") && !without.test(file));
	const named = own.flatMap((file) =>
		[...readFileSync(file, "utf8").matchAll(/\buseTexts\(([^)]*)\)/g)].flatMap(([, names = ""]) =>
			[...names.matchAll(/"([\w-]+)"/g)].map(([, name = ""]) => name),
		),
	);
	expect(named.length).toBeGreaterThan(3);
	expect(named.filter((name) => !loaded.includes(name))).toEqual([]);
});
