import { type Card, readCode, type TimeFactor, type User } from "#contract";
import { cardOf } from "../auth/cookies";
import { keyedHash } from "../auth/secrets";
import { findCardHolder, listPupils, type PupilRow, saveCards } from "../db/classes";
import { AppError } from "../lib/app-error";
import type { Deps } from "../lib/deps";
import { newCode } from "../lib/ids";
import { requireLastingClass } from "./classes";

/** Only this is stored of a card: whoever copies the database cannot join as a pupil. */
const hashOfCard = ({ env }: Pick<Deps, "env">, secret: string) => keyedHash(env, `card:${secret}`);

/** Makes cards for these pupils, or for all of the class; their older ones end. The secrets are told here alone. */
export async function makeCards(
	deps: Deps,
	{ owner, id, pupilIds, siteUrl }: { owner: User; id: string; pupilIds?: readonly string[] | undefined; siteUrl: string },
): Promise<Card[]> {
	const { db } = deps;
	await requireLastingClass(deps, { owner, id });
	const present = await listPupils(db, id);
	const wanted = pupilIds && new Set(pupilIds);
	const pupils = present.filter((pupil) => wanted === undefined || wanted.has(pupil.id));
	if (wanted !== undefined && pupils.length < wanted.size) throw new AppError("PUPIL_NOT_FOUND");
	const made = await Promise.all(
		pupils.map(async (pupil) => {
			const secret = newCode();
			return { pupil, secret, hash: await hashOfCard(deps, secret) };
		}),
	);
	const cards = made.map(({ pupil, hash }) => ({ pupilId: pupil.id, hash }));
	if (cards.length > 0) await saveCards(db, { classId: id, cards, nowMs: deps.now() });
	return made.map(({ pupil, secret }) => ({
		pupilId: pupil.id,
		number: pupil.number,
		...(pupil.label === null ? {} : { label: pupil.label }),
		secret,
		url: new URL(`/c/${secret}`, siteUrl).href,
	}));
}

async function holderOf(deps: Deps, typed: string | undefined): Promise<PupilRow | undefined> {
	const secret = typed === undefined ? null : readCode(typed);
	return secret === null ? undefined : findCardHolder(deps.db, { hash: await hashOfCard(deps, secret), nowMs: deps.now() });
}

/** A card as it was typed or scanned: its secret for the device's cookie, and what its pupil may know of it. */
export async function useCard(deps: Deps, typed: string): Promise<{ secret: string; card: { number: number } }> {
	const holder = await holderOf(deps, typed);
	const secret = readCode(typed);
	if (!holder || secret === null) throw new AppError("CARD_INVALID");
	return { secret, card: { number: holder.number } };
}

/** The card that a request's cookie stands for. */
export async function readCard(deps: Deps, cookies: string | undefined): Promise<{ number: number } | null> {
	const holder = await holderOf(deps, cardOf(cookies));
	return holder ? { number: holder.number } : null;
}

/** A pupil as a game or homework of the class knows them. */
export interface CardPupil {
	pupilId: string;
	classId: string;
	number: number;
	/** For the host alone. */
	label: string | null;
	timeFactor: TimeFactor;
}

/**
 * The pupil whose card this request's device holds; null without a card, or with one that has ended. Asks the database only where there
 * is a cookie. Whoever keeps a game or homework compares `classId` with its own: a card of another class is none.
 */
export async function findPupilOfCard(deps: Deps, cookies: string | undefined): Promise<CardPupil | null> {
	const holder = await holderOf(deps, cardOf(cookies));
	if (!holder) return null;
	return { pupilId: holder.id, classId: holder.classId, number: holder.number, label: holder.label, timeFactor: holder.timeFactor };
}
