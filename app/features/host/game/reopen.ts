import type { Instance } from "#contract/games/live";
import { api } from "~/api/client";

/**
 * For settings that a game has from its opening on: its copy of the quiz is shuffled, and its class named, only then. Replaces the lobby;
 * returns the new PIN.
 */
export async function reopenWith(
	{ pin: replaces, quizTemplateId, quick, quizTitle: title, language }: Instance,
	{ locked: _, ...settings }: Instance["settings"],
): Promise<string> {
	const asked = quick ? { quick, title, language } : { quizTemplateId };
	const { pin } = await api("POST /instances", { body: { ...asked, settings, replaces } });
	return pin;
}
