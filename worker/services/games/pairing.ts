import { type DeviceScope, PAIRING } from "#contract/limits";
import { deviceCookie, deviceProofOf, deviceSecretOf, findDeviceSecret, newPairingToken, pairingTokenHash } from "#worker/auth/cookies";
import type { Deps } from "#worker/lib/deps";
import { type GameName, gameOf } from "#worker/lib/pins";
import { refusalError } from "../room/participants";
import { callerMessage, type HostInput, hostRefusal } from "./instances";

/** The page that a token opens. The token is after the #, so that no server and no log sees it. */
function pairingUrl(origin: string, pin: string, scope: DeviceScope, token: string): string {
	const url = new URL(scope === "steer" ? `/remote/${pin}` : `/host/${pin}/stage`, origin);
	url.hash = token;
	return url.href;
}

export async function createPairing(
	deps: Deps,
	{ caller, game: { pin, named }, scope, origin }: HostInput & { scope: DeviceScope; origin: string },
) {
	const token = newPairingToken();
	const message = { ...(await callerMessage(caller, pin)), hash: await pairingTokenHash(pin, token), scope };
	const reply = await gameOf(deps, pin).createPairing(named, message);
	if (!reply.ok) throw hostRefusal(reply, caller);
	return { url: pairingUrl(origin, pin, scope, token), token, expiresInSeconds: PAIRING.tokenSeconds };
}

interface PairInput {
	game: GameName;
	token: string;
	attempt?: string | undefined;
	cookies: string | undefined;
	secure: boolean;
	network: string | null;
}

export async function pairDevice(deps: Deps, { game: { pin, named }, token, attempt, cookies, secure, network }: PairInput) {
	const secret = await deviceSecretOf(pin, token, attempt);
	const held = findDeviceSecret(cookies, pin);
	const [tokenHash, proof, heldProof] = await Promise.all([
		pairingTokenHash(pin, token),
		deviceProofOf(pin, secret),
		held === undefined ? null : deviceProofOf(pin, held),
	]);
	const reply = await gameOf(deps, pin).pair(named, { tokenHash, proof, heldProof, network });
	if (!reply.ok) throw refusalError(reply);
	return { pin, scope: reply.scope, cookie: deviceCookie(pin, secret, secure) };
}

/** Ends all paired devices and unused tokens; returns how many devices there were. */
export async function endPairing(deps: Deps, { caller, game: { pin, named } }: HostInput): Promise<number> {
	const reply = await gameOf(deps, pin).endPairing(named, await callerMessage(caller, pin));
	if (!reply.ok) throw hostRefusal(reply, caller);
	return reply.ended;
}
