/** Sizes and times of the live sockets. Contains no schema, so that a phone can load it without zod. */
export const LIVE = {
	/** The client's ping, and the reply that the platform sends without waking the game. */
	ping: "ping",
	pong: "pong",
	pingEveryMs: 10_000,
	/** A socket that stays silent for this long after a ping counts as dead. */
	pongWithinMs: 5_000,
	/** A socket that has pinged before but not for this long belongs to a sleeping device: frames sent to it would pile up. */
	silentMs: 90_000,
	sweepEveryMs: 30_000,
	/** An admin's socket to another host's game lasts this long; reconnecting checks the admin's rights again. */
	adminSocketMs: 45_000,
	openWithinMs: 8_000,
	/** UTF-8 bytes of a frame that a client may send. */
	frameBytes: 4_096,
	/** Frames of one socket within `frameWindowMs`, pings not counted. */
	framesPerWindow: 30,
	frameWindowMs: 10_000,
	/** Time between merged pushes (lobby, answered counts); longer if there are many receivers. */
	mergeMs: 500,
	mergeMaxMs: 10_000,
	/** Maximum frames a second for merged pushes and the replies before them; if there are more, the time between pushes grows. */
	mergedFramesPerSecond: 2_500,
	/** Maximum sockets of one seat, of the host, and of one paired device or visiting admin: one more closes their oldest. */
	socketsPerSeat: 4,
	hostSockets: 20,
	guestSockets: 4,
	/** The platform's own limit is 32,768 sockets an object. */
	sockets: 30_000,
	/** Unused tickets that a game keeps for one host, device or admin. */
	openTickets: 40,
} as const;

/** Why the server closes a socket. A client reconnects after `restart`, `tooMany`, `silent`, `renew` and any code not listed here. */
export const LIVE_CLOSE = {
	/** The server restarts. */
	restart: 1012,
	/** The client sent something other than text, JSON, or a frame of the contract. */
	unknownFrame: 1008,
	tooLarge: 1009,
	gone: 4001,
	removed: 4002,
	/** The same seat opened more sockets than it may. */
	replaced: 4003,
	tooMany: 4004,
	silent: 4005,
	/** The client must prove again that it may have a socket. */
	renew: 4006,
} as const;

/**
 * Returns a tag that changes with the list of questions in the host view: a host that sends the tag of its list gets a view without the
 * list.
 */
export function questionsTag(view: {
	currentQuestionIndex: number;
	questionStatus: "reading" | "open" | "closed" | null;
	solutionShown: boolean;
	acceptedTexts?: number | undefined;
	quickEdits?: number | undefined;
	settings: { timer: "on" | "off"; answerCards: boolean };
}): string {
	const isHidden = view.questionStatus === "closed" && !view.solutionShown;
	const accepted = view.acceptedTexts === undefined ? "" : `:${view.acceptedTexts}`;
	const edits = view.quickEdits === undefined ? "" : `:q${view.quickEdits}`;
	const { timer, answerCards } = view.settings;
	const settings = `${timer === "off" ? ":off" : ""}${answerCards ? ":cards" : ""}`;
	return `${view.currentQuestionIndex}:${isHidden ? "hidden" : (view.questionStatus ?? "none")}${accepted}${edits}${settings}`;
}
