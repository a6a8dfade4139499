// Replies that the front door writes itself: JSON below /api, as the product's API does, and plain text elsewhere.
const CODES = { 400: "VALIDATION_ERROR", 500: "INTERNAL_ERROR" };

function isApi({ url }) {
	try {
		return /^\/api(?:\/|$)/.test(new URL(url).pathname);
	} catch {
		// The runtime passes on requests whose address cannot be read.
		return false;
	}
}

/** The first language of Accept-Language, or English. */
function chooseLanguage({ headers }, texts) {
	const [, language = ""] = /^([a-z]{2,3})\b/i.exec(headers.get("Accept-Language") ?? "") ?? [];
	return Object.hasOwn(texts, language.toLowerCase()) ? language.toLowerCase() : "en";
}

/**
 * @param {Record<string, { VALIDATION_ERROR: string, INTERNAL_ERROR: string, unreadable: string }>} texts By language.
 * @param {Request} request
 * @param {400 | 500} status
 * @param {string} [requestId]
 */
export function plainAnswer(texts, request, status, requestId) {
	const language = chooseLanguage(request, texts);
	const code = CODES[status];
	const { [code]: message, unreadable } = texts[language];
	const headers = { "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store", "Content-Language": language };
	// The API says this in `details`; other requests have no fields.
	if (!isApi(request)) return new Response(status === 400 ? unreadable : message, { status, headers });
	const details = status === 400 ? { details: [{ path: "", message: unreadable }] } : {};
	const error = { code, message, ...details, ...(requestId === undefined ? {} : { requestId }) };
	return Response.json({ success: false, error }, { status, headers });
}

/** Each answer of the product has this header. An error without it is the runtime's own, which may name files of this computer. */
export const isProductAnswer = ({ status, headers }) => status < 400 || headers.has("X-Content-Type-Options");
