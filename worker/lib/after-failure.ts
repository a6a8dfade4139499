import { logError } from "./log";

/**
 * Runs steps that undo or give back after a failure, one after the other. A step that fails is logged: it neither hides the failure from the
 * caller nor keeps the next step from running.
 */
export async function undoAfterFailure(event: string, ...steps: (() => Promise<unknown>)[]): Promise<void> {
	for (const step of steps) {
		try {
			await step();
		} catch (error) {
			logError(event, error);
		}
	}
}
