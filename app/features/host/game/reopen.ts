import type { Instance } from "#contract/games/live";
import { api } from "~/api/client";

/**
 * Opens the same quiz again with settings that a game has from its opening on, in the place of its lobby; returns the new PIN. A game's
 * copy of the quiz is shuffled when it opens, and never again; its class is named then too.
 */
export async function reopenWith(
	{ pin: replaces, quizTemplateId }: Instance,
	{ locked: _, ...settings }: Instance["settings"],
): Promise<string> {
	const { pin } = await api("POST /instances", { body: { quizTemplateId, settings, replaces } });
	return pin;
}
