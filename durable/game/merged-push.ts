import { type GameState, type PushPlan, pushDelayMs, stepKeyOf } from "./core";

/** Sends to one kind of receivers: steps of the game at once, the rest merged (docs/rules/live-game.md#push-and-polling). */
export class MergedPush {
	readonly #current: () => GameState | null;
	readonly #send: (state: GameState, nowMs: number) => void;
	#sent: PushPlan = { stepKey: "", revision: -1, sentAtMs: 0 };
	/** Replies and frames of changes since the last push: they share the object's sending capacity with the pushes. */
	#replies = 0;
	#receivers = 0;
	#timer: ReturnType<typeof setTimeout> | null = null;

	/** `current` reads the game when a merged push is due; `send` sends its state to every receiver of this kind. */
	constructor(current: () => GameState | null, send: (state: GameState, nowMs: number) => void) {
		this.#current = current;
		this.#send = send;
	}

	/** Call this after each change. `stepKey` is null if the change cannot be a step of the game; `replies` is the number of replies. */
	changed(state: GameState, stepKey: string | null, load: { receivers: number; replies: number }, nowMs: number): void {
		if (load.receivers === 0) return;
		this.#receivers = load.receivers;
		this.#replies += load.replies;
		this.#consider(state, stepKey ?? this.#sent.stepKey, { nowMs, isDue: false });
	}

	stop(): void {
		if (this.#timer !== null) clearTimeout(this.#timer);
		this.#timer = null;
	}

	#consider(state: GameState, stepKey: string, { nowMs, isDue }: { nowMs: number; isDue: boolean }): void {
		const frames = this.#receivers + this.#replies;
		const delayMs = pushDelayMs(this.#sent, { stepKey, revision: state.meta.revision, frames, isDue }, nowMs);
		if (delayMs === null) return;
		if (delayMs === 0) this.#flush(state, nowMs);
		// The timer keeps the object awake. If it is lost with the object, so are the sockets, and new ones start with a full state.
		else this.#timer ??= setTimeout(() => this.#due(), delayMs);
	}

	/** Waits again if more changes arrived. */
	#due(): void {
		this.#timer = null;
		const state = this.#current();
		if (state) this.#consider(state, this.#sent.stepKey, { nowMs: Date.now(), isDue: true });
	}

	#flush(state: GameState, nowMs: number): void {
		this.stop();
		this.#sent = { stepKey: stepKeyOf(state), revision: state.meta.revision, sentAtMs: nowMs };
		this.#replies = 0;
		this.#send(state, nowMs);
	}
}
