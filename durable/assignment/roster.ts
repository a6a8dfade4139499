import { within } from "#durable/lib/async";
import type { AssignmentPorts } from "./archive";
import type { RosterPupil } from "./core";

/** A pupil who is deleted is gone from the owner's view after this time. */
const FRESH_MS = 10_000;
const READ_MS = 3_000;

/** The pupils of the class with their labels, in memory for seconds: an object stores no label. */
export class Roster {
	readonly #ports: Pick<AssignmentPorts, "roster" | "logError">;
	#pupils: readonly RosterPupil[] = [];
	#key = "";
	#readAtMs = 0;

	constructor(ports: Pick<AssignmentPorts, "roster" | "logError">) {
		this.#ports = ports;
	}

	isFresh(nowMs: number): boolean {
		return nowMs - this.#readAtMs < FRESH_MS;
	}

	/** As it was read last. */
	get pupils(): readonly RosterPupil[] {
		return this.#pupils;
	}

	/** Reads it, unless that was done just now. Without the database, the list has the seats alone. */
	async read(of: { classId: string | null; hostId: string }, nowMs: number): Promise<readonly RosterPupil[]> {
		const { classId, hostId } = of;
		if (classId === null) return [];
		const key = `${classId} ${hostId}`;
		if (key === this.#key && this.isFresh(nowMs)) return this.#pupils;
		this.#key = key;
		this.#readAtMs = nowMs;
		try {
			this.#pupils = await within(READ_MS, this.#ports.roster(classId, hostId));
		} catch (error) {
			this.#pupils = [];
			this.#ports.logError("roster", error, { classId });
		}
		return this.#pupils;
	}

	/** It is read again before it is shown. */
	forget(): void {
		this.#pupils = [];
		this.#readAtMs = 0;
	}
}
