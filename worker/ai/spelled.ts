/** A word of ours as models vary it: " Hate Speech" is hate_speech. Anything but a text stays as it is. */
export function spelled(word: unknown): unknown {
	return typeof word === "string"
		? word
				.trim()
				.toLowerCase()
				.replace(/[\s-]+/g, "_")
		: word;
}
