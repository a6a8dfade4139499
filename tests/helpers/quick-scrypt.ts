import { type BinaryLike, type ScryptOptions, scrypt as scryptOfNode } from "node:crypto";

/**
 * What worker/auth/passwords.ts uses of node:crypto, for the tests of the runtime (vitest.config.ts): a password costs a third of a second by
 * design, and they hash and check some hundred. Only the work is less; what is stored and compared stays as it is.
 */
export { randomBytes, timingSafeEqual } from "node:crypto";

const QUICK = { N: 1024, p: 1 };
let full = false;

/** Runs a test that is about the cost itself at the full one. */
export async function atFullCost<Result>(action: () => Promise<Result>): Promise<Result> {
	full = true;
	try {
		return await action();
	} finally {
		full = false;
	}
}

export function scrypt(
	password: BinaryLike,
	salt: BinaryLike,
	bytes: number,
	options: ScryptOptions,
	done: (error: Error | null, key: Buffer) => void,
): void {
	scryptOfNode(password, salt, bytes, full ? options : { ...options, ...QUICK }, done);
}
