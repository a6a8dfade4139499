import { LIMITS } from "../limits";

/** A file with questions: one with a hundred of them is far smaller. */
const IMPORT_BYTES = 5_242_880;

/** Limits of files that the browser reads. */
export const FILE_BYTES = {
	import: IMPORT_BYTES,
	/** Our own JSON may hold a picture for each question, as text: whatever is exported can be read again. */
	importJson: IMPORT_BYTES + LIMITS.questions.max * Math.ceil(LIMITS.picture.bytes / 3) * 4,
	/** Text, PDF or Word from which questions are made. */
	material: 20_000_000,
} as const;

/** A size in whole megabytes, as a text names it. */
export const megabytes = (bytes: number) => Math.floor(bytes / 1_000_000);
