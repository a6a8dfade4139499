import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { changedFields } from "./changed-fields";

it("only what differs from what is stored is sent", () => {
	const stored = { name: "5-A", language: "tr", label: null as string | null };
	expect(changedFields({ ...stored }, stored)).toEqual({});
	expect(changedFields({ ...stored, name: "6-A" }, stored)).toEqual({ name: "6-A" });
	expect(changedFields({ ...stored, label: "Ayşe" }, stored)).toEqual({ label: "Ayşe" });
	expect(changedFields({ name: "5-A", endsAt: "2027-01-01" }, { name: "5-A" })).toEqual({ endsAt: "2027-01-01" });
});

/** A form of a single field sends what was typed. */
const OF_ONE_FIELD = ["app/features/account/profile-section.tsx", "app/features/admin/users-tab.tsx"];

it("every form that changes something sends what was changed, or the version that it was made on", () => {
	const forms = readdirSync("app", { recursive: true, encoding: "utf8" })
		.filter((name) => name.endsWith(".tsx"))
		.map((name) => join("app", name).replaceAll("\\", "/"))
		.filter((path) => /useContractForm\([\s\S]*PATCH \//.test(readFileSync(path, "utf8")));
	expect(forms.length).toBeGreaterThan(4);
	const careless = forms.filter((path) => !/changedFields\(|version: /.test(readFileSync(path, "utf8")));
	expect(careless.sort()).toEqual(OF_ONE_FIELD);
});
