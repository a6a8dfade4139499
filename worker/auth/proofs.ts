import { isHomeworkPin } from "#contract/games/pin";
import { codeFrom, digestBytes, digestText, keyedHash, randomToken } from "./secrets";

/**
 * The secrets that cookies and links carry, and the hashes that the objects of games and homework store instead of them. Each hash contains
 * the PIN: the proof of one game is worth nothing in another.
 */

/** A homework's secret begins with the code that opens the seat on another device, so that the code is stored nowhere else. */
const secretOf = (code: string, rest: string) => `${code}.${rest}`;
export const codeIn = (secret: string) => secret.slice(0, secret.indexOf("."));

/**
 * The secret of a new seat. The same `attempt`, which is a secret of the client, gives the same one: a retried join proves the seat that the
 * first one took even if its reply was lost.
 */
export async function newSeatSecret(pin: string, nicknameKey: string, attempt: string | undefined): Promise<string> {
	const text = `${pin}:${attempt}:${nicknameKey}`;
	if (!isHomeworkPin(pin)) return attempt === undefined ? randomToken(24) : digestText(`seat:${text}`, 24);
	if (attempt === undefined) return secretOf(codeFrom(crypto.getRandomValues(new Uint8Array(16))), randomToken(24));
	return secretOf(codeFrom(await digestBytes(`code:${text}`)), await digestText(`homework:${text}`, 24));
}

/** The secret of a further device, which has shown the seat's code. */
export const secretWithCode = (code: string) => secretOf(code, randomToken(24));

/** The hash of a seat's secret. */
export const seatProof = (pin: string, secret: string) =>
	digestText(isHomeworkPin(pin) ? `homework:${pin}:${secret}` : `${pin}:${secret}`, 18);

/** The hash of a resume code: its 50 bits could be searched without a key. */
export const codeHash = (env: Pick<Cloudflare.Env, "JWT_SECRET">, pin: string, code: string) => keyedHash(env, `resume:${pin}:${code}`);

/** The mark that a seat's cookie carries of the card that the device held: too short to identify the card. */
export async function markOfCard(card: string | undefined): Promise<string> {
	return card === undefined ? "" : digestText(`mark:${card}`, 4);
}

/** The token that a pairing QR code carries: 192 random bits. */
export const newPairingToken = () => randomToken(24);

export const pairingTokenHash = (pin: string, token: string) => digestText(`pairing:${pin}:${token}`, 24);

/**
 * The secret that a paired device gets as its cookie. It is derived from token and `attempt`, so that a retry finds the pairing whose reply
 * was lost. The token alone, which is used up, is not enough to derive it.
 */
export function deviceSecretOf(pin: string, token: string, attempt: string | undefined): Promise<string> | string {
	return attempt === undefined ? randomToken(24) : digestText(`device:${pin}:${token}:${attempt}`, 24);
}

export const deviceProofOf = (pin: string, secret: string) => digestText(`device-proof:${pin}:${secret}`, 18);
