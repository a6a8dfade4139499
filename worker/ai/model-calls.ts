import { type DayCount, dayCount, fitsCount, raiseCountStatement, readCount, returnCount } from "../db/day-counts";
import { afterFailure } from "../lib/after-failure";
import { AppError } from "../lib/app-error";
import type { Deps } from "../lib/deps";
import { logInfo } from "../lib/log";
import { reserveAiCalls } from "../lib/rate-limit";
import { aiDailyCalls } from "../lib/settings";
import { messagesOf } from "./model";

/** The calls to models of the whole deployment on a UTC day: docs/rules/limits.md#the-deployment. */
export const aiDay = ({ env, now }: Pick<Deps, "env" | "now">): DayCount => dayCount(now(), "ai", aiDailyCalls(env));

/** Throws AI_UNAVAILABLE if the deployment has no calls left today. Call this before the work that leads to a model call. */
export async function requireAiDay(deps: Deps): Promise<void> {
	const day = aiDay(deps);
	if ((await readCount(deps.db, day)) >= day.limit) throw dayIsOver();
}

const dayIsOver = () => new AppError("AI_UNAVAILABLE", { about: "aiDay", details: { kind: "aiDay" } });

/** True if the deployment's calls of the day are used up; false if no model is configured. */
export function isDayUsedUp(error: unknown): boolean {
	return error instanceof AppError && error.about === "aiDay";
}

/** Workers AI wrote an answer that breaks the schema; that is a paid call like any other. */
const ANSWERED = /JSON Mode couldn't be met/i;

/** The model calls of one request. Repairs and further parts are calls like the first. Each is counted when it starts. */
export class ModelCalls {
	readonly env: Cloudflare.Env;
	readonly #deps: Deps;
	readonly #userId: string;
	#turns: number;
	#charged = 0;

	/** `turns`: calls of the user's minute that this request has already reserved; each further call reserves one more. */
	constructor(deps: Deps, userId: string, turns: number) {
		this.env = deps.env;
		this.#deps = deps;
		this.#userId = userId;
		this.#turns = turns;
	}

	/** True if a call is charged: one that the provider did not fail. */
	get charged(): boolean {
		return this.#charged > 0;
	}

	/** Runs one call. Throws AI_UNAVAILABLE if the day's are used up. Gives it back if the provider failed, not if the caller `stopped`. */
	async run<T>(stopped: AbortSignal, call: () => Promise<T>): Promise<T> {
		const { db } = this.#deps;
		await this.#takeTurn();
		const day = aiDay(this.#deps);
		const [counted] = await raiseCountStatement(db, day, fitsCount(day));
		if (!counted) throw dayIsOver();
		if (counted.used === day.limit) logInfo("ai.dayUsedUp", { limit: day.limit });
		this.#charged++;
		try {
			return await call();
		} catch (error) {
			const timedOut = stopped.reason instanceof DOMException && stopped.reason.name === "TimeoutError";
			const byProvider = (!stopped.aborted || timedOut) && !ANSWERED.test(messagesOf(error));
			if (byProvider) {
				this.#charged--;
				await afterFailure("return ai call", () => returnCount(db, day));
			}
			throw error;
		}
	}

	async #takeTurn(): Promise<void> {
		if (this.#turns > 0) this.#turns--;
		else if ((await reserveAiCalls(this.#deps, this.#userId, 1)) === 0) throw new AppError("RATE_LIMITED", { retryAfterSeconds: 60 });
	}
}
