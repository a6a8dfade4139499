import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { User } from "#contract/accounts/users";
import { issueToken } from "#worker/auth/tokens";
import { send } from "../helpers/live";
import { insertUsers } from "../helpers/local-state";

export const PASSWORD = "test-password";

/** Playwright replaces a process with a failed test by one with the next number. */
const PROCESSES = 8;
const ACCOUNTS_EACH = 100;

const makeId = (worker: number, index: number) => `e2e${worker}x${String(index).padStart(15, "0")}`;
const makeEmail = (worker: number, index: number) => `e2e-${worker}-${index}@example.org`;

export interface Session {
	token: string;
	email: string;
	user: User;
}

const makeFetcher = (origin: string) => (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);

export async function register(origin: string, name: string, email: string): Promise<Session> {
	const body = { name, email, password: PASSWORD };
	const reply = await send<{ data: { token: string; user: User } }>(makeFetcher(origin), "POST", "/auth/register", { body });
	if (reply.status !== 201) throw new Error(`POST /auth/register: ${reply.text}`);
	return { ...reply.body.data, email };
}

/** Writes accounts for all tests to the database, with one password hash: each costs a third of a second. Only before any test runs. */
export function makeAccounts(stateDir: string, registeredEmail: string): void {
	const users = Array.from({ length: PROCESSES * ACCOUNTS_EACH }, (_, n) => {
		const [worker, index] = [Math.floor(n / ACCOUNTS_EACH), n % ACCOUNTS_EACH];
		return { id: makeId(worker, index), name: "Test Author", email: makeEmail(worker, index) };
	});
	insertUsers(stateDir, registeredEmail, users);
}

let taken = 0;

/** Undefined when this process has used up its accounts. */
async function takeAccount(origin: string, stateDir: string): Promise<Session | undefined> {
	const [worker, index] = [Number(process.env.TEST_WORKER_INDEX), taken++];
	if (worker >= PROCESSES || index >= ACCOUNTS_EACH) return undefined;
	const JWT_SECRET = process.env.JWT_SECRET || readFileSync(join(stateDir, "jwt-secret"), "utf8").trim();
	const token = await issueToken({ userId: makeId(worker, index), epoch: 0 }, { env: { JWT_SECRET }, now: Date.now });
	const { body } = await send<{ data: { user: User } }>(makeFetcher(origin), "GET", "/auth/me", { token });
	return { token, email: makeEmail(worker, index), user: body.data.user };
}

/** Takes a prepared account on the shared server, registers one on a server of the test's own. */
export async function newSession(origin: string): Promise<Session> {
	const { E2E_ORIGIN, E2E_STATE_DIR } = process.env;
	const session = origin === E2E_ORIGIN && E2E_STATE_DIR ? await takeAccount(origin, E2E_STATE_DIR) : undefined;
	return session ?? register(origin, "Test Author", `e2e-${process.pid}-${Date.now()}-${taken++}@example.org`);
}
