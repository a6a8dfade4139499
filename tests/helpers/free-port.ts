import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the system's ephemeral ports: an outgoing connection may take one of those right after it was free. */
const FIRST = 20_000;
const LAST = 32_000;
const TRIES = 50;

function isFree(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const probe = createServer();
		probe.once("error", () => resolve(false));
		probe.listen(port, () => probe.close(() => resolve(true)));
	});
}

export async function freePort(): Promise<number> {
	for (let tried = 0; tried < TRIES; tried += 1) {
		const port = randomInt(FIRST, LAST);
		// A second entrance takes the next one.
		if ((await isFree(port)) && (await isFree(port + 1))) return port;
	}
	throw new Error("no port is free");
}
