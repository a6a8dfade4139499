import type { Instance } from "#contract/live";
import { api } from "~/api/client";
import { steerInstance } from "~/api/live";

/**
 * Opens the same quiz again with another shuffling setting and closes the old lobby; returns the new PIN. A game's
 * copy of the quiz is shuffled when it opens, and never again (decisions section 9).
 */
export async function reopenShuffled(instance: Instance, shuffle: Instance["settings"]["shuffle"]): Promise<string> {
	const { locked: _, ...settings } = instance.settings;
	const { pin } = await api("POST /instances", {
		body: { quizTemplateId: instance.quizTemplateId, settings: { ...settings, shuffle } },
	});
	// If the old lobby cannot be closed now, it ends by itself.
	await steerInstance(instance.pin, "archive").catch(() => {});
	return pin;
}
