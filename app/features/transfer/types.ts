import type { AuthoringLanguage } from "#contract/limits";
import { FILE_BYTES } from "#contract/quizzes/file-limits";
import type { QuestionContent } from "#contract/quizzes/question";
import type { Quiz } from "#contract/quizzes/quizzes";
import type { FormulaProblem } from "#contract/text/formulas";
import type { CodePage, LetterChoice } from "~/lib/code-pages";

type ImportFormat = "kahoot-xlsx" | "ods" | "csv" | "gift" | "aiken" | "json" | "moodle" | "test";

export type ImportedQuestion = QuestionContent;

export type SkipKey =
	| FormulaProblem
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
	| "matching"
	| "kindUnknown"
	| "kindFields"
	| "noAccepted"
	| "noNumber"
	| "orderSame"
	| "optionEmpty"
	| "fieldInvalid"
	| "acceptedTooLong"
	| "manyAccepted"
	| "numberTooLarge"
	| "severalAnswers"
	| "wildcard"
	| "mathLost"
	| "formulaAnswer"
	| "correctDate"
	| "unclosed"
	| "quoteOpen"
	| "hiddenRow"
	| "errorCell"
	| "notAQuestion";

export type WarningKey =
	| "timeIgnored"
	| "partialCredit"
	| "feedbackDropped"
	| "mediaDropped"
	| "pictureMissing"
	| "formatStripped"
	| "correctTwice"
	| "equalOptions"
	| "anyWasEnough"
	| "numbersDropped"
	| "wildcard"
	| "mathTranslated"
	| "dateCell"
	| "brokenCharacter"
	| "correctGuessed"
	| "essay"
	| "answerUnclear"
	| "answerMissing"
	| "answersDiffer"
	| "noAnswer"
	| "longAnswer"
	| "severalGaps"
	| "optionWithoutText"
	| "passageTooLong"
	| "explanationTooLong"
	| "morePictures"
	| "pictureUnreadable"
	| "mathAsText";

interface NoteValues {
	value: string | number;
	name: string;
	letter: string;
	length: number;
	given: number;
	min: number;
	max: number;
}

export const NO_VALUES: NoteValues = { value: "", name: "", letter: "", length: 0, given: 0, min: 0, max: 0 };

export interface ImportNote<Key extends string = SkipKey | WarningKey> {
	key: Key;
	values?: Partial<NoteValues>;
}

/** A picture in our own file format, which is uploaded when the question is imported. */
export interface FilePicture {
	/** Unique in the file: questions may share one. */
	id: string;
	alt: string;
	data: string;
}

export interface ImportRow {
	/** Counts from 1, as `lines` says: questions if that is absent. */
	line: number;
	lines?: "ofText" | "ofTable";
	sheet?: string;
	question?: ImportedQuestion;
	picture?: FilePicture;
	warnings: ImportNote<WarningKey>[];
	skipped?: ImportNote<SkipKey>;
	excerpt?: string;
	/** True for options of which nobody knows yet which one is right: `correctAnswers` is empty. */
	needsAnswer?: true;
}

export interface ChosenRow {
	/** Its place among the rows of the file. */
	place: number;
	line: number;
	question: ImportedQuestion;
	picture: FilePicture | undefined;
}

export type ImportedInfo = Partial<Pick<Quiz, "language" | "minAge" | "maxAge" | "defaultTimeLimit">>;

export interface ImportResult {
	format: ImportFormat;
	quizName?: string;
	info?: ImportedInfo;
	rows: ImportRow[];
	/** The lines of a test that are in no question. */
	notRead?: string[];
	/** Present where the letters do not say for certain which code page the file has. */
	letters?: LetterChoice;
}

export interface ImportFile {
	name: string;
	bytes: Uint8Array;
	/** True if `bytes` are the beginning of a file that is too large. */
	isCut?: boolean;
	/** The code page that the author chose; it counts only where it is not certain. */
	codePage?: CodePage;
}

export interface ImportLabels {
	true: string;
	false: string;
	/** The quiz's language, for numbers and dates, and for texts in several languages. */
	language: string;
	/** The language of a table's numbers. If absent, a single comma or point is always the decimal sign. */
	quizLanguage?: AuthoringLanguage;
}

export interface ImportJob {
	file: ImportFile;
	labels: ImportLabels;
}
export type ImportReply = { result: ImportResult } | { error: ImportErrorKey | "failed" };

export type ImportErrorKey =
	| "tooSlow"
	| "empty"
	| "tooLarge"
	| "oldExcel"
	| "document"
	| "lockedDocument"
	| "scannedDocument"
	| "picture"
	| "archive"
	| "brokenXlsx"
	| "brokenOds"
	| "noHeader"
	| "report"
	| "brokenJson"
	| "brokenXml"
	| "unknownFormat";

/** The error of a whole file: single rows never throw. */
export class ImportError extends Error {
	override readonly name = "ImportError";
	constructor(readonly key: ImportErrorKey) {
		super(key);
	}
}

/** True for JSON and XML, in which pictures may be written as text. */
export const mayHoldPictures = (beginning: string) => /^\ufeff?\s*[{[<]/.test(beginning);

/** The most bytes that are read of a file, by its first characters. What is no test may have a smaller limit. */
export const maxImportBytes = (beginning: string): number => (mayHoldPictures(beginning) ? FILE_BYTES.importJson : FILE_BYTES.material);

export interface ExportedQuiz extends Pick<Quiz, "name" | "language" | "minAge" | "maxAge" | "defaultTimeLimit"> {
	questions: readonly ImportedQuestion[];
}

export type PictureData = ReadonlyMap<string, string>;
