import { PAIRING } from "#contract/limits";
import { cookiesStarting } from "./cookies";
import { digestText, randomToken } from "./secrets";

/** The cookie that proves a paired device (decisions section 9): one per game, named after its PIN, separate from the cookies of seats. */
const cookieName = (pin: string) => `device_${pin}`;

/** The token that a QR code carries: 192 random bits. */
export const newPairingToken = () => randomToken(24);

/** The hash that the game keeps instead of a pairing token. */
export const pairingTokenHash = (pin: string, token: string) => digestText(`pairing:${pin}:${token}`, 24);

/**
 * The secret that a device gets as its cookie. It is derived from token and `attempt`, so that a retry
 * finds the pairing whose reply was lost. The token alone, which is used up, is not enough to derive it.
 */
export function deviceSecretOf(pin: string, token: string, attempt: string | undefined): Promise<string> | string {
	return attempt === undefined ? randomToken(24) : digestText(`device:${pin}:${token}:${attempt}`, 24);
}

/** The hash that the game keeps instead of a device's secret. */
export const deviceProofOf = (pin: string, secret: string) => digestText(`device-proof:${pin}:${secret}`, 18);

export function deviceCookie(pin: string, secret: string, secure: boolean): string {
	const attributes = `Path=/api/instances/; HttpOnly; SameSite=Strict; Max-Age=${PAIRING.hours * 3600}`;
	return `${cookieName(pin)}=${secret}; ${attributes}${secure ? "; Secure" : ""}`;
}

/** The secret of a device that the request holds for this game, if any. */
export function findDeviceSecret(header: string | undefined, pin: string): string | undefined {
	return cookiesStarting(header, cookieName(pin)).get(cookieName(pin));
}
