import { type LoginCard, readCode, type User } from "#contract";
import type { CardPupil } from "#durable/game/core";
import { findCardSecret } from "#worker/auth/cookies";
import { keyedHash } from "#worker/auth/secrets";
import { findCardHolder, listPupils, type PupilRow, saveCards } from "#worker/db/classes/classes";
import { AppError } from "#worker/lib/app-error";
import type { Deps } from "#worker/lib/deps";
import { randomCode } from "#worker/lib/ids";
import { requireActiveClass } from "./classes";

export interface CardDevice {
	cookies: string | undefined;
	/** Counts an invalid card and removes it from the device; throws RATE_LIMITED after too many. */
	refuseCard(): Promise<void>;
}

/** The database stores only this hash of a card: a copy of the database does not let anybody join as a pupil. */
const hashCard = ({ env }: Pick<Deps, "env">, secret: string) => keyedHash(env, `card:${secret}`);

/** Makes cards for these pupils, or for the whole class; their older ones end. The secrets are in this reply and nowhere else. */
export async function makeCards(
	deps: Deps,
	{ owner, id, pupilIds, origin }: { owner: User; id: string; pupilIds?: readonly string[] | undefined; origin: string },
): Promise<LoginCard[]> {
	const { db } = deps;
	await requireActiveClass(deps, { owner, id });
	const present = await listPupils(db, id);
	const wanted = pupilIds && new Set(pupilIds);
	const pupils = present.filter((pupil) => wanted === undefined || wanted.has(pupil.id));
	if (wanted !== undefined && pupils.length < wanted.size) throw new AppError("PUPIL_NOT_FOUND");
	const made = await Promise.all(
		pupils.map(async (pupil) => {
			const secret = randomCode();
			return { pupil, secret, hash: await hashCard(deps, secret) };
		}),
	);
	const cards = made.map(({ pupil, hash }) => ({ pupilId: pupil.id, hash }));
	if (cards.length > 0) await saveCards(db, { classId: id, cards, nowMs: deps.now() });
	return made.map(({ pupil, secret }) => ({
		pupilId: pupil.id,
		number: pupil.number,
		...(pupil.label === null ? {} : { label: pupil.label }),
		secret,
		// Browsers do not send what follows the #, so no log contains it.
		url: new URL(`/c#${secret}`, origin).href,
	}));
}

async function findHolderByCode(deps: Deps, typed: string | undefined): Promise<PupilRow | undefined> {
	const secret = typed === undefined ? null : readCode(typed);
	return secret === null ? undefined : findCardHolder(deps.db, { hash: await hashCard(deps, secret), nowMs: deps.now() });
}

interface CardUse {
	secret: string | null;
	card: { number: number };
	held?: { number: number };
}

/**
 * Uses a card as typed or scanned. Another pupil's card on the device stays until `confirmed`: a link opened by mistake changes nothing.
 */
export async function useCard(
	deps: Deps,
	{ device, typed, confirmed }: { device: CardDevice; typed: string; confirmed: boolean | undefined },
): Promise<CardUse> {
	const holder = await findHolderByCode(deps, typed);
	const secret = readCode(typed);
	if (!holder || secret === null) throw new AppError("CARD_INVALID");
	const card = { number: holder.number };
	if (confirmed) return { secret, card };
	const held = await findHolderOfDevice(deps, device);
	const other = held && held.id !== holder.id ? { held: { number: held.number } } : {};
	return { secret: confirmed === undefined && !("held" in other) ? secret : null, card, ...other };
}

/** Finds the pupil whose card the device has. An invalid card counts like a typed one. */
async function findHolderOfDevice(deps: Deps, device: CardDevice): Promise<PupilRow | undefined> {
	const card = findCardSecret(device.cookies);
	const holder = await findHolderByCode(deps, card);
	if (card !== undefined && !holder) await device.refuseCard();
	return holder;
}

export async function readCard(deps: Deps, device: CardDevice): Promise<{ number: number } | null> {
	const holder = await findHolderOfDevice(deps, device);
	return holder ? { number: holder.number } : null;
}

/** The pupil whose card this device holds, of whichever class; null without a valid card. Reads the database only if there is a cookie. */
export async function findPupilOfCard(deps: Deps, device: CardDevice): Promise<CardPupil | null> {
	const holder = await findHolderOfDevice(deps, device);
	if (!holder) return null;
	const { id: pupilId, classId, number, label, timeFactor, answerCard, support } = holder;
	return { pupilId, classId, number, label, timeFactor, answerCard, support };
}
