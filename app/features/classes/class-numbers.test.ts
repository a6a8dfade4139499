import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Texts with the number of a pupil: an identifier, never written as an amount ("202,612,045"), which numbers in texts are. */
const WITH_CLASS_NUMBER =
	/t\("(?:classes\.(?:pupilTitle|editPupil|deletePupil|deletePupilTitle)|card\.(?:qr|askTitle|askHeld|held)|doHomework\.cardNumber)", \{ number[^}]*(?:\}`[^}]*)?\}/g;

it("no text groups the digits of a class number", () => {
	const found = globSync("app/**/*.tsx").flatMap((path) => readFileSync(path, "utf8").match(WITH_CLASS_NUMBER) ?? []);
	expect(found.length).toBeGreaterThanOrEqual(11);
	expect(found.filter((text) => !text.includes("`"))).toEqual([]);
});
