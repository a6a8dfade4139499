import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { texts as en } from "~/i18n/en/player";
import { texts as tr } from "~/i18n/tr/player";

it("what ships to the phone names no text that the phone does not load", () => {
	const files = globSync("app/{player,features/live,features/question}/**/*.{ts,tsx}").filter(
		// What hosts' screens share is loaded by no phone.
		(file) => !file.endsWith(".test.ts") && !file.startsWith("app/features/live/host/"),
	);
	const areas = new Set(files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/\bt\(\s*["`](\w+)\./g)].map(([, area]) => area)));
	expect(areas.size).toBeGreaterThan(3);
	for (const area of areas) {
		expect(Object.keys(en)).toContain(area);
		expect(Object.keys(tr)).toContain(area);
	}
});
