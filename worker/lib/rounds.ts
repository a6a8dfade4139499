/** The tasks of the cron triggers in wrangler.toml: often what must not wait, and daily the deletion of what has been kept long enough. */
export type Round = "often" | "daily";

export const OFTEN_CRON = "*/20 * * * *";

/** Any other trigger is the daily one, so that its hour can be changed where the triggers are listed. */
export function roundOf(cron: string): Round {
	return cron === OFTEN_CRON ? "often" : "daily";
}
