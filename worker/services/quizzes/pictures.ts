import { fieldError, type InterfaceLanguage, type Question } from "#contract";
import { findStored } from "#worker/db/media";
import { validationError } from "#worker/lib/app-error";
import type { Deps } from "#worker/lib/deps";

/** Refuses questions with pictures that do not exist (any more); the quiz's previous pictures need no check. */
export async function requireKnownPictures(
	deps: Deps,
	questions: readonly Question[],
	{ language, before = [], path }: { language: InterfaceLanguage; before?: readonly Question[]; path: (index: number) => string },
): Promise<void> {
	const known = new Set(before.flatMap(({ image }) => image?.id ?? []));
	const open = [...new Set(questions.flatMap(({ image }) => (image && !known.has(image.id) ? [image.id] : [])))];
	if (open.length === 0) return;
	const stored = await findStored(deps.db, open);
	const missing = questions.flatMap(({ image }, index) =>
		image && !known.has(image.id) && !stored.has(image.id) ? [fieldError(`${path(index)}.id`, "pictureUnknown", language)] : [],
	);
	if (missing.length > 0) throw validationError(missing);
}

/** The path of a question's picture in a body with the whole quiz. */
export const inQuiz = (index: number) => `questions.${index}.image`;
