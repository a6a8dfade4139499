import type { ModerationDetail } from "./moderation";

/**
 * True if the word list found it, not a model. The sentence in `reason` is in the author's language; readers in another language get
 * word and category in theirs.
 */
export const isWordListFinding = ({ flaggedText, reason }: Pick<ModerationDetail, "flaggedText" | "reason">): boolean =>
	reason.startsWith(`“${flaggedText}” `);
