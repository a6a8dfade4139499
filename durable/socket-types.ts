import type { InterfaceLanguage } from "#contract";
import type { HostSeat } from "./messages";

/** What a socket keeps through hibernation: whose it is. */
export type Attachment = { language: InterfaceLanguage; sinceMs: number } & (
	| { seatId: number }
	| { host: HostSeat; skip: number; takesSound?: true }
);

interface Open {
	ws: WebSocket;
	language: InterfaceLanguage;
	/** When it was accepted. */
	sinceMs: number;
	/** Frames since `windowStartMs`, to detect flooding. */
	frames: number;
	windowStartMs: number;
}
export interface PlayerSocket extends Open {
	seatId: number;
}
export interface HostSocket extends Open {
	host: HostSeat;
	/** Index of the first participant on this host's page. */
	skip: number;
	/** It has sent a frame about the big screen's sound, and so understands them. */
	takesSound: boolean;
	/** `questionsTag` of the list of questions it was sent last. */
	knownQuestions: string | null;
}
export type LiveSocket = PlayerSocket | HostSocket;
