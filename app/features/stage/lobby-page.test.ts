import { expect, it } from "vitest";
import { sampleInstance } from "#tests/helpers/sample-instance";
import { computeSkip } from "./stage-screen";

const wanted = (participantCount: number, skip: number, status: "lobby" | "active" = "lobby") =>
	computeSkip(sampleInstance({ status, participantCount }), skip);

it("asks for the page with the newest names, and seldom for another one", () => {
	expect(wanted(0, 0)).toBe(0);
	expect(wanted(200, 0)).toBe(0);
	expect(wanted(201, 0)).toBe(141);
	expect(wanted(341, 141)).toBe(141);
	expect(wanted(342, 141)).toBe(282);
	expect(wanted(5_000, 282)).toBe(4_940);
});

it("goes back where players leave, and to the best ones when the game starts", () => {
	expect(wanted(200, 141)).toBe(0);
	expect(wanted(330, 282)).toBe(270);
	expect(wanted(5_000, 4_940, "active")).toBe(0);
});
