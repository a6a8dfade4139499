import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { texts as enBase } from "./en/base";
import { texts as enPlayer } from "./en/player";
import { texts as enStage } from "./en/stage";
import { texts as trBase } from "./tr/base";
import { texts as trPlayer } from "./tr/player";
import { texts as trStage } from "./tr/stage";

/** Pages that load only a part of the texts, and where their code is. */
const PAGES = [
	{
		page: "the phone",
		files: "app/{player,features/live,features/question}/**/*.{ts,tsx}",
		// What hosts' screens share, and how a kind of question is written, is loaded by no phone.
		without: /\/live\/host\/|\/kinds\/.*-fields\./,
		groups: [enPlayer, trPlayer],
	},
	{
		page: "the big screen",
		files: "app/{routes/stage.tsx,features/{stage,live,question}/**/*.{ts,tsx}}",
		// Only the panel pairs, only the editor writes.
		without: /\/pairing-dialog|\/kinds\/.*-fields\./,
		groups: [
			{ ...enBase, ...enStage },
			{ ...trBase, ...trStage },
		],
	},
];

it.each(PAGES)("what ships to $page names no text that it does not load", ({ files, without, groups }) => {
	const own = globSync(files).filter((file) => !file.endsWith(".test.ts") && !without.test(file));
	const named = new Set(own.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/\bt\(\s*["`](\w+)\./g)].map(([, area]) => area)));
	expect(named.size).toBeGreaterThan(3);
	for (const texts of groups) expect([...named].filter((area) => area === undefined || !(area in texts))).toEqual([]);
});
