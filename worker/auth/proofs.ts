import { isHomeworkPin } from "#contract/games/pin";
import { codeFrom, digestBytes, digestText, keyedHash, randomToken } from "./secrets";

/**
 * The secrets in cookies and links, and their hashes that games and homework store. Each hash includes the PIN: a proof is worth nothing in
 * another game.
 */

/** A homework's secret begins with the resume code, so that the code is stored nowhere else. */
const secretOf = (code: string, rest: string) => `${code}.${rest}`;
export const codeIn = (secret: string) => secret.slice(0, secret.indexOf("."));

/**
 * The secret of a new seat. It is derived from `attempt`, a secret of the client, so that a retried join proves the seat even if the first
 * reply was lost.
 */
export async function newSeatSecret(pin: string, nicknameKey: string, attempt: string | undefined): Promise<string> {
	const text = `${pin}:${attempt}:${nicknameKey}`;
	if (!isHomeworkPin(pin)) return attempt === undefined ? randomToken(24) : digestText(`seat:${text}`, 24);
	if (attempt === undefined) return secretOf(codeFrom(crypto.getRandomValues(new Uint8Array(16))), randomToken(24));
	return secretOf(codeFrom(await digestBytes(`code:${text}`)), await digestText(`homework:${text}`, 24));
}

/** For a further device, which has entered the resume code. */
export const secretWithCode = (code: string) => secretOf(code, randomToken(24));

export const seatProof = (pin: string, secret: string) =>
	digestText(isHomeworkPin(pin) ? `homework:${pin}:${secret}` : `${pin}:${secret}`, 18);

/** Keyed, because 50 bits could be searched through. */
export const codeHash = (env: Pick<Cloudflare.Env, "JWT_SECRET">, pin: string, code: string) => keyedHash(env, `resume:${pin}:${code}`);

/** Marks the card that the device held in a seat's cookie: too short to identify the card. */
export async function markOfCard(card: string | undefined): Promise<string> {
	return card === undefined ? "" : digestText(`mark:${card}`, 4);
}

export const newPairingToken = () => randomToken(24);

export const pairingTokenHash = (pin: string, token: string) => digestText(`pairing:${pin}:${token}`, 24);

/**
 * The secret that a paired device gets as its cookie. Derived from token and `attempt`, so that a retry finds the pairing whose reply was
 * lost. The used token alone is not enough to derive it.
 */
export function deviceSecretOf(pin: string, token: string, attempt: string | undefined): Promise<string> | string {
	return attempt === undefined ? randomToken(24) : digestText(`device:${pin}:${token}:${attempt}`, 24);
}

export const deviceProofOf = (pin: string, secret: string) => digestText(`device-proof:${pin}:${secret}`, 18);
