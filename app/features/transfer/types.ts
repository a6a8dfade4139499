import type { Question } from "../../../worker/contract/quizzes";

export type ImportFormat = "kahoot-xlsx" | "csv" | "gift" | "aiken" | "json";

/** A question without its id: what a file can say. */
export type ImportedQuestion = Omit<Question, "id">;

/** Why a row became no question. */
export type SkipKey =
	| "noText"
	| "textTooLong"
	| "fewOptions"
	| "manyOptions"
	| "optionTooLong"
	| "extraTooLong"
	| "noCorrect"
	| "correctUnknown"
	| "correctRange"
	| "correctEmpty"
	| "category"
	| "description"
	| "essay"
	| "numeric"
	| "matching"
	| "shortAnswer"
	| "unclosed"
	| "notAQuestion";

/** What changed on the way without making the row unusable. */
export type WarningKey = "timeIgnored" | "partialCredit" | "feedbackDropped" | "formatStripped" | "correctTwice";

export interface ImportNote<Key extends string = SkipKey | WarningKey> {
	key: Key;
	/** Filled into the translated text. */
	values?: Record<string, string | number>;
}

export interface ImportRow {
	/** Row of the sheet, line of the text, or number of the question in JSON; counted from 1. */
	line: number;
	question?: ImportedQuestion;
	warnings: ImportNote<WarningKey>[];
	skipped?: ImportNote<SkipKey>;
	/** The first words of a row that was skipped, to find it again. */
	excerpt?: string;
}

export interface ImportResult {
	format: ImportFormat;
	quizName?: string;
	rows: ImportRow[];
}

export interface ImportFile {
	name: string;
	bytes: Uint8Array;
}

/** What true-false questions offer, in the words of the author's language. */
export interface ImportLabels {
	true: string;
	false: string;
}

export type ImportErrorKey = "empty" | "tooLarge" | "oldExcel" | "brokenXlsx" | "noHeader" | "brokenJson" | "unknownFormat";

/** The file as a whole cannot be read; single rows never throw. */
export class ImportError extends Error {
	override readonly name = "ImportError";
	constructor(readonly key: ImportErrorKey) {
		super(key);
	}
}
