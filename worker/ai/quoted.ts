/**
 * Users' texts as JSON data for a prompt. Quotes and line breaks are escaped, so that no text can break out of its string,
 * and bidi overrides are stripped, so that no text looks different from what it is.
 */
export function quoted(data: unknown): string {
	return JSON.stringify(data, null, 1).replace(/[\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, "");
}
