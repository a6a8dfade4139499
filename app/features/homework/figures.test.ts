import { expect, it } from "vitest";
import type { AssignmentParticipant } from "#contract/homework/assignments";
import { figuresOf, pupilsIn } from "./figures";

const pupil = (status: AssignmentParticipant["status"], percentage = 0) =>
	({ status, right: percentage, total: 100, percentage }) as AssignmentParticipant;

it("counts who has not begun, and takes the mean of what was handed in, by the deadline too", () => {
	const participants = [pupil("handed-in", 100), pupil("late", 51), pupil("working", 10), pupil("not-started"), pupil("not-started")];
	expect(figuresOf({ participants, participantsFound: 5 })).toEqual({ notStarted: 2, average: 76 });
	const voted = { ...pupil("handed-in"), total: 0, percentage: null };
	expect(figuresOf({ participants: [voted, voted], participantsFound: 2 })).toEqual({ notStarted: 0, average: null });
	expect(figuresOf({ participants: [], participantsFound: 0 })).toEqual({ notStarted: 0, average: null });
	expect(figuresOf({ participants: [pupil("working", 10)], participantsFound: 1 })).toEqual({ notStarted: 0, average: null });
});

it("says nothing of all where only one page of them is known", () => {
	expect(figuresOf({ participants: [pupil("handed-in", 100)], participantsFound: 201 })).toBeNull();
});

it("counts pupils of the class who have not begun among the pupils", () => {
	expect(pupilsIn({ participantCount: 0, participantsFound: 28 })).toBe(28);
	expect(pupilsIn({ participantCount: 3, participantsFound: 28 })).toBe(28);
});
