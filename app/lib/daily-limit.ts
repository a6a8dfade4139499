import type { DailyKind } from "#contract/accounts/tiers";
import { dailyLimitOf } from "~/api/api-error";

type SayLimit = (key: `site:dailyLimit.${DailyKind}`, values: { used: number; limit: number }) => string;

/** Adds the limit that is used up in brackets, if that is why the call was refused. */
export function withDailyLimit(message: string, error: unknown, t: SayLimit): string {
	const limit = dailyLimitOf(error);
	return limit ? `${message} (${t(`site:dailyLimit.${limit.kind}`, limit)})` : message;
}
