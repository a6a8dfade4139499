import type { Instance } from "#contract/live";
import { api } from "~/api/client";
import { steerInstance } from "~/api/live";

/**
 * Opens the same quiz once more with another shuffling and closes the lobby that it replaces; returns the new PIN. A game's
 * copy of the quiz is shuffled when it opens, and never again (decisions section 9).
 */
export async function reopenShuffled(instance: Instance, shuffle: Instance["settings"]["shuffle"]): Promise<string> {
	const { locked: _, ...settings } = instance.settings;
	const { pin } = await api("POST /instances", {
		body: { quizTemplateId: instance.quizTemplateId, settings: { ...settings, shuffle } },
	});
	// An old lobby that cannot be closed now ends by itself.
	await steerInstance(instance.pin, "archive").catch(() => {});
	return pin;
}
