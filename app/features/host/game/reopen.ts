import type { Instance } from "#contract/games/live";
import { api } from "~/api/client";

/**
 * Replaces a lobby by a new game with other settings, and returns its PIN. Needed for settings that apply only at the opening, such as
 * shuffling or the class.
 */
export async function reopenGame(
	{ pin: replaces, quizTemplateId, quick, quizTitle: title, language }: Instance,
	{ locked: _, ...settings }: Instance["settings"],
): Promise<string> {
	const source = quick ? { quick, title, language } : { quizTemplateId };
	const { pin } = await api("POST /instances", { body: { ...source, settings, replaces } });
	return pin;
}
