import type { Instance } from "#contract/live";
import { api } from "~/api/client";
import { steerInstance } from "~/api/live";

/**
 * Opens the same quiz again with settings that a game has from its opening on, and closes the old lobby; returns the new PIN. A game's
 * copy of the quiz is shuffled when it opens, and never again (decisions section 9); its class is named then too (section 14).
 */
export async function reopenWith(instance: Instance, { locked: _, ...settings }: Instance["settings"]): Promise<string> {
	const { pin } = await api("POST /instances", { body: { quizTemplateId: instance.quizTemplateId, settings } });
	// If the old lobby cannot be closed now, it ends by itself.
	await steerInstance(instance.pin, "archive").catch(() => {});
	return pin;
}
