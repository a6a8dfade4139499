import { isRecord } from "~/lib/is-record";
/*
 * Connects panel and big screen in two windows of one browser; other devices are out of reach. The big screen stores and reports its
 * settings; the panel requests changes.
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

/** `ask` finds out whether a big screen is open. */
type PanelMessage = { type: "change"; settings: Partial<StageSettings> } | { type: "ask" };
type StageMessage = { type: "settings"; settings: StageSettings } | { type: "gone" };
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

export function readStageMessage(data: unknown): Message | null {
	if (!isRecord(data)) return null;
	switch (data.type) {
		case "ask":
		case "gone":
			return { type: data.type };
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

/** Requests the settings at intervals; reports null once no big screen answers. */
export function followStageChannel(pin: string, onSettings: (settings: StageSettings | null) => void): StageChannel {
	let known = "null";
	let answered = false;
	const report = (settings: StageSettings | null) => {
		const text = JSON.stringify(settings);
		if (text !== known) onSettings(settings);
		known = text;
	};
	const channel = openStageChannel(pin, (message) => {
		if (message.type === "settings") {
			answered = true;
			report(message.settings);
		} else if (message.type === "gone") {
			report(null);
			// Another big screen may be open.
			channel.send({ type: "ask" });
		}
	});
	channel.send({ type: "ask" });
	const timer = setInterval(() => {
		if (!answered) report(null);
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
