import { expect, it } from "vitest";
import { Agreement } from "./agreement";

const [A, B, C] = [0, 1, 2];
const show = (option: number, card = 7) => [{ card, option }];

it("counts a reading when two pictures within a second agree", () => {
	const agreement = new Agreement();
	expect(agreement.takePicture(show(A), 0)).toEqual([]);
	expect(agreement.takePicture([], 500)).toEqual([]);
	expect(agreement.takePicture(show(A), 1_000)).toEqual(show(A));
	expect([...agreement.agreedOptions]).toEqual([[7, A]]);
	// What counts already is not returned again.
	expect(agreement.takePicture(show(A), 1_100)).toEqual([]);
});

it("does not count pictures further apart, but goes on from the later one", () => {
	const agreement = new Agreement();
	agreement.takePicture(show(A), 0);
	expect(agreement.takePicture(show(A), 1_001)).toEqual([]);
	expect(agreement.takePicture(show(A), 2_001)).toEqual(show(A));
});

it("takes the same picture twice as one", () => {
	const agreement = new Agreement();
	agreement.takePicture(show(A), 40);
	expect(agreement.takePicture(show(A), 40)).toEqual([]);
	expect(agreement.takePicture(show(A), 80)).toEqual(show(A));
});

it("counts nothing while pictures contradict each other", () => {
	const agreement = new Agreement();
	const counted = [A, B, A, B, C, A].flatMap((option, index) => agreement.takePicture(show(option), index * 100));
	expect(counted).toEqual([]);
});

it("changes an answer when two later pictures agree, not when one differs", () => {
	const agreement = new Agreement();
	agreement.takePicture(show(A), 0);
	agreement.takePicture(show(A), 100);
	expect(agreement.takePicture(show(B), 200)).toEqual([]);
	expect(agreement.takePicture(show(A), 300)).toEqual([]);
	expect(agreement.takePicture(show(B), 400)).toEqual([]);
	expect(agreement.agreedOptions.get(7)).toBe(A);
	expect(agreement.takePicture(show(B), 500)).toEqual(show(B));
	expect(agreement.agreedOptions.get(7)).toBe(B);
});

it("decides on each card alone, and forgets all for another question", () => {
	const agreement = new Agreement();
	agreement.takePicture([...show(A, 1), ...show(B, 2)], 0);
	expect(agreement.takePicture([...show(A, 1), ...show(C, 2)], 100)).toEqual(show(A, 1));
	agreement.reset();
	expect(agreement.agreedOptions.size).toBe(0);
	expect(agreement.takePicture(show(C, 2), 200)).toEqual([]);
});
