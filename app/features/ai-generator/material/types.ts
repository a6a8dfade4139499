import type { LetterChoice } from "~/lib/code-pages";
import { isUnreachable } from "~/lib/is-unreachable";

export type MaterialErrorKey =
	| "tooLarge"
	| "unknownType"
	| "oldFormat"
	| "broken"
	| "encrypted"
	| "scanned"
	| "empty"
	| "tooSlow"
	| "oldBrowser"
	| "offline"
	| "failed";

export class MaterialError extends Error {
	readonly key: MaterialErrorKey;

	constructor(key: MaterialErrorKey) {
		super(key);
		this.key = key;
	}
}

/** The reason why the reader's script failed: it did not load, or this browser lacks a syntax or a function. */
export function readerErrorKey(error: unknown): MaterialErrorKey {
	if (isUnreachable(error)) return "offline";
	return error instanceof SyntaxError || error instanceof ReferenceError || error instanceof TypeError ? "oldBrowser" : "failed";
}

export interface MaterialText {
	pages: string[];
	/** True if `pages` are the numbered pages of the file. */
	numbered: boolean;
	withoutText: number;
	/** Present where the letters do not say for certain which code page a text file has. */
	letters?: LetterChoice;
}

export interface DocumentJob {
	bytes: Uint8Array;
}
export type DocumentReply = { text: string } | { error: MaterialErrorKey };
