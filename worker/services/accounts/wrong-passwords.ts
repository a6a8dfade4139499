import { WRONG_PASSWORDS } from "#contract";
import { loginDeviceProof } from "#worker/auth/cookies";
import { keyedHash } from "#worker/auth/secrets";
import type { UserRow } from "#worker/db/accounts/users";
import { countWrongPassword, readWrongPasswords, takeTry, type WrongPasswords } from "#worker/db/accounts/wrong-passwords";
import { AppError } from "#worker/lib/app-error";
import type { Deps } from "#worker/lib/deps";
import { hasMinuteLimits } from "#worker/lib/rate-limit";

/* Guesses at one account's password from many addresses (docs/rules/accounts.md#wrong-passwords). */

/** A try to log in: the wrong passwords of its account, read before the password is compared. */
interface PasswordTry {
	account: string;
	wrong: WrongPasswords;
}

const SECOND_MS = 1_000;

/** The time to the next try is random and not reported: somebody who knew when the next interval begins would get its try. */
function intervalMs(): number {
	const { min, max } = WRONG_PASSWORDS.intervalSeconds;
	const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
	return Math.floor(SECOND_MS * (min + ((max - min) * random) / 2 ** 32));
}

const tooManyTriesError = () =>
	new AppError("RATE_LIMITED", { about: "passwords", retryAfterSeconds: WRONG_PASSWORDS.intervalSeconds.max });

/** Reads the wrong passwords of an account; null where limits by the minute are switched off. */
export async function readPasswordTry(deps: Deps, email: string): Promise<PasswordTry | null> {
	if (!hasMinuteLimits(deps)) return null;
	const account = await keyedHash(deps.env, `wrong passwords ${email}`);
	return { account, wrong: await readWrongPasswords(deps.db, account, deps.now()) };
}

const isUsedUp = ({ used }: WrongPasswords) => used >= WRONG_PASSWORDS.perHour;

/** Takes the try of this interval; false if another try has it. */
async function takeInterval({ db, now }: Deps, { account, wrong }: PasswordTry): Promise<boolean> {
	const nowMs = now();
	return wrong.nextTryAt <= nowMs && takeTry(db, { account, nowMs, nextTryAt: nowMs + intervalMs() });
}

interface PasswordCheck {
	/** Undefined for an address without an account, which costs and takes the same. */
	row: UserRow | undefined;
	/** Proofs of accounts to which the device has logged in. */
	proofs: readonly string[];
	/** Compares the password: expensive, so refused tries do not reach it. */
	compare: () => Promise<boolean>;
}

/**
 * True if the password is right. Throws RATE_LIMITED, whatever the password is, if too many were wrong and this try is not the one of its
 * interval, unless the device has logged in to the account before. An accepted password writes nothing.
 */
export async function checkPassword(deps: Deps, attempt: PasswordTry | null, { row, proofs, compare }: PasswordCheck): Promise<boolean> {
	if (attempt === null) return compare();
	const { db } = deps;
	const { account, wrong } = attempt;
	const proof = await loginDeviceProof(deps.env, row ?? { id: "", passwordHash: "" });
	const isKnown = row !== undefined && proofs.includes(proof);
	const needsInterval = !isKnown && isUsedUp(wrong);
	if (needsInterval && !(await takeInterval(deps, attempt))) throw tooManyTriesError();
	const isRight = await compare();
	if (isKnown || needsInterval) {
		if (!isRight && !isUsedUp(wrong)) await countWrongPassword(db, account, deps.now());
		return isRight;
	}
	// Tries at the same moment read the same count: it is checked again before the outcome is reported.
	if (isRight) {
		const now = { account, wrong: await readWrongPasswords(db, account, deps.now()) };
		if (isUsedUp(now.wrong) && !(await takeInterval(deps, now))) throw tooManyTriesError();
	} else if ((await countWrongPassword(db, account, deps.now())) === undefined) throw tooManyTriesError();
	return isRight;
}
