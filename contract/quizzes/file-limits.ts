// Separate from contract/limits.ts: these values are computed from LIMITS, which no script of a phone may contain.
import { LIMITS } from "../limits";

/** Size of a file with questions; a file with a hundred questions is far smaller. */
const IMPORT_BYTES = 5_242_880;

/** Limits of files that the browser reads. */
export const FILE_BYTES = {
	import: IMPORT_BYTES,
	/** Our own JSON can contain a picture for each question, as text; every exported file can be imported again. */
	importJson: IMPORT_BYTES + LIMITS.questions.max * Math.ceil(LIMITS.picture.bytes / 3) * 4,
	/** Text, PDF or Word from which questions are made. */
	material: 20_000_000,
} as const;

/** Converts bytes to whole megabytes, for texts. */
export const megabytes = (bytes: number) => Math.floor(bytes / 1_000_000);
