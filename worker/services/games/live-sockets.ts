import type { InterfaceLanguage } from "#contract";
import { LIVE_CLAIM_HEADER, type LiveClaim, type LiveRefusal } from "#durable/game/messages";
import { AppError } from "#worker/lib/app-error";
import type { Deps } from "#worker/lib/deps";
import type { GameName } from "#worker/lib/pins";
import type { Device } from "../classes/cards";
import { callerMessage, gameRefusal, type HostInput, hostRefusal, seatClaim } from "./instances";
import { gameOf } from "./running-games";

/** A ticket for the host's socket. The bearer token must not be in the address, because addresses are logged. */
export async function createLiveTicket(deps: Deps, { caller, game: { pin, named } }: HostInput): Promise<string> {
	const reply = await gameOf(deps, pin).liveTicket(named, await callerMessage(caller, pin));
	if (!reply.ok) throw hostRefusal(reply, caller);
	return reply.ticket;
}

interface SocketInput {
	game: GameName;
	/** A host has a ticket, a player a nickname and a cookie. */
	ticket: string | undefined;
	nickname: string | undefined;
	device: Device;
	language: InterfaceLanguage;
}

/** The game's own reply to an upgrade. */
export async function openLiveSocket(
	deps: Deps,
	{ game: { pin, named }, ticket, nickname, device, language }: SocketInput,
): Promise<Response> {
	let claim: LiveClaim;
	if (ticket !== undefined) claim = { language, named, ticket };
	else if (nickname) claim = { language, named, ...(await seatClaim(deps, device, pin, nickname)) };
	else throw new AppError("FORBIDDEN");
	const response = await gameOf(deps, pin).fetch("https://game/live", {
		headers: { Upgrade: "websocket", [LIVE_CLAIM_HEADER]: encodeURIComponent(JSON.stringify(claim)) },
	});
	if (response.status === 101) return response;
	const refusal: LiveRefusal = await response.json();
	throw gameRefusal(refusal);
}
