import { expect, it } from "vitest";
import { seeded } from "#tests/helpers/seeded";
import { listMissingCards, type ReadingsBatch, ReadingsQueue } from "./readings-queue";

const reading = (card: number, option: number) => ({ card, option });
const call = (number: number) => ({ sequence: { page: "page", number } });

function openQueue(): ReadingsQueue {
	const queue = new ReadingsQueue("page");
	queue.open({ questionIndex: 2, turn: 1 });
	return queue;
}

/** Takes what is due; fails if there is nothing. */
function taken(queue: ReadingsQueue, now: number): ReadingsBatch {
	const batch = queue.take(now);
	if (!batch) throw new Error(`nothing to send at ${now}`);
	return batch;
}

it("sends readings together, at most four times a second, one call at a time", () => {
	const queue = openQueue();
	expect([queue.take(0), queue.nextAt]).toEqual([null, null]);
	queue.add([reading(1, 0), reading(2, 3)]);
	const first = taken(queue, 0);
	expect(first).toEqual({ questionIndex: 2, turn: 1, ...call(1), readings: [reading(1, 0), reading(2, 3)] });
	queue.add([reading(3, 1)]);
	expect([queue.take(900), queue.waiting]).toEqual([null, 3]);
	queue.settle(first, "answered", 100);
	expect([queue.take(249), queue.nextAt]).toEqual([null, 250]);
	expect(taken(queue, 250).readings).toEqual([reading(3, 1)]);
});

it("sends only the latest reading of a card", () => {
	const queue = openQueue();
	queue.add([reading(1, 0)]);
	queue.add([reading(1, 2)]);
	expect(taken(queue, 0).readings).toEqual([reading(1, 2)]);
});

it("keeps what was lost and sends it again, later and later, with what came meanwhile", () => {
	const queue = openQueue();
	queue.add([reading(1, 0), reading(2, 0)]);
	queue.settle(taken(queue, 0), "lost", 1_000);
	queue.add([reading(2, 3), reading(3, 1)]);
	expect([queue.isOffline, queue.waiting, queue.take(1_499)]).toEqual([true, 3, null]);
	const again = taken(queue, 1_500);
	expect(again.readings).toEqual([reading(1, 0), reading(2, 3), reading(3, 1)]);
	queue.settle(again, "lost", 2_000);
	expect(queue.nextAt).toBe(3_000);
	for (let now = 3_000; now < 40_000; now = queue.nextAt ?? now) queue.settle(taken(queue, now), "lost", now);
	expect((queue.nextAt ?? 0) - 40_000).toBeLessThanOrEqual(4_000);
	queue.settle(taken(queue, 50_000), "answered", 50_100);
	expect([queue.isOffline, queue.waiting, queue.nextAt]).toEqual([false, 0, null]);
});

it("drops what is unsent when another turn opens, and ignores replies to the last one", () => {
	const queue = openQueue();
	queue.add([reading(1, 0)]);
	const old = taken(queue, 0);
	queue.add([reading(2, 0)]);
	queue.open({ questionIndex: 2, turn: 2 });
	expect(queue.waiting).toBe(0);
	queue.add([reading(5, 1)]);
	queue.settle(old, "lost", 100);
	expect(taken(queue, 250)).toEqual({ questionIndex: 2, turn: 2, ...call(2), readings: [reading(5, 1)] });
	queue.settle(old, "answered", 300);
	expect(queue.waiting).toBe(1);
});

it("registers without a question", () => {
	const queue = new ReadingsQueue("page");
	queue.add([reading(4, 0)]);
	expect(taken(queue, 0)).toEqual({ ...call(1), readings: [reading(4, 0)] });
});

