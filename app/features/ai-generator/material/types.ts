/** Why a file gives no text. Each has a message of its own. */
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
	| "failed";

export class MaterialError extends Error {
	readonly key: MaterialErrorKey;

	constructor(key: MaterialErrorKey) {
		super(key);
		this.key = key;
	}
}

/** Why the reader itself failed: a syntax or a call that this browser lacks; else that it did not arrive, as a rule. */
export function whyItBroke(error: unknown): MaterialErrorKey {
	const lacks = error instanceof SyntaxError || error instanceof ReferenceError || error instanceof TypeError;
	// A module that did not arrive is a TypeError as well; every engine names it so.
	return lacks && !/module/i.test(error.message) ? "oldBrowser" : "failed";
}

/** The text of a file, page by page; a file without pages is one. */
export interface MaterialText {
	pages: string[];
	/** True if these are the pages of the file, as people count them. */
	numbered: boolean;
	/** Pages on which no text was found: pictures and scans. */
	withoutText: number;
}

/** A file of at most 20 MB. */
export const MATERIAL_FILE_BYTES = 20_000_000;
/** Far more than anybody chooses parts from: reading stops here. */
export const READ_CHARACTERS = 4_000_000;

/** What the worker is asked, and what it says. */
export interface DocumentJob {
	bytes: Uint8Array;
}
export type DocumentReply = "ready" | { text: string } | { error: MaterialErrorKey };
