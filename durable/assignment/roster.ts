import { within } from "#durable/room/async";
import type { AssignmentPorts } from "./archive";
import type { RosterPupil } from "./core";

/** A deleted pupil disappears from the owner's view within this time. */
const FRESH_MS = 10_000;
const READ_MS = 3_000;

/** The pupils of the class with their labels, in memory for seconds: the object stores no label. */
export class Roster {
	readonly #ports: Pick<AssignmentPorts, "roster" | "logError">;
	#pupils: readonly RosterPupil[] = [];
	/** 0 until a read has succeeded. */
	#readAtMs = 0;
	/** The read in progress, shared by calls that arrive meanwhile. */
	#reading: Promise<readonly RosterPupil[]> | null = null;

	constructor(ports: Pick<AssignmentPorts, "roster" | "logError">) {
		this.#ports = ports;
	}

	get pupils(): readonly RosterPupil[] {
		return this.#pupils;
	}

	/** Reads the class unless that was done just now. Without the database it keeps the last result, and the next call tries again. */
	async read(of: { classId: string | null; hostId: string }, nowMs: number): Promise<readonly RosterPupil[]> {
		const { classId, hostId } = of;
		if (classId === null) return [];
		if (nowMs - this.#readAtMs < FRESH_MS) return this.#pupils;
		this.#reading ??= within(READ_MS, this.#ports.roster(classId, hostId));
		const reading = this.#reading;
		try {
			const pupils = await reading;
			if (this.#reading === reading) {
				this.#pupils = pupils;
				this.#readAtMs = nowMs;
				this.#reading = null;
			}
			// Forgotten during the read: the result may contain deleted pupils.
			else if (this.#readAtMs === 0) return this.read(of, nowMs);
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
