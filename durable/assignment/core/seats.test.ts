import { describe, expect, it } from "vitest";
import { ASSIGNMENT } from "#contract/homework/assignment-limits";
import { toNicknameKey } from "#durable/room/core";
import { Homework } from "#tests/helpers/fake-homework";
import { type AssignmentJoinCommand, forgetAssignmentPupils, joinAssignmentSeat, removeSeat, removeSince } from "./seats";

const tools = { toSkeleton: (name: string) => name.replaceAll("l", "1"), mayTakeSeat: true };
const pupil = (number: number) => ({ pupilId: `pupil-${number}`, classId: "class", number, timeFactor: 1 as const });

function take(homework: Homework, nickname: string, fields: Partial<AssignmentJoinCommand> = {}, may = true) {
	const secret = { heldProof: undefined, heldProofs: [], newProof: `proof-${nickname}-${homework.now}`, newCode: `code-${nickname}` };
	const command = { nickname, key: toNicknameKey(nickname), pupil: null, ...secret, ...fields };
	return homework.apply(joinAssignmentSeat(homework.state, command, homework.now, { ...tools, mayTakeSeat: may }));
}
const readCode = (outcome: { ok: boolean; code?: string }) => outcome.code ?? "ok";

describe("seats", () => {
	it("without a card are limited; pupils with a card of the class always get theirs", () => {
		const homework = new Homework();
		homework.state.withoutCard = ASSIGNMENT.maxParticipants;
		expect(readCode(take(homework, "Ada"))).toBe("GAME_FULL");
		expect(readCode(take(homework, "Bob", { pupil: pupil(7) }, false))).toBe("ok");
		expect(readCode(take(homework, "Cem", { pupil: { ...pupil(8), classId: "other" } }))).toBe("GAME_FULL");
		expect(homework.state.withoutCard).toBe(ASSIGNMENT.maxParticipants);
		homework.state.withoutCard = 0;
		expect(readCode(take(homework, "Dan", {}, false))).toBe("RATE_LIMITED");
	});

	it("of deleted pupils have keys that nobody can type", () => {
		const homework = new Homework();
		expect(readCode(take(homework, "#2"))).toBe("ok");
		for (const number of [7, 8]) take(homework, "", { pupil: pupil(number), newProof: `card-${number}` });
		homework.rows.write(homework.state, forgetAssignmentPupils(homework.state, ["pupil-7", "pupil-8"]));
		expect(homework.hostView().participants.map(({ nickname }) => nickname)).toEqual(["", "", "#2"]);
		expect(readCode(take(homework, "#3"))).toBe("ok");
		expect(readCode(homework.apply(removeSeat(homework.state, toNicknameKey("#2"), homework.now)))).toBe("ok");
		expect(homework.hostView().participants.map(({ nickname }) => nickname)).toEqual(["", "", "#3"]);
		for (const typed of ["\u00002", "2", ""])
			expect(readCode(removeSeat(homework.state, toNicknameKey(typed), homework.now))).toBe("PLAYER_NOT_FOUND");
		homework.restart();
		expect(homework.hostView().participants.map(({ nickname }) => nickname)).toEqual(["", "", "#3"]);
	});

	it("with a card get a name although somebody has taken all that are near", () => {
		const homework = new Homework();
		for (const name of ["l", "7", ..."abcdefghijklmnopqrstuvwxyz"].map((name) =>
			name.length === 1 && name > "9" && name !== "l" ? `7${name}` : name,
		))
			take(homework, name);
		for (const name of ["7l"]) take(homework, name);
		expect(take(homework, "", { pupil: pupil(7), newProof: "card-7" })).toMatchObject({ ok: true, seat: { nickname: "7-2" } });
		expect(take(homework, "", { pupil: pupil(1), newProof: "card-1" })).toMatchObject({ ok: true, seat: { nickname: "1a" } });
	});

	it("that were removed are forgotten where they are too many, also in the rows; a pupil's card waits on every device", () => {
		const homework = new Homework();
		take(homework, "Ada", { pupil: pupil(7) });
		removeSeat(homework.state, "ada", homework.now);
		expect(readCode(take(homework, "Zoe", { pupil: pupil(7), newProof: "other" }))).toBe("PLEASE_WAIT");
		homework.now += 59_999;
		expect(readCode(take(homework, "Zoe", { pupil: pupil(7), newProof: "other" }))).toBe("PLEASE_WAIT");
		homework.now += 1;
		expect(readCode(take(homework, "Zoe", { pupil: pupil(7), newProof: "other" }))).toBe("ok");
		for (let round = 0; round < 3; round++) {
			for (let n = 0; n < ASSIGNMENT.maxParticipants; n++) take(homework, `P${round}-${n}`);
			homework.apply(removeSince(homework.state, { atMs: homework.now }, homework.now));
			homework.now += 61_000;
		}
		const most = ASSIGNMENT.removedKept + ASSIGNMENT.maxParticipants + 1;
		expect(homework.state.seatsById.size).toBeLessThanOrEqual(most);
		expect(homework.rows.seats.size).toBe(homework.state.seatsById.size);
		expect(homework.state.seatsByProof.size).toBeLessThanOrEqual(most);
		// Two skeletons for each name: as written, and folded.
		expect(homework.state.skeletons?.size).toBeLessThanOrEqual(2 * most);
		expect(readCode(take(homework, "P0-0"))).toBe("ok");
	});

	it("taken since a moment are removed together; pupils with a card stay", () => {
		const homework = new Homework();
		take(homework, "Ada");
		homework.now += 600_000;
		for (const name of ["Bob", "Cem"]) take(homework, name);
		take(homework, "Dan", { pupil: pupil(9), newProof: "card" });
		homework.now += 60_000;
		expect(homework.apply(removeSince(homework.state, { withinMs: 300_000 }, homework.now))).toMatchObject({ removed: 2 });
		homework.restart();
		expect(homework.hostView().participants.map(({ nickname }) => nickname)).toEqual(["Dan", "Ada"]);
	});
});
