import { type GameState, type PushPlan, pushDelayMs, stepKeyOf } from "./core";

/** What is sent to one kind of receivers: a step of the game at once, the rest merged (decisions section 3, Push). */
export class MergedPush {
	readonly #current: () => GameState | null;
	readonly #send: (state: GameState, nowMs: number) => void;
	#sent: PushPlan = { stepKey: "", revision: -1, sentAtMs: 0 };
	#timer: ReturnType<typeof setTimeout> | null = null;

	/** `current` takes the game when a merged push is due, `send` sends its state to every receiver of this kind. */
	constructor(current: () => GameState | null, send: (state: GameState, nowMs: number) => void) {
		this.#current = current;
		this.#send = send;
	}

	/** Must be called after each change. `stepKey` is null where the change cannot be a step of the game. */
	changed(state: GameState, stepKey: string | null, receivers: number, nowMs: number): void {
		if (receivers === 0) return;
		const now = { stepKey: stepKey ?? this.#sent.stepKey, revision: state.meta.revision, receivers };
		const delayMs = pushDelayMs(this.#sent, now, nowMs);
		if (delayMs === null) return;
		if (delayMs === 0) this.#flush(state, nowMs);
		// The timer keeps the object awake. If it is lost with the object, so are the sockets, and new ones start with a full state.
		else this.#timer ??= setTimeout(() => this.#merged(), delayMs);
	}

	/** Sends nothing more of what waits. */
	stop(): void {
		if (this.#timer !== null) clearTimeout(this.#timer);
		this.#timer = null;
	}

	#merged(): void {
		this.#timer = null;
		const state = this.#current();
		if (state && state.meta.revision !== this.#sent.revision) this.#flush(state, Date.now());
	}

	#flush(state: GameState, nowMs: number): void {
		this.stop();
		this.#sent = { stepKey: stepKeyOf(state), revision: state.meta.revision, sentAtMs: nowMs };
		this.#send(state, nowMs);
	}
}
