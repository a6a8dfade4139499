import { seeded } from "./seeded";

/** Prints what a kill hit: a failure of such a test cannot be understood without it. */
export const reportKill = (what: string, hit: string | Record<string, number>) =>
	console.log(`[kill] ${what}: ${typeof hit === "string" ? hit : JSON.stringify(hit)}`);

/** Random moments of a test that kills a process, the same again with `KILL_SEED=…`. */
export function killMoments(seed = Number(process.env.KILL_SEED ?? Math.floor(Math.random() * 2 ** 32))) {
	const next = seeded(seed);
	reportKill("moments", `KILL_SEED=${seed}`);
	return { between: (minMs: number, maxMs: number) => minMs + next() * (maxMs - minMs) };
}
