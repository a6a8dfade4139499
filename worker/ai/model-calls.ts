import { type DayCount, dayCount, fitsCount, raiseCountStatement, readCount, returnCount } from "../db/day-counts";
import { AppError } from "../lib/app-error";
import type { Deps } from "../lib/deps";
import { logInfo, undoAfterFailure } from "../lib/log";
import { reserveAiCalls } from "../lib/rate-limit";
import { aiDailyCalls } from "../lib/settings";
import { collectMessages, INVALID_ANSWER } from "./model";

/** The calls to models of the whole deployment on a UTC day: docs/rules/limits.md#the-deployment. */
export const aiDayCount = ({ env, now }: Pick<Deps, "env" | "now">): DayCount => dayCount(now(), "ai", aiDailyCalls(env));

/** Throws AI_UNAVAILABLE if the deployment has no calls left today. Call this before the work that leads to a model call. */
export async function requireAiCallsLeft(deps: Deps): Promise<void> {
	const day = aiDayCount(deps);
	if ((await readCount(deps.db, day)) >= day.limit) throw dayUsedUpError();
}

const dayUsedUpError = () => new AppError("AI_UNAVAILABLE", { about: "aiDay", details: { kind: "aiDay" } });

/** The model calls of one request. Each is counted when it starts; repairs and further parts are calls like the first. */
export class ModelCalls {
	readonly env: Cloudflare.Env;
	readonly #deps: Deps;
	readonly #userId: string;
	#reservedCalls: number;
	#charged = 0;

	/** `reserved`: calls of the user's minute that this request has already reserved; each further call reserves one more. */
	constructor(deps: Deps, userId: string, reserved: number) {
		this.env = deps.env;
		this.#deps = deps;
		this.#userId = userId;
		this.#reservedCalls = reserved;
	}

	/** True if a call was charged: calls that failed at the provider are not. */
	get charged(): boolean {
		return this.#charged > 0;
	}

	/**
	 * Runs one call and counts it. Throws AI_UNAVAILABLE if the day's calls are used up. A call that failed at the provider does not count;
	 * one that the caller `stopped` does.
	 */
	async run<T>(stopped: AbortSignal, call: () => Promise<T>): Promise<T> {
		const { db } = this.#deps;
		await this.#takeReservedCall();
		const day = aiDayCount(this.#deps);
		const [counted] = await raiseCountStatement(db, day, fitsCount(day));
		if (!counted) throw dayUsedUpError();
		if (counted.used === day.limit) logInfo("ai.dayUsedUp", { limit: day.limit });
		this.#charged++;
		try {
			return await call();
		} catch (error) {
			const timedOut = stopped.reason instanceof DOMException && stopped.reason.name === "TimeoutError";
			const providerFailed = (!stopped.aborted || timedOut) && !INVALID_ANSWER.test(collectMessages(error));
			if (providerFailed) {
				this.#charged--;
				await undoAfterFailure("return ai call", () => returnCount(db, day));
			}
			throw error;
		}
	}

	async #takeReservedCall(): Promise<void> {
		if (this.#reservedCalls > 0) this.#reservedCalls--;
		else if ((await reserveAiCalls(this.#deps, this.#userId, 1)) === 0) throw new AppError("RATE_LIMITED", { retryAfterSeconds: 60 });
	}
}
