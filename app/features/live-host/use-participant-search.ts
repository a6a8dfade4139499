import type { Instance, Participant } from "#contract/live";
import { searchParticipants } from "./participant-search";

/** Who is found, or null where nothing is searched for. */
export function useParticipantSearch({ participants }: Instance, query: string, wishesOnly: boolean): Participant[] | null {
	if (query.trim() === "" && !wishesOnly) return null;
	return searchParticipants(participants, query, wishesOnly);
}
