import type { GamePorts } from "./archive";
import { within } from "./lib/async";
import { ATTEMPT_MS, retryAfterMs } from "./outbox";

/** What farewells need from the game's shell. */
interface FarewellShell {
	/** Called when the list has removed these games. */
	told(instanceIds: readonly string[]): void;
	/** Called when an attempt has ended: the alarm may have to move. */
	settled(): void;
}

/**
 * Removes games that ended in an empty lobby from the list of games. Their PIN is free at once, so the object may have another game
 * long before the database has answered.
 */
export class Farewells {
	readonly #ports: GamePorts;
	readonly #shell: FarewellShell;
	#waiting: readonly string[] = [];
	#attempts = 0;
	#retryAtMs = 0;
	#running: Promise<void> | null = null;

	constructor(ports: GamePorts, shell: FarewellShell) {
		this.#ports = ports;
		this.#shell = shell;
	}

	/** The ids of the games that the list has to remove, as stored by the object. */
	restore(instanceIds: readonly string[]): void {
		this.#waiting = instanceIds;
	}

	/** When the alarm has to try, or null if nothing is due. */
	nextMs(nowMs: number): number | null {
		if (this.#waiting.length === 0) return null;
		// While an attempt runs, the alarm is the retry in case it is lost with the object.
		return Math.max(this.#retryAtMs, nowMs + (this.#running ? ATTEMPT_MS : retryAfterMs(this.#attempts)));
	}

	/** Tries once, unless it is too early; a failure is retried by the alarm. */
	attempt(): Promise<void> {
		this.#running ??= this.#attempt().finally(() => {
			this.#running = null;
			this.#shell.settled();
		});
		return this.#running;
	}

	async #attempt(): Promise<void> {
		const leaving = this.#waiting;
		if (leaving.length === 0 || this.#retryAtMs > Date.now()) return;
		try {
			await within(ATTEMPT_MS, this.#ports.archive.removeGames(leaving));
			this.#attempts = 0;
			this.#retryAtMs = 0;
			this.#waiting = this.#waiting.filter((id) => !leaving.includes(id));
			this.#shell.told(this.#waiting);
		} catch (error) {
			this.#ports.logError("farewell", error, { games: leaving.length, attempts: this.#attempts });
			this.#retryAtMs = Date.now() + retryAfterMs(this.#attempts++);
		}
	}
}
