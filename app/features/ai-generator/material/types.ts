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

/** Why the reader itself failed: it did not arrive, or this browser lacks a syntax or a call. */
export function whyItBroke(error: unknown): MaterialErrorKey {
	if (isUnreachable(error)) return "offline";
	return error instanceof SyntaxError || error instanceof ReferenceError || error instanceof TypeError ? "oldBrowser" : "failed";
}

export interface MaterialText {
	pages: string[];
	/** Whether these are the pages of the file, as people count them. */
	numbered: boolean;
	withoutText: number;
}

/** Far more than anybody chooses parts from: reading stops here. */
export const READ_CHARACTERS = 4_000_000;

export interface DocumentJob {
	bytes: Uint8Array;
}
export type DocumentReply = { text: string } | { error: MaterialErrorKey };
