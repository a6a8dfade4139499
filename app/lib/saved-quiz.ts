import type { Quiz } from "#contract/quizzes/quizzes";
import { isRecord } from "./is-record";

const HOW = ["published", "updated", "draft"] as const;

export interface SavedQuiz {
	id: string;
	name: string;
	how: (typeof HOW)[number];
	/** Everyone may open the quiz, so there is a link to share. */
	shared: boolean;
}

export function savedQuizState({ _id: id, name, visibility, status }: Quiz, isUpdate: boolean): { savedQuiz: SavedQuiz } {
	const how = status === "draft" ? "draft" : isUpdate ? "updated" : "published";
	return { savedQuiz: { id, name, how, shared: status === "published" && visibility === "public" } };
}

const NAME_LENGTH = 40;

/** Shortens a long name, so that the words after it stay in sight. */
export function headingName(name: string): string {
	const letters = [...name];
	return letters.length > NAME_LENGTH ? `${letters.slice(0, NAME_LENGTH).join("").trimEnd()}…` : name;
}

export function readSavedQuiz(state: unknown): SavedQuiz | null {
	const saved = isRecord(state) ? state.savedQuiz : null;
	if (!isRecord(saved) || typeof saved.id !== "string" || typeof saved.name !== "string") return null;
	const how = HOW.find((known) => known === saved.how);
	return how ? { id: saved.id, name: saved.name, how, shared: saved.shared === true } : null;
}
