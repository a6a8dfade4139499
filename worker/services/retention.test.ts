import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { OFTEN_CRON, toCronSchedule } from "./retention";

it("wrangler.toml has one frequent and one daily trigger, and a local start runs the first", () => {
	const [, list = ""] = /^crons = (\[.*\])$/m.exec(readFileSync("wrangler.toml", "utf8")) ?? [];
	const crons: string[] = JSON.parse(list);
	expect(crons.map(toCronSchedule)).toEqual(["often", "daily"]);
	// One minute of one hour, every day.
	expect(crons[1]).toMatch(/^\d+ \d+ \* \* \*$/);
	expect(readFileSync("scripts/serve.mjs", "utf8")).toContain(`"${OFTEN_CRON}"`);
});
