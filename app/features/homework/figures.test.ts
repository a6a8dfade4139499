import { expect, it } from "vitest";
import { countPupils } from "#contract/homework/assignment-limits";
import type { AssignmentParticipant } from "#contract/homework/assignments";
import { computePupilStats } from "./homework-screen";

const pupil = (status: AssignmentParticipant["status"], percentage = 0) =>
	({ status, right: percentage, total: 100, percentage }) as AssignmentParticipant;

it("counts who has not begun, and takes the mean of what was handed in, by the deadline too", () => {
	const participants = [pupil("handed-in", 100), pupil("late", 51), pupil("working", 10), pupil("not-started"), pupil("not-started")];
	expect(computePupilStats({ participants, participantsFound: 5, pupilCount: 5, handedInCount: 2 })).toEqual({
		notStarted: 2,
		working: 1,
		average: 76,
	});
	const voted = { ...pupil("handed-in"), total: 0, percentage: null };
	expect(computePupilStats({ participants: [voted, voted], participantsFound: 2, pupilCount: 2, handedInCount: 2 })).toEqual({
		notStarted: 0,
		working: 0,
		average: null,
	});
	expect(computePupilStats({ participants: [], participantsFound: 0, pupilCount: 0, handedInCount: 0 })).toEqual({
		notStarted: 0,
		working: 0,
		average: null,
	});
	expect(computePupilStats({ participants: [pupil("working", 10)], participantsFound: 1, pupilCount: 1, handedInCount: 0 })).toEqual({
		notStarted: 0,
		working: 1,
		average: null,
	});
});

it("says nothing of all where only one page of them is known", () => {
	expect(
		computePupilStats({ participants: [pupil("handed-in", 100)], participantsFound: 201, pupilCount: 201, handedInCount: 0 }),
	).toBeNull();
});

it("divides by the class where there is one: who joined without its card is one of its pupils, unless there are more", () => {
	expect([countPupils(0, 28), countPupils(22, 28), countPupils(30, 28), countPupils(22, 0)]).toEqual([28, 28, 30, 22]);
	// 3 of 4 pupils of the class, one of them without the card: the class's line of that one says "not started".
	const participants = [pupil("handed-in", 100), pupil("handed-in", 0), pupil("not-started"), pupil("not-started"), pupil("working", 0)];
	expect(computePupilStats({ participants, participantsFound: 5, pupilCount: 4, handedInCount: 2 })).toEqual({
		notStarted: 1,
		working: 1,
		average: 50,
	});
});
