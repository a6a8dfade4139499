import { type BinaryLike, type ScryptOptions, scrypt as scryptOfNode } from "node:crypto";

/** Functions of node:crypto for worker/auth/passwords.ts, with less work (vitest.config.ts): a password is expensive by design. */
export { randomBytes, timingSafeEqual } from "node:crypto";

const QUICK = { N: 1024, p: 1 };
let full = false;

/** Runs `action` with the full cost, for tests of the cost itself. */
export async function atFullCost<Result>(action: () => Promise<Result>): Promise<Result> {
	full = true;
	try {
		return await action();
	} finally {
		full = false;
	}
}

const computed: string[] = [];

/** The cost of each hash that is computed meanwhile. */
export async function hashesDuring(action: () => Promise<unknown>): Promise<string[]> {
	const before = computed.length;
	await action();
	return computed.slice(before);
}

export function scrypt(
	password: BinaryLike,
	salt: BinaryLike,
	bytes: number,
	options: ScryptOptions,
	done: (error: Error | null, key: Buffer) => void,
): void {
	computed.push(JSON.stringify({ ...options, bytes }));
	scryptOfNode(password, salt, bytes, full ? options : { ...options, ...QUICK }, done);
}
