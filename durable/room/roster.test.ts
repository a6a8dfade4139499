import { describe, expect, it } from "vitest";
import type { RosterPupil } from "#durable/assignment/core";
import { Roster } from "./roster";

const NOW = 1_800_000_000_000;
const OF = { classId: "class", hostId: "host" };
const ADA: RosterPupil = { pupilId: "ada", number: 1, label: "Ada" };
const BOB: RosterPupil = { pupilId: "bob", number: 2, label: "Bob" };

/** A database that answers when the test decides. */
function slowDatabase() {
	const asked: { answer(pupils: RosterPupil[]): void; fail(): void }[] = [];
	const roster = new Roster<RosterPupil>({
		roster: () =>
			new Promise((resolve, reject) => {
				asked.push({ answer: resolve, fail: () => reject(new Error("unavailable")) });
			}),
		logError: () => undefined,
	});
	return { asked, roster };
}

describe("the class of a homework in memory", () => {
	it("is awaited by every call during a read", async () => {
		const { asked, roster } = slowDatabase();
		const both = [roster.read(OF, NOW), roster.read(OF, NOW + 5)];
		asked[0]?.answer([ADA]);
		expect(await Promise.all(both)).toEqual([[ADA], [ADA]]);
		expect(asked).toHaveLength(1);
	});

	it("is read again after a read that failed, and until then stays as it was", async () => {
		const { asked, roster } = slowDatabase();
		const first = roster.read(OF, NOW);
		asked[0]?.fail();
		expect(await first).toEqual([]);
		const second = roster.read(OF, NOW + 1);
		asked[1]?.answer([ADA]);
		expect(await second).toEqual([ADA]);
		const third = roster.read(OF, NOW + 20_000);
		asked[2]?.fail();
		expect(await third).toEqual([ADA]);
	});

	it("does not show a pupil who was deleted during the read", async () => {
		const { asked, roster } = slowDatabase();
		const shown = roster.read(OF, NOW);
		roster.forget();
		asked[0]?.answer([ADA, BOB]);
		await Promise.resolve();
		await new Promise((resolve) => setTimeout(resolve));
		asked[1]?.answer([BOB]);
		expect(await shown).toEqual([BOB]);
	});
});
