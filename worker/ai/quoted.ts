/** Users' texts as JSON data for a prompt: quotes and line breaks are escaped, so no text can end its own place; turned-round text reads as it is. */
export function quoted(data: unknown): string {
	return JSON.stringify(data, null, 1).replace(/[\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, "");
}
