import { describe, expect, it } from "vitest";
import { Homework } from "#tests/helpers/fake-homework";
import { optionOrder } from "./layout";

const OPTIONS = ["1", "2", "3", "4"];
const SEQUENCE = {
	id: "order00000",
	kind: "order" as const,
	text: "o",
	options: OPTIONS,
	correctAnswers: [0, 1, 2, 3],
	timeLimitSeconds: 30,
};
const SEATS = Array.from({ length: 500 }, (_, index) => index + 1);
const homework = () => new Homework({}, {}, [SEQUENCE, { ...SEQUENCE, id: "order00001" }]);
const shown = ({ state }: Homework, seatId: number, attempt = 1, questionIndex = 0) =>
	optionOrder(state, { seatId, attempt }, questionIndex).join("");

describe("options to be put in order", () => {
	it("do not move when the solution is corrected", () => {
		const game = homework();
		const before = SEATS.map((seatId) => shown(game, seatId));
		expect(game.correct("order00000", { correctAnswers: [3, 1, 0, 2] }).ok).toBe(true);
		expect(SEATS.map((seatId) => shown(game, seatId))).toEqual(before);
	});

	it("reveal nothing: every order is about equally frequent, the right one too, and attempts add nothing", () => {
		const game = homework();
		const counts = new Map<string, number>();
		for (const seatId of SEATS) counts.set(shown(game, seatId), (counts.get(shown(game, seatId)) ?? 0) + 1);
		expect(counts.size).toBe(24);
		expect(counts.get("0123")).toBeGreaterThan(5);
		expect(Math.max(...counts.values())).toBeLessThan(50);
		for (let attempt = 2; attempt <= 30; attempt++) expect(shown(game, 7, attempt)).toBe(shown(game, 7));
		expect(SEATS.filter((seatId) => shown(game, seatId) !== shown(game, seatId, 1, 1)).length).toBeGreaterThan(400);
	});

	it("differ in homework with another secret", () => {
		const [one, other] = [homework(), homework()];
		other.state.meta.secret = [47, 11, 4712];
		expect(SEATS.filter((seatId) => shown(one, seatId) !== shown(other, seatId)).length).toBeGreaterThan(400);
	});
});
