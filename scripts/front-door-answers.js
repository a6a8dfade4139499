// What the front door answers by itself: in JSON below /api, as the product's API does, and as plain text elsewhere.
/** Two of the contract's errors, which this runtime cannot import. */
export const ANSWERS = {
	400: { code: "VALIDATION_ERROR", en: "Some fields are not valid.", tr: "Bazı alanlar geçerli değil." },
	500: {
		code: "INTERNAL_ERROR",
		en: "Something went wrong. Please try again.",
		tr: "Bir şeyler ters gitti. Biraz sonra yeniden denenebilir.",
	},
};

/** Below the API it is what `details` say; elsewhere a request has no fields. */
const UNREADABLE = { en: "The request cannot be read.", tr: "İstek okunamıyor." };

function isApi({ url }) {
	try {
		return /^\/api(?:\/|$)/.test(new URL(url).pathname);
	} catch {
		// The runtime passes on requests whose address cannot be read.
		return false;
	}
}

/**
 * @param {Request} request
 * @param {400 | 500} status
 * @param {string} [requestId]
 */
export function plainAnswer(request, status, requestId) {
	const { code, ...texts } = ANSWERS[status];
	const language = /^tr\b/i.test(request.headers.get("Accept-Language") ?? "") ? "tr" : "en";
	const headers = { "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store", "Content-Language": language };
	const message = texts[language];
	if (!isApi(request)) return new Response(status === 400 ? UNREADABLE[language] : message, { status, headers });
	const details = status === 400 ? { details: [{ path: "", message: UNREADABLE[language] }] } : {};
	const error = { code, message, ...details, ...(requestId === undefined ? {} : { requestId }) };
	return Response.json({ success: false, error }, { status, headers });
}

/** Each answer of the product has this header. An error without it is the runtime's own, which may name files of this computer. */
export const isProductAnswer = ({ status, headers }) => status < 400 || headers.has("X-Content-Type-Options");
