import { WebSocket } from "ws";
import { mapConcurrent, wait, withTimeLimit } from "#durable/room/async";
import { callProduct } from "./player.ts";

/** A player of the load program. Times are those of this process. */
export interface Seat {
	nickname: string;
	cookie: string;
	socket: WebSocket | null;
	seenAt: number;
	polledAt: number;
	text: string;
	/** 0 before an answer was sent. */
	sentAt: number;
	ackedAt: number;
}

export function seatsFor(players: number): Seat[] {
	const empty = { cookie: "", socket: null, seenAt: 0, polledAt: 0, text: "", sentAt: 0, ackedAt: 0 };
	return Array.from({ length: players }, (_, n) => ({ nickname: `player${n}`, ...empty }));
}

/** Chosen options, or the texts for an open question. */
type SentAnswer = number[] | { texts: string[] };
const toFields = (content: SentAnswer) => (Array.isArray(content) ? { answers: content } : content);

type StateMatcher = string | ((text: string) => boolean);

export interface Crowd {
	seats: Seat[];
	bytes: number;
	refused: number;
	/** Waits until every seat has a matching state; returns when the last one had it. */
	awaitState(matcher: StateMatcher): Promise<number>;
	answer(seat: Seat, index: number, content: SentAnswer): void;
	acknowledged(): Promise<void>;
	close(): void;
}

/** Longer than a question lasts: what arrives later counts as lost. */
const LOST_AFTER_MS = 300_000;

const awaitOrLost = (come: (done: () => void) => void, missing: () => string) =>
	withTimeLimit(LOST_AFTER_MS, new Promise<void>(come), () => new Error(missing()));

abstract class BaseCrowd {
	bytes = 0;
	refused = 0;
	#isWanted: ((text: string) => boolean) | null = null;
	#missing = 0;
	#done: () => void = () => {};
	#unacknowledged = 0;
	#allAcknowledged: () => void = () => {};

	readonly seats: Seat[];

	constructor(seats: Seat[]) {
		this.seats = seats;
	}

	async awaitState(matcher: StateMatcher): Promise<number> {
		this.#isWanted = typeof matcher === "string" ? (text) => text.includes(matcher) : matcher;
		this.#missing = this.seats.length;
		for (const seat of this.seats) seat.seenAt = 0;
		await awaitOrLost(
			(done) => {
				this.#done = done;
				// A seat that already has the state is not counted twice.
				for (const seat of this.seats) this.observe(seat, seat.text);
			},
			() => `${this.#missing} players never had ${typeof matcher === "string" ? matcher : "the next state"}`,
		);
		this.#isWanted = null;
		return Math.max(...this.seats.map(({ seenAt }) => seenAt));
	}

	protected observe(seat: Seat, text: string, polledAt = 0): void {
		seat.text = text;
		if (this.#isWanted === null || seat.seenAt !== 0 || !this.#isWanted(text)) return;
		seat.seenAt = performance.now();
		seat.polledAt = polledAt;
		if (--this.#missing === 0) this.#done();
	}

	protected sent(seat: Seat): void {
		seat.sentAt = performance.now();
		seat.ackedAt = 0;
		this.#unacknowledged++;
	}

	protected reply(seat: Seat, accepted: boolean, text: string): void {
		seat.ackedAt = performance.now();
		if (!accepted && this.refused++ < 3) console.error("refused", text.slice(0, 300));
		if (--this.#unacknowledged === 0) this.#allAcknowledged();
	}

	acknowledged(): Promise<void> {
		if (this.#unacknowledged === 0) return Promise.resolve();
		return awaitOrLost(
			(done) => {
				this.#allAcknowledged = done;
			},
			() => `${this.#unacknowledged} answers were never acknowledged`,
		);
	}
}

/** A socket takes four descriptors in the front door: with a limit of 20,000, sockets beyond 4,900 use the side door. */
export class PushCrowd extends BaseCrowd implements Crowd {
	static readonly MAIN_DOOR = 4_500;

	static async open(seats: Seat[], address: (seatNumber: number) => string, pin: string): Promise<PushCrowd> {
		const crowd = new PushCrowd(seats);
		await mapConcurrent(seats, 50, async (_, n) => {
			// A server whose queue is full resets the connection: retry, as a phone does.
			for (let attempt = 1; ; attempt++) {
				try {
					return await crowd.#connect(n, address(n), pin);
				} catch (error) {
					if (attempt === 5) throw error;
					await wait(attempt * 200);
				}
			}
		});
		return crowd;
	}

	#connect(n: number, address: string, pin: string): Promise<void> {
		const seat = this.seats[n];
		if (!seat) return Promise.resolve();
		return new Promise((resolve, reject) => {
			const socket = new WebSocket(`${address}/api/instances/${pin}/live?nickname=${encodeURIComponent(seat.nickname)}`, {
				headers: { Cookie: seat.cookie },
				perMessageDeflate: false,
			});
			seat.socket = socket;
			socket.on("error", reject);
			socket.on("message", (data: Buffer) => {
				this.bytes += data.length;
				const text = data.toString("utf8");
				if (text.includes('"type":"answer"')) this.reply(seat, text.includes('"accepted":true'), text);
				else {
					this.observe(seat, text);
					resolve();
				}
			});
		});
	}

	answer(seat: Seat, questionIndex: number, content: SentAnswer): void {
		this.sent(seat);
		seat.socket?.send(JSON.stringify({ type: "answer", questionIndex, ...toFields(content), timeElapsed: 1 }));
	}

	close(): void {
		for (const { socket } of this.seats) socket?.terminate();
	}
}

export class PollCrowd extends BaseCrowd implements Crowd {
	#playing = true;
	readonly #origin: string;
	readonly #pin: string;

	constructor(seats: Seat[], origin: string, pin: string) {
		super(seats);
		this.#origin = origin;
		this.#pin = pin;
		for (const seat of seats) void this.#poll(seat);
	}

	async #poll(seat: Seat): Promise<void> {
		await wait(Math.random() * 2000);
		while (this.#playing) {
			const path = `/instances/${this.#pin}/state?nickname=${encodeURIComponent(seat.nickname)}`;
			const polledAt = performance.now();
			const reply = await callProduct(this.#origin, "GET", path, { cookie: seat.cookie });
			this.bytes += reply.bytes;
			this.observe(seat, JSON.stringify(reply.body), polledAt);
			await wait(2000);
		}
	}

	answer(seat: Seat, questionIndex: number, content: SentAnswer): void {
		this.sent(seat);
		const body = { nickname: seat.nickname, questionIndex, ...toFields(content), timeElapsed: 1 };
		void callProduct(this.#origin, "POST", `/instances/${this.#pin}/answer`, { cookie: seat.cookie, body }).then((reply) => {
			this.bytes += reply.bytes;
			this.reply(seat, reply.status === 200, JSON.stringify(reply.body));
		});
	}

	close(): void {
		this.#playing = false;
	}
}
