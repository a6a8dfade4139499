import type { ModerationDetail } from "./moderation";

/**
 * Whether the word list found it, and not a model. Its sentence is stored in the author's language and begins with the word, in
 * quotation marks; it says no more than word and category, which a reader of another language is told in that language.
 */
export const isListedFinding = ({ flaggedText, reason }: Pick<ModerationDetail, "flaggedText" | "reason">): boolean =>
	reason.startsWith(`“${flaggedText}” `);
