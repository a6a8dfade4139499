import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { MINUTE_LIMITS } from "#tests/helpers/minute-counters";
import { toNetwork } from "./rate-limit";

it.each([
	["192.0.2.7", "192.0.2.7"],
	["::ffff:192.0.2.7", "192.0.2.7"],
	["local", "local"],
	["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
	["2001:0DB8:0001:0002:ffff::1", "2001:db8:1:2::/64"],
	["2001:db8::1", "2001:db8:0:0::/64"],
	["2001:db8:0:0:1::", "2001:db8:0:0::/64"],
	["::1", "0:0:0:0::/64"],
	["fe80::1%eth0", "fe80:0:0:0::/64"],
])("counts %s as %s", (address, network) => {
	expect(toNetwork(address)).toBe(network);
});

// docs/rules/limits.md
it("allows in 60 s what the rules say, by the counters of wrangler.toml", () => {
	const config = readFileSync("wrangler.toml", "utf8");
	const counters = [
		...config.matchAll(/^\[\[ratelimits\]\]\nname = "(\w+)"\nnamespace_id = "(\d+)"\nsimple = \{ limit = (\d+), period = (\d+) \}/gm),
	];
	expect(Object.fromEntries(counters.map(([, name, , limit]) => [name, Number(limit)]))).toEqual(MINUTE_LIMITS);
	expect(new Set(counters.map(([, , , , period]) => period))).toEqual(new Set(["60"]));
	expect(counters).toHaveLength(config.split("[[ratelimits]]").length - 1);
	// Two counters with one number would count together.
	expect(new Set(counters.map(([, , namespace]) => namespace)).size).toBe(counters.length);
});
