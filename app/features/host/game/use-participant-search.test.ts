import { expect, it } from "vitest";
import { sampleInstance } from "#tests/helpers/sample-instance";
import { countTimeRequests } from "./use-participant-search";

it("shows no request for more time where nothing has a clock", () => {
	const { settings } = sampleInstance({});
	const wishesWith = (timer: "on" | "off") => countTimeRequests({ settings: { ...settings, timer }, wishCount: 3 });
	expect([wishesWith("on"), wishesWith("off"), countTimeRequests({ settings })]).toEqual([3, 0, 0]);
});
