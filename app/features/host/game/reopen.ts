import type { Instance } from "#contract/games/live";
import { api } from "~/api/client";

/**
 * Opens the same quiz, or the same game without one, again with settings that a game has from its opening on, in the place of its lobby; returns the new PIN. A game's
 * copy of the quiz is shuffled when it opens, and never again; its class is named then too.
 */
export async function reopenWith(
	{ pin: replaces, quizTemplateId, quick, quizTitle: title, language }: Instance,
	{ locked: _, ...settings }: Instance["settings"],
): Promise<string> {
	const asked = quick ? { quick, title, language } : { quizTemplateId };
	const { pin } = await api("POST /instances", { body: { ...asked, settings, replaces } });
	return pin;
}
