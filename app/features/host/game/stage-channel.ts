import { isRecord } from "~/lib/is-record";
/*
 * Connects panel and big screen in two windows of one browser; other devices are out of reach. The big screen stores and reports its
 * settings, and reports the view that it shows; the panel requests changes of both.
 */

export const TEXT_SIZES = ["normal", "large", "larger"] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

export interface StageSettings {
	textSize: TextSize;
	music: boolean;
	effects: boolean;
	/** 0 to 1. */
	volume: number;
	/** Stops endless motion (WCAG 2.2.2). */
	still: boolean;
}

export const DEFAULT_STAGE_SETTINGS: StageSettings = { textSize: "normal", music: false, effects: false, volume: 0.7, still: false };

/** Views that can be requested at the big screen, or come by its timer. */
const REQUESTED_PHASES = ["answers", "teams", "ranking", "teamPodium", "podium", "finished"] as const;
export type RequestedPhase = (typeof REQUESTED_PHASES)[number];

/** All views of the big screen; in "talk" the question is closed and only the host knows the solution. */
const STAGE_PHASES = ["lobby", "reading", "question", "talk", "pause", ...REQUESTED_PHASES] as const;
export type StagePhase = (typeof STAGE_PHASES)[number];

export interface StageReport {
	phase: StagePhase;
	/** The view of the same step that can be shown instead; null if there is none. */
	other: RequestedPhase | null;
	/** `Date.now()` when the other view comes by itself, which windows of one browser share; null if it does not. */
	otherAtMs: number | null;
}

/** `ask` finds out whether a big screen is open. */
type PanelMessage = { type: "change"; settings: Partial<StageSettings> } | { type: "show"; phase: RequestedPhase } | { type: "ask" };
type StageMessage = { type: "settings"; settings: StageSettings } | { type: "view"; view: StageReport } | { type: "gone" };
type Message = PanelMessage | StageMessage;

/** Parses settings. Stored texts and messages may come from another version of the page. */
export function readStageSettings(value: unknown): Partial<StageSettings> {
	if (!isRecord(value)) return {};
	const { textSize, music, effects, volume, still } = value;
	const known = TEXT_SIZES.find((size) => size === textSize);
	return {
		...(known && { textSize: known }),
		...(typeof music === "boolean" && { music }),
		...(typeof effects === "boolean" && { effects }),
		...(typeof volume === "number" && volume >= 0 && volume <= 1 && { volume }),
		...(typeof still === "boolean" && { still }),
	};
}

function readStageReport(value: unknown): StageReport | null {
	if (!isRecord(value)) return null;
	const phase = STAGE_PHASES.find((name) => name === value.phase);
	const other = REQUESTED_PHASES.find((name) => name === value.other) ?? null;
	return phase ? { phase, other, otherAtMs: typeof value.otherAtMs === "number" ? value.otherAtMs : null } : null;
}

export function readStageMessage(data: unknown): Message | null {
	if (!isRecord(data)) return null;
	switch (data.type) {
		case "ask":
		case "gone":
			return { type: data.type };
		case "view": {
			const view = readStageReport(data.view);
			return view && { type: "view", view };
		}
		case "show": {
			const phase = REQUESTED_PHASES.find((name) => name === data.phase);
			return phase ? { type: "show", phase } : null;
		}
		case "change":
			return { type: "change", settings: readStageSettings(data.settings) };
		case "settings":
			return { type: "settings", settings: { ...DEFAULT_STAGE_SETTINGS, ...readStageSettings(data.settings) } };
		default:
			return null;
	}
}

export interface StageChannel {
	send(message: Message): void;
	close(): void;
}

/** Old browsers have no BroadcastChannel: messages reach nobody there. */
export function openStageChannel(pin: string, onMessage: (message: Message) => void): StageChannel {
	if (typeof BroadcastChannel === "undefined") return { send: () => {}, close: () => {} };
	const channel = new BroadcastChannel(`quizlight-stage-${pin}`);
	channel.onmessage = ({ data }) => {
		const message = readStageMessage(data);
		if (message) onMessage(message);
	};
	return { send: (message) => channel.postMessage(message), close: () => channel.close() };
}

/** A big screen that does not answer within this time counts as closed, because a closing window may fail to say so. */
export const STAGE_CHECK_MS = 2_000;

interface StageListener {
	/** Both are null once no big screen answers. */
	onSettings: (settings: StageSettings | null) => void;
	onView: (view: StageReport | null) => void;
}

/** Requests settings and view at intervals, and reports each change once. */
export function followStageChannel(pin: string, { onSettings, onView }: StageListener): StageChannel {
	let answered = false;
	const onChange = <Value>(tell: (value: Value | null) => void) => {
		let known = "null";
		return (value: Value | null) => {
			const text = JSON.stringify(value);
			if (text !== known) tell(value);
			known = text;
		};
	};
	const reportSettings = onChange(onSettings);
	const reportView = onChange(onView);
	const reportGone = () => {
		reportSettings(null);
		reportView(null);
	};
	const channel = openStageChannel(pin, (message) => {
		if (message.type === "settings") {
			answered = true;
			reportSettings(message.settings);
		} else if (message.type === "view") reportView(message.view);
		else if (message.type === "gone") {
			reportGone();
			// Another big screen may be open.
			channel.send({ type: "ask" });
		}
	});
	channel.send({ type: "ask" });
	const timer = setInterval(() => {
		if (!answered) reportGone();
		answered = false;
		channel.send({ type: "ask" });
	}, STAGE_CHECK_MS);
	return {
		send: channel.send,
		close: () => {
			clearInterval(timer);
			channel.close();
		},
	};
}
