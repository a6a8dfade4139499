import { AppError } from "../lib/app-error";
import { blockGuessing, notePinFound, wouldBeGuess } from "../lib/pin-guard";
import { type GameName, readGameName } from "../lib/pins";
import { clientAddress, limitWrong } from "../lib/rate-limit";
import { isPlayedBy } from "../services/instances";
import type { ApiContext } from "./context";

const tooManyGuesses = () => new AppError("RATE_LIMITED", { retryAfterSeconds: 60 });

/** The game that the path names; null if it cannot be one. */
const gameInPath = (c: ApiContext) => readGameName(c.req.param("id") ?? "");

/** True if a reply about this PIN would help a network that guesses. A game that is hosted or played from there goes on, and so does the holder of a seat. */
async function isGuess(c: ApiContext, pin: string): Promise<boolean> {
	const network = clientAddress(c);
	return wouldBeGuess(network, pin, Date.now()) && !(await isPlayedBy(c.var.deps, pin, { network, cookies: c.req.header("Cookie") }));
}

/** Looks a PIN up. A miss counts against the address; only a reply of the game itself marks the PIN as found. */
async function lookUp<Result>(c: ApiContext, game: GameName | null, use: (game: GameName) => Promise<Result>): Promise<Result> {
	const address = clientAddress(c);
	try {
		if (game === null) throw new AppError("INSTANCE_NOT_FOUND");
		const result = await use(game);
		notePinFound(address, game.pin, Date.now());
		return result;
	} catch (error) {
		if (error instanceof AppError && error.code === "INSTANCE_NOT_FOUND") {
			await limitWrong(c.var.deps, "pin", address).catch((refusal: unknown) => {
				blockGuessing(address, Date.now());
				throw refusal;
			});
		} else if (game !== null && error instanceof AppError && error.byGame) notePinFound(address, game.pin, Date.now());
		throw error;
	}
}

/** A call about the game in the path that succeeds only for its host and its players: success proves that the caller belongs to it. */
export async function withGame<Result>(c: ApiContext, use: (game: GameName) => Promise<Result>): Promise<Result> {
	const game = gameInPath(c);
	if (game === null || !(await isGuess(c, game.pin))) return lookUp(c, game, use);
	const result = await use(game).catch(() => {
		throw tooManyGuesses();
	});
	notePinFound(clientAddress(c), game.pin, Date.now());
	return result;
}

/** A call open to everybody who knows the PIN: an address that guesses is refused before the game is asked. */
export async function withOpenGame<Result>(
	c: ApiContext,
	use: (game: GameName) => Promise<Result>,
	game: GameName | null = gameInPath(c),
): Promise<Result> {
	if (game !== null && (await isGuess(c, game.pin))) throw tooManyGuesses();
	return lookUp(c, game, use);
}
