/** Normalises how models spell our keywords: " Hate Speech" becomes hate_speech. Values other than texts stay as they are. */
export function toKeyword(word: unknown): unknown {
	return typeof word === "string"
		? word
				.trim()
				.toLowerCase()
				.replace(/[\s-]+/g, "_")
		: word;
}
