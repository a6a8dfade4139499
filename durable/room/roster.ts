import { withTimeLimit } from "#durable/room/async";

interface RosterPorts<Pupil> {
	roster(classId: string, ownerId: string): Promise<readonly Pupil[]>;
	logError(event: string, error: unknown, fields: Record<string, unknown>): void;
}

/** A deleted pupil disappears from the owner's view within this time. */
const FRESH_MS = 10_000;
const READ_TIMEOUT_MS = 3_000;

/** The pupils of the class with their labels, in memory for seconds: the object stores no label. */
export class Roster<Pupil> {
	readonly #ports: RosterPorts<Pupil>;
	#pupils: readonly Pupil[] = [];
	/** 0 until a read has succeeded. */
	#readAtMs = 0;
	/** The read in progress, shared by calls that arrive meanwhile. */
	#reading: Promise<readonly Pupil[]> | null = null;

	constructor(ports: RosterPorts<Pupil>) {
		this.#ports = ports;
	}

	get pupils(): readonly Pupil[] {
		return this.#pupils;
	}

	/** Reads the class unless it was read in the last seconds. If reading fails, returns the last result, and the next call tries again. */
	async read(meta: { classId: string | null; hostId: string }, nowMs: number): Promise<readonly Pupil[]> {
		const { classId, hostId } = meta;
		if (classId === null) return [];
		if (nowMs - this.#readAtMs < FRESH_MS) return this.#pupils;
		this.#reading ??= withTimeLimit(READ_TIMEOUT_MS, this.#ports.roster(classId, hostId));
		const reading = this.#reading;
		try {
			const pupils = await reading;
			if (this.#reading === reading) {
				this.#pupils = pupils;
				this.#readAtMs = nowMs;
				this.#reading = null;
			}
			// The class was forgotten during the read: the result may contain deleted pupils.
			else if (this.#readAtMs === 0) return this.read(meta, nowMs);
		} catch (error) {
			if (this.#reading === reading) {
				this.#reading = null;
				this.#ports.logError("roster", error, { classId });
			}
		}
		return this.#pupils;
	}

	forget(): void {
		this.#pupils = [];
		this.#readAtMs = 0;
		this.#reading = null;
	}
}
