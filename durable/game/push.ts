import type { Instance, InstanceUpdate } from "#contract";
import { LIVE_CLOSE, questionsTag } from "#contract/games/live-limits";
import { type DeviceScope, GAME } from "#contract/limits";
import type { IsRefused } from "#durable/room/core";
import type { HostSocket, LiveSocket, Sockets } from "#durable/room/sockets";
import {
	type Change,
	commonView,
	computeStepKey,
	type GameState,
	hostView,
	isOpen,
	type PushPlan,
	playerFrames,
	playerViewFrom,
	pushDelayMs,
	recordQuestionSent,
	type ViewPage,
} from "./core";
import type { Devices, PairedDevices } from "./devices";

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
	afterChange(state: GameState, stepKey: string | null, load: { receivers: number; replies: number }, nowMs: number): void {
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

	/** Sends the merged push, or waits longer if more replies were sent meanwhile. */
	#due(): void {
		this.#timer = null;
		const state = this.#current();
		if (state) this.#consider(state, this.#sent.stepKey, { nowMs: Date.now(), isDue: true });
	}

	#flush(state: GameState, nowMs: number): void {
		this.stop();
		this.#sent = { stepKey: computeStepKey(state), revision: state.meta.revision, sentAtMs: nowMs };
		this.#replies = 0;
		this.#send(state, nowMs);
	}
}

export interface Viewer {
	/** The rights of a paired device; null: the host. */
	device: DeviceScope | null;
	paired: PairedDevices;
	/** Number of devices that were refused lately because joining is off or locked. */
	lateVisitors: number;
	/** True for the host, except on a screen that only shows the game: sees the pupils of the class. */
	isOwner: boolean;
	/** True if the viewer may steer, except on a screen that only shows the game. */
	isSteering: boolean;
	isRefused: IsRefused;
}

/** The host view as this viewer gets it. */
export function viewFor(state: GameState, page: ViewPage, { device, paired, lateVisitors, ...viewer }: Viewer, nowMs: number): Instance {
	const onStage = device === "view";
	return {
		...hostView(state, page, nowMs, { onStage, ...viewer }),
		...(device ? { device } : {}),
		...(onStage ? {} : paired),
		...(viewer.isSteering ? { lateVisitors } : {}),
	};
}

/** Like `viewFor`, without the list of questions if the viewer already has it. */
export function updateFor(state: GameState, page: ViewPage, viewer: Viewer, known: string | null, nowMs: number): InstanceUpdate {
	const view = viewFor(state, page, viewer, nowMs);
	if (known !== questionsTag(view)) return view;
	const { questions: _, ...update } = view;
	return update;
}

export interface PushShell {
	/** The game with its time settled; settling may itself push. */
	current(): GameState | null;
	readonly devices: Pick<Devices, "describe">;
	countLateVisitors(nowMs: number): number;
	readonly isRefused: IsRefused;
}

/** Sends views to the open sockets: steps of the game at once, the rest merged (docs/rules/live-game.md#push-and-polling). */
export class Push {
	readonly #sockets: Sockets;
	readonly #shell: PushShell;
	/** Players and hosts are separate: a panel and a big screen need not wait until thousands of players have got their frames. */
	readonly #toPlayers: MergedPush;
	readonly #toHosts: MergedPush;

	constructor(sockets: Sockets, shell: PushShell) {
		this.#sockets = sockets;
		this.#shell = shell;
		const current = () => shell.current();
		this.#toPlayers = new MergedPush(current, (state, nowMs) => this.#pushToPlayers(state, nowMs));
		this.#toHosts = new MergedPush(current, (state, nowMs) => this.#updateHosts(state, nowMs));
	}