it("brings the last reading of every card to the server, whatever is lost", () => {
	for (let seed = 0; seed < 30; seed++) {
		const random = seeded(seed);
		const queue = openQueue();
		const wanted = new Map<number, number>();
		const server = new Map<number, number>();
		const starts: number[] = [];
		let underWay: { batch: ReadingsBatch; until: number } | null = null;
		for (let now = 0; now < 60_000; now += 50) {
			if (now < 20_000 && random() < 0.3) {
				const next = reading(1 + Math.floor(random() * 30), Math.floor(random() * 4));
				wanted.set(next.card, next.option);
				queue.add([next]);
			}
			if (underWay && now >= underWay.until) {
				const isLost = now < 25_000 && random() < 0.4;
				// A lost reply may have taken effect.
				if (!isLost || random() < 0.5) for (const { card, option } of underWay.batch.readings) server.set(card, option);
				queue.settle(underWay.batch, isLost ? "lost" : "answered", now);
				underWay = null;
			}
			const batch = queue.take(now);
			if (!batch) continue;
			expect(underWay).toBeNull();
			starts.push(now);
			underWay = { batch, until: now + random() * 2_000 };
		}
		expect(server).toEqual(wanted);
		expect(queue.waiting).toBe(0);
		expect(starts.every((start, n) => n === 0 || start - (starts[n - 1] ?? 0) >= 250)).toBe(true);
	}
});

it("repeats the latest reading of a card as long as a call that was lost may still reach the server", () => {
	const queue = openQueue();
	queue.add([reading(1, 0), reading(2, 1)]);
	const lost = taken(queue, 0);
	queue.add([reading(1, 3)]);
	expect(queue.take(9_900)).toBeNull();
	queue.settle(lost, "lost", 10_000);
	const sent: [now: number, readings: ReadingsBatch["readings"]][] = [];
	for (let now = 10_000; now < 40_000; now += 50) {
		const batch = queue.take(now);
		if (!batch) continue;
		sent.push([now, batch.readings]);
		queue.settle(batch, "answered", now + 40);
	}
	expect(sent[0]).toEqual([10_500, [reading(1, 3), reading(2, 1)]]);
	const repeats = sent.slice(1);
	expect(repeats.length).toBeGreaterThan(3);
	// Card 2 has not changed: the lost call says the same.
	for (const [, readings] of repeats) expect(readings).toEqual([reading(1, 3)]);
	const [last = 0] = sent.at(-1) ?? [];
	expect(last).toBeGreaterThanOrEqual(20_000);
	expect(last).toBeLessThan(23_000);
	expect(queue.nextAt).toBeNull();
});

it("brings the last reading of every card to the server, also where lost calls reach it late", () => {
	for (let seed = 0; seed < 30; seed++) {
		const random = seeded(seed);
		const queue = openQueue();
		const wanted = new Map<number, number>();
		const server = new Map<number, number>();
		const late: { batch: ReadingsBatch; at: number }[] = [];
		let underWay: { batch: ReadingsBatch; until: number } | null = null;
		for (let now = 0; now < 60_000; now += 50) {
			if (now < 20_000 && random() < 0.3) {
				const next = reading(1 + Math.floor(random() * 30), Math.floor(random() * 4));
				wanted.set(next.card, next.option);
				queue.add([next]);
			}
			for (const { batch } of late.filter(({ at }) => at === now)) for (const { card, option } of batch.readings) server.set(card, option);
			if (underWay && now >= underWay.until) {
				const isLost = now < 25_000 && random() < 0.4;
				if (isLost) late.push({ batch: underWay.batch, at: now + 50 * (1 + Math.floor(random() * 199)) });
				else for (const { card, option } of underWay.batch.readings) server.set(card, option);
				queue.settle(underWay.batch, isLost ? "lost" : "answered", now);
				underWay = null;
			}
			const batch = queue.take(now);
			if (batch) underWay = { batch, until: now + random() * 2_000 };
		}
		expect(server).toEqual(wanted);
		expect([queue.waiting, queue.nextAt]).toEqual([0, null]);
	}
});

it("names the cards that are missing, in order", () => {
	expect(listMissingCards([12, 3, 7, 1], new Map([[7, 0]]), new Set([1]))).toEqual([3, 12]);
	expect(listMissingCards([])).toEqual([]);
});
