const NAME_LENGTH = 80;

/** A file name for a quiz that every system accepts. Bidi overrides are stripped: they could disguise the file extension. */
export function fileNameOf(name: string, extension: string): string {
	const safe = [...name.replace(/[\\/:*?"<>|\p{Cc}\p{Bidi_Control}]+/gu, " ").replace(/\s+/g, " ")]
		.slice(0, NAME_LENGTH)
		.join("")
		.replace(/^[\s.]+|[\s.]+$/g, "");
	return `${safe === "" ? "quiz" : safe}.${extension}`;
}