	/** Call this after each commit. */
	afterChange(state: GameState, changes: readonly Change[], nowMs: number): void {
		if (this.#sockets.count === 0) return;
		for (const change of changes) {
			if (change.type === "seat-removed") this.#closeRemoved(state, change.seatId, nowMs);
			if (change.type === "seat-taken-over") this.#closeTakenOver(state, change.seat.seatId, nowMs);
		}
		// Answers and joins are never a step of the game: not computing it keeps a burst of them cheap.
		const stepKey = changes.some((change) => change.type === "meta") ? computeStepKey(state) : null;
		this.#toPlayers.afterChange(state, stepKey, { receivers: this.#sockets.playerCount, replies: changes.length }, nowMs);
		// A hidden text must leave the big screen at once.
		if (changes.some(({ type }) => type === "text-decided")) this.pushToHosts(state, nowMs);
		this.#toHosts.afterChange(state, stepKey, { receivers: this.#sockets.hostCount, replies: 0 }, nowMs);
	}

	/** Sends the full state with which every socket starts. */
	welcome(socket: LiveSocket, state: GameState, nowMs: number): void {
		if ("host" in socket) {
			socket.knownQuestions = null;
			this.#sockets.send(socket, this.#hostFrames(state, nowMs)(socket));
			return;
		}
		const seat = state.seatsById.get(socket.seatId) ?? null;
		if (seat) recordQuestionSent(state, seat, nowMs);
		this.#sockets.send(socket, playerFrames(state, commonView(state, nowMs), nowMs)(seat));
	}

	/** Pushes to hosts, also after a change outside the game's state: a device was paired or unpaired, or waits to be let in. */
	pushToHosts(state: GameState, nowMs: number): void {
		const toHost = this.#hostFrames(state, nowMs);
		for (const socket of this.#sockets.hosts) this.#sockets.send(socket, toHost(socket));
	}

	/** Closes all sockets: the game is purged. */
	end(): void {
		this.#toPlayers.stop();
		this.#toHosts.stop();
		this.#sockets.closeAll(LIVE_CLOSE.gone, "gone");
	}

	#updateHosts(state: GameState, nowMs: number): void {
		this.#sockets.sweep(nowMs);
		this.#sockets.renewVisitors(nowMs);
		this.pushToHosts(state, nowMs);
	}

	#pushToPlayers(state: GameState, nowMs: number): void {
		this.#sockets.sweep(nowMs);
		const toPlayer = playerFrames(state, commonView(state, nowMs), nowMs);
		const open = isOpen(state);
		for (const socket of this.#sockets.all) {
			if ("host" in socket) continue;
			const seat = state.seatsById.get(socket.seatId) ?? null;
			if (open && seat) recordQuestionSent(state, seat, nowMs);
			this.#sockets.send(socket, toPlayer(seat));
		}
	}

	/** Viewers with the same rights on the same page get the same text. */
	#hostFrames(state: GameState, nowMs: number): (socket: HostSocket) => string {
		const frameByKey = new Map<string, { text: string; tag: string }>();
		const paired = this.#shell.devices.describe(nowMs);
		const lateVisitors = this.#shell.countLateVisitors(nowMs);
		const { isRefused } = this.#shell;
		return (socket) => {
			const device = socket.host.device?.scope ?? null;
			const isOwner = device === null && !socket.host.visiting && socket.host.watching !== true;
			const isSteering = device !== "view" && socket.host.watching !== true;
			const key = `${device} ${isOwner} ${isSteering} ${socket.skip} ${socket.knownQuestions}`;
			let frame = frameByKey.get(key);
			if (!frame) {
				const page = { skip: socket.skip, limit: GAME.hostPageSize };
				const instance = updateFor(
					state,
					page,
					{ device, paired, lateVisitors, isOwner, isSteering, isRefused },
					socket.knownQuestions,
					nowMs,
				);
				frame = { text: JSON.stringify({ success: true, instance }), tag: questionsTag(instance) };
				frameByKey.set(key, frame);
			}
			socket.knownQuestions = frame.tag;
			return frame.text;
		};
	}

	/** Informs the device that lost a seat and closes its sockets; the device that took the seat over opens its own. */
	#closeTakenOver(state: GameState, seatId: number, nowMs: number): void {
		const sockets = this.#sockets.listOfSeat(seatId);
		if (sockets.length === 0) return;
		const frame = { success: true, ...playerViewFrom(state, commonView(state, nowMs), null, nowMs, { takenOver: true }) };
		for (const socket of sockets) {
			this.#sockets.send(socket, JSON.stringify(frame));
			this.#sockets.close(socket, LIVE_CLOSE.replaced, "taken over");
		}
	}

	/** Sends a removed player a last frame and closes their sockets. */
	#closeRemoved(state: GameState, seatId: number, nowMs: number): void {
		const sockets = this.#sockets.listOfSeat(seatId);
		if (sockets.length === 0) return;
		const toPlayer = playerFrames(state, commonView(state, nowMs), nowMs);
		const seat = state.seatsById.get(seatId) ?? null;
		for (const socket of sockets) {
			this.#sockets.send(socket, toPlayer(seat));
			this.#sockets.close(socket, LIVE_CLOSE.removed, "removed");
		}
	}
}
