export function createNonce(): string {
	return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

/** The Content-Security-Policy of a document. The Worker sets the headers that every reply carries. */
export function documentPolicy(nonce: string, { host, protocol }: URL): string {
	const script = import.meta.env.DEV ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`;
	return [
		"default-src 'self'",
		`script-src ${script}`,
		// Each document contains its style sheet in a `<style>` with the nonce; React sets widths and transforms as style attributes.
		`style-src 'self' 'nonce-${nonce}'`,
		"style-src-attr 'unsafe-inline'",
		...(import.meta.env.DEV ? ["style-src-elem 'self' 'unsafe-inline'"] : []),
		// `blob:`: pictures that the page itself draws (the animals of the big screen).
		"img-src 'self' https: data: blob:",
		// Older Safaris do not count the socket of the same host as 'self'.
		`connect-src 'self' ${protocol === "https:" ? "wss" : "ws"}://${host}`,
		"font-src 'self'",
		"worker-src 'self'",
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
	].join("; ");
}
