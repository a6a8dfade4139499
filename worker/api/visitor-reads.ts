import type { CallName } from "#contract/calls";
import { seatsIn } from "../auth/cookies";
import { readAssignmentName, readGameName } from "../lib/pins";
import { clientAddress, limitReads } from "../lib/rate-limit";
import type { ApiContext } from "./context";

/** Deep pages of a list cost more because skipped entries are read: one more read for each of these. */
const SKIPPED_A_READ = 500;

/** Only the object knows whether the cookie is valid. */
function holdsSeatCookie(c: ApiContext): boolean {
	const name = c.req.param("id") ?? "";
	const named = readGameName(name) ?? readAssignmentName(name);
	return named !== null && seatsIn(c.req.header("Cookie"), named.pin).length > 0;
}

/** False if the game refused the seat: its common view says that the caller has not joined. */
const isProven = (result: unknown) => !(typeof result === "object" && result !== null && "joined" in result && result.joined === false);

/** Runs a read without a session, counted by network (docs/rules/limits.md#one-network), unless it proves a seat: classes poll. */
export async function countVisitorRead<Result>(c: ApiContext, name: CallName, query: unknown, run: () => Promise<Result>): Promise<Result> {
	const { deps } = c.var;
	const inGame = name.includes(" /instances/{id}") || name.includes(" /assignments/{id}");
	if (inGame && holdsSeatCookie(c)) {
		let proven = false;
		try {
			const result = await run();
			proven = isProven(result);
			return result;
		} finally {
			if (!proven) await limitReads(deps, clientAddress(c), 1);
		}
	}
	const skip = typeof query === "object" && query !== null && "skip" in query && typeof query.skip === "number" ? query.skip : 0;
	await limitReads(deps, clientAddress(c), 1 + Math.floor(skip / SKIPPED_A_READ));
	return run();
}
