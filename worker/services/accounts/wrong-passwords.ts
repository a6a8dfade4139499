import { WRONG_PASSWORDS } from "#contract";
import { loginDeviceProof } from "#worker/auth/cookies";
import { keyedHash } from "#worker/auth/secrets";
import type { UserRow } from "#worker/db/accounts/users";
import { countWrongPassword, readWrongPasswords, takeTry, type WrongPasswords } from "#worker/db/accounts/wrong-passwords";
import { AppError } from "#worker/lib/app-error";
import type { Deps } from "#worker/lib/deps";
import { hasMinuteLimits } from "#worker/lib/rate-limit";

/* Guesses at one account's password from many addresses (docs/rules/accounts.md#wrong-passwords). */

/** What is known about the account of a try before its password is compared. */
export interface PasswordTry {
	account: string;
	wrong: WrongPasswords;
}

const SECOND_MS = 1_000;

/** Random, and not reported: who could know when the next interval begins would get its try. */
function intervalMs(): number {
	const { min, max } = WRONG_PASSWORDS.intervalSeconds;
	const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
	return Math.floor(SECOND_MS * (min + ((max - min) * random) / 2 ** 32));
}

const tooMany = () => new AppError("RATE_LIMITED", { about: "passwords", retryAfterSeconds: WRONG_PASSWORDS.intervalSeconds.max });

/** Null where limits by the minute are switched off. */
export async function readPasswordTry(deps: Deps, email: string): Promise<PasswordTry | null> {
	if (!hasMinuteLimits(deps)) return null;
	const account = await keyedHash(deps.env, `wrong passwords ${email}`);
	return { account, wrong: await readWrongPasswords(deps.db, account, deps.now()) };
}

const isUsedUp = ({ used }: WrongPasswords) => used >= WRONG_PASSWORDS.perHour;

/** False if another try has this interval. */
async function getsInterval({ db, now }: Deps, { account, wrong }: PasswordTry): Promise<boolean> {
	const nowMs = now();
	return wrong.nextTryAt <= nowMs && takeTry(db, { account, nowMs, nextTryAt: nowMs + intervalMs() });
}

interface GivenPassword {
	/** Undefined for an address without an account, which costs and takes the same. */
	row: UserRow | undefined;
	/** Proofs of accounts to which the device has logged in. */
	proofs: readonly string[];
	/** Compares the password: expensive, so refused tries do not reach it. */
	compare: () => Promise<boolean>;
}

/**
 * Whether the password is right. Throws RATE_LIMITED, whatever the password is, if too many were wrong and this try is not the one of its
 * interval, unless the device has logged in to the account before. An accepted password writes nothing.
 */
export async function judgePassword(deps: Deps, attempt: PasswordTry | null, { row, proofs, compare }: GivenPassword): Promise<boolean> {
	if (attempt === null) return compare();
	const { db } = deps;
	const { account, wrong } = attempt;
	const proof = await loginDeviceProof(deps.env, row ?? { id: "", passwordHash: "" });
	const isKnown = row !== undefined && proofs.includes(proof);
	const needsInterval = !isKnown && isUsedUp(wrong);
	if (needsInterval && !(await getsInterval(deps, attempt))) throw tooMany();
	const isRight = await compare();
	if (isKnown || needsInterval) {
		if (!isRight && !isUsedUp(wrong)) await countWrongPassword(db, account, deps.now());
		return isRight;
	}
	// Tries at the same moment read the same count: it is checked again before the outcome is reported.
	if (isRight) {
		const now = { account, wrong: await readWrongPasswords(db, account, deps.now()) };
		if (isUsedUp(now.wrong) && !(await getsInterval(deps, now))) throw tooMany();
	} else if ((await countWrongPassword(db, account, deps.now())) === undefined) throw tooMany();
	return isRight;
}
