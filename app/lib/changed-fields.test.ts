import { expect, it } from "vitest";
import { changedFields } from "./changed-fields";

it("only what differs from what is stored is sent", () => {
	const stored = { name: "5-A", language: "tr", label: null as string | null };
	expect(changedFields({ ...stored }, stored)).toEqual({});
	expect(changedFields({ ...stored, name: "6-A" }, stored)).toEqual({ name: "6-A" });
	expect(changedFields({ ...stored, label: "Ayşe" }, stored)).toEqual({ label: "Ayşe" });
	expect(changedFields({ name: "5-A", endsAt: "2027-01-01" }, { name: "5-A" })).toEqual({ endsAt: "2027-01-01" });
});
