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

/** The text of a file, page by page; a file without pages is one. */
export interface MaterialText {
	pages: string[];
	/** True if these are the pages of the file, as people count them. */
	numbered: boolean;
	/** Pages on which no text was found: pictures and scans. */
	withoutText: number;
}

/** A file of at most 20 MB (decisions section 15). */
export const MATERIAL_FILE_BYTES = 20_000_000;
/** Far more than anybody chooses parts from: reading stops here. */
export const READ_CHARACTERS = 4_000_000;

/** What the worker is asked, and what it says. */
export interface DocumentJob {
	bytes: Uint8Array;
}
export type DocumentReply = "ready" | { text: string } | { error: MaterialErrorKey };
