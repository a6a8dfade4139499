import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { OFTEN_CRON, roundOf } from "./retention";

it("the triggers of wrangler.toml are one that runs often and one a day, and a local start knows the first", () => {
	const [, list = ""] = /^crons = (\[.*\])$/m.exec(readFileSync("wrangler.toml", "utf8")) ?? [];
	const crons: string[] = JSON.parse(list);
	expect(crons.map(roundOf)).toEqual(["often", "daily"]);
	// One minute of one hour, every day.
	expect(crons[1]).toMatch(/^\d+ \d+ \* \* \*$/);
	expect(readFileSync("scripts/serve.mjs", "utf8")).toContain(`"${OFTEN_CRON}"`);
});
