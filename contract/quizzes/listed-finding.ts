import type { ModerationDetail } from "./moderation";

/** True if the word list found it. Its sentence is in the author's language; readers of another get word and category in theirs. */
export const isListedFinding = ({ flaggedText, reason }: Pick<ModerationDetail, "flaggedText" | "reason">): boolean =>
	reason.startsWith(`“${flaggedText}” `);
