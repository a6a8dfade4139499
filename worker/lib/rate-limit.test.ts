import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { networkOf } from "./rate-limit";

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
	expect(networkOf(address)).toBe(network);
});

it("allows 3,000 reads without a session a minute", () => {
	const config = readFileSync("wrangler.toml", "utf8");
	expect(config).toMatch(/name = "RATE_READ"\nnamespace_id = "\d+"\nsimple = \{ limit = 3000, period = 60 \}/);
});
