import type { InterfaceLanguage } from "#contract";
import type { DeviceScope } from "#contract/limits";

/** Whose socket a host's ticket opens. */
export interface HostSeat {
	userId: string;
	/** The epoch of the token that requested the ticket: a later epoch ends it. */
	epoch: number;
	/** An admin who watches another host's game: the rights are checked repeatedly. */
	visiting: boolean;
	/** It only shows the game: it is no sign that somebody hosts it. */
	watching?: boolean;
	/** The paired device that asked; its ticket and its socket end with the pairing. */
	device?: { proof: string; scope: DeviceScope };
}
/** Whose sockets and tickets are counted together: nobody can use up another's. */
export const holderOf = ({ userId, device }: HostSeat) => (device ? `device ${device.proof}` : `user ${userId}`);

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
