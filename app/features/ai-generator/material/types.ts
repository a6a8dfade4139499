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

/** Why the reader itself failed: this browser lacks a syntax or a call; otherwise it usually did not arrive. */
export function whyItBroke(error: unknown): MaterialErrorKey {
	const lacks = error instanceof SyntaxError || error instanceof ReferenceError || error instanceof TypeError;
	// A module that did not arrive is a TypeError as well; every engine names it so.
	return lacks && !/module/i.test(error.message) ? "oldBrowser" : "failed";
}

export interface MaterialText {
	pages: string[];
	/** Whether these are the pages of the file, as people count them. */
	numbered: boolean;
	withoutText: number;
}

export const MATERIAL_FILE_BYTES = 20_000_000;
/** Far more than anybody chooses parts from: reading stops here. */
export const READ_CHARACTERS = 4_000_000;

export interface DocumentJob {
	bytes: Uint8Array;
}
export type DocumentReply = { text: string } | { error: MaterialErrorKey };
