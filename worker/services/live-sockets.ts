import type { InterfaceLanguage } from "#contract";
import { LIVE_CLAIM_HEADER, type LiveClaim, type LiveRefusal } from "#durable/messages";
import { AppError } from "../lib/app-error";
import type { Deps } from "../lib/deps";
import { gameOf, type HostInput, refused, saidByGame, seatClaim } from "./instances";

/** A ticket for the host's socket: the bearer token itself has no place in an address, which is logged. */
export async function createLiveTicket(deps: Deps, { user, pin }: HostInput): Promise<string> {
	const reply = await gameOf(deps, pin).liveTicket({ userId: user.id, isAdmin: user.role === "admin" });
	if (!reply.ok) throw refused(reply);
	return reply.ticket;
}

interface SocketInput {
	pin: string;
	/** By ticket as a host, or else by nickname and cookie as a player. */
	ticket: string | undefined;
	nickname: string | undefined;
	cookies: string | undefined;
	language: InterfaceLanguage;
}

/** The game's own reply to an upgrade. */
export async function openLiveSocket(deps: Deps, { pin, ticket, nickname, cookies, language }: SocketInput): Promise<Response> {
	let claim: LiveClaim;
	if (ticket !== undefined) claim = { language, ticket };
	else if (nickname) claim = { language, ...(await seatClaim(pin, nickname, cookies)) };
	else throw new AppError("FORBIDDEN");
	const response = await gameOf(deps, pin).fetch("https://game/live", {
		headers: { Upgrade: "websocket", [LIVE_CLAIM_HEADER]: encodeURIComponent(JSON.stringify(claim)) },
	});
	if (response.status === 101) return response;
	const refusal: LiveRefusal = await response.json();
	throw saidByGame(refusal.code);
}
