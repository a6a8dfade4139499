/** Every key and every text anywhere in a value. */
export function* wordsIn(value: unknown): Generator<string> {
	if (typeof value === "string") yield value;
	if (typeof value !== "object" || value === null) return;
	for (const [key, inner] of Object.entries(value)) {
		yield key;
		yield* wordsIn(inner);
	}
}
