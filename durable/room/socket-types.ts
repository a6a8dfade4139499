import type { InterfaceLanguage } from "#contract";
import type { DeviceScope } from "#contract/limits";

export interface HostSeat {
	userId: string;
	/** The epoch of the requesting token: a later epoch ends the ticket. */
	epoch: number;
	/** An admin who watches another host's game, whose rights are checked repeatedly. */
	visiting: boolean;
	/** The socket only shows the game and does not count as a host's presence. */
	watching?: boolean;
	/** The paired device: its tickets and sockets end with the pairing. */
	device?: { proof: string; scope: DeviceScope };
}
/** Sockets and tickets are counted by holder, so that nobody uses up another's. */
export const holderOf = ({ userId, device }: HostSeat) => (device ? `device ${device.proof}` : `user ${userId}`);

/** Survives hibernation. */
export type Attachment = { language: InterfaceLanguage; sinceMs: number } & (
	| { seatId: number }
	| { host: HostSeat; skip: number; takesSound?: true }
);

interface Open {
	ws: WebSocket;
	language: InterfaceLanguage;
	sinceMs: number;
	/** Frames since `windowStartMs`. */
	frames: number;
	windowStartMs: number;
}
export interface PlayerSocket extends Open {
	seatId: number;
}
export interface HostSocket extends Open {
	host: HostSeat;
	skip: number;
	/** It has sent a frame about the big screen's sound, so it understands them. */
	takesSound: boolean;
	/** `questionsTag` of the list that was last sent to it. */
	knownQuestions: string | null;
}
export type LiveSocket = PlayerSocket | HostSocket;
