import type { GamePorts } from "./archive";
import { ATTEMPT_MS, retryAfterMs } from "./outbox";
import { within } from "./within";

/** What farewells ask of the game's shell. */
interface FarewellShell {
	/** Called when the list has let these games go. */
	told(instanceIds: readonly string[]): void;
	/** Called when an attempt has ended: the alarm may have to move. */
	settled(): void;
}

/**
 * Takes games that ended in an empty lobby off the list of games. Their PIN is free at once, so another game may live here
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

	/** The ids of the games that the list has to let go, as the object stored them. */
	restore(instanceIds: readonly string[]): void {
		this.#waiting = instanceIds;
	}

	/** When the alarm has to try, or null where nobody waits. */
	nextMs(nowMs: number): number | null {
		if (this.#waiting.length === 0) return null;
		// While an attempt runs the alarm is its replacement, should it be lost with the object.
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
