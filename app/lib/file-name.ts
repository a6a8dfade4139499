const NAME_LENGTH = 80;

/** A file name every system takes, from the name of a quiz; nothing in it turns the direction of its ending around. */
export function fileNameOf(name: string, extension: string): string {
	const safe = [...name.replace(/[\\/:*?"<>|\p{Cc}\p{Bidi_Control}]+/gu, " ").replace(/\s+/g, " ")]
		.slice(0, NAME_LENGTH)
		.join("")
		.replace(/^[\s.]+|[\s.]+$/g, "");
	return `${safe === "" ? "quiz" : safe}.${extension}`;
}
