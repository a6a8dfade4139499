import { expect, it } from "vitest";
import { type ReadingsBatch, ReadingsQueue } from "#app/features/scan/readings-queue";
import { Game, makeQuiz } from "#tests/helpers/fake-game";
import { seeded } from "#tests/helpers/seeded";

/* A camera's readings on a bad network, by the page's queue and the game's own rules (docs/rules/live-game.md#answer-cards). */

const CARDS = 6;
const QUESTIONS = 12;

/** Plays a game in which calls are lost before or after the game takes them, or reach it late, and the host closes at any time. */
function playOnBadNetwork(seed: number) {
	const random = seeded(seed);
	const quiz = makeQuiz(QUESTIONS);
	const game = new Game(
		{ ...quiz, questions: quiz.questions.map((question) => ({ ...question, correctAnswers: [0] })) },
		{ answerCards: true },
	);
	game.withCards().registered(...Array.from({ length: CARDS }, (_, index) => index + 1));
	game.host({ type: "start" });
	const queue = new ReadingsQueue("page");
	let closedEarly = 0;
	for (let questionIndex = 0; questionIndex < QUESTIONS; questionIndex++) {
		queue.open({ questionIndex });
		/** All readings of each card, in order, and the place of the last one that was acknowledged. */
		const made = new Map<number, number[]>();
		const acknowledged = new Map<number, number>();
		const deliver = ({ readings, ...round }: ReadingsBatch) => game.read(readings, round).ok;
		const late: { batch: ReadingsBatch; at: number }[] = [];
		let underWay: { batch: ReadingsBatch; places: Map<number, number>; until: number } | null = null;
		const closesAt = 50 * Math.floor(10 + random() * 300);
		for (let now = 0; now < closesAt; now += 50) {
			if (random() < 0.2) {
				const reading = { card: 1 + Math.floor(random() * CARDS), option: Math.floor(random() * 4) };
				const before = made.get(reading.card) ?? [];
				if (before.at(-1) !== reading.option) {
					made.set(reading.card, [...before, reading.option]);
					queue.add([reading]);
				}
			}
			for (const { batch } of late.filter(({ at }) => at === now)) deliver(batch);
			if (underWay && now >= underWay.until) {
				const outcome = random() < 0.6 ? "answered" : "lost";
				const arrives = outcome === "answered" || random() < 0.3;
				if (arrives) expect(deliver(underWay.batch)).toBe(true);
				else if (random() < 0.7) late.push({ batch: underWay.batch, at: now + 50 * (1 + Math.floor(random() * 100)) });
				if (outcome === "answered") for (const [card, place] of underWay.places) acknowledged.set(card, place);
				queue.settle(underWay.batch, outcome, now);
				underWay = null;
			}
			const batch = queue.take(now);
			if (!batch) continue;
			const places = new Map(batch.readings.map(({ card }) => [card, (made.get(card)?.length ?? 0) - 1]));
			underWay = { batch, places, until: now + 50 * Math.floor(random() * 20) };
		}
		if (late.some(({ at }) => at >= closesAt)) closedEarly++;
		const given = new Map([...game.state.answers.values()].map((answer) => [game.state.seatsById.get(answer.seatId)?.card, answer.given]));
		for (const [card, place] of acknowledged) {
			const stored = given.get(card);
			const allowed = made.get(card)?.slice(place);
			expect(allowed, `seed ${seed}, question ${questionIndex}, card ${card}`).toContain(Array.isArray(stored) ? stored[0] : undefined);
		}
		game.host({ type: "close-question" });
		if (questionIndex < QUESTIONS - 1) game.host({ type: "next-question" });
	}
	return closedEarly;
}

it("a reading that was acknowledged is never replaced by an earlier one of the same page, whenever the host closes", () => {
	let closedEarly = 0;
	for (let seed = 0; seed < 40; seed++) closedEarly += playOnBadNetwork(seed);
	expect(closedEarly).toBeGreaterThan(40);
});
