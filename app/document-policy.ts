interface PolicyOptions {
	/** The document brings its own style sheet in a `<style>` with the nonce. */
	inlineStyles?: boolean;
}

/** A nonce for one document. */
export function newNonce(): string {
	return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

/** The Content-Security-Policy of a document; the headers that every reply carries are set by the Worker. */
export function documentPolicy(nonce: string, host: string, { inlineStyles = false }: PolicyOptions = {}): string {
	const script = import.meta.env.DEV ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`;
	return [
		"default-src 'self'",
		`script-src ${script}`,
		// React sets widths and transforms as style attributes; no style sheet but our own is loaded.
		`style-src 'self'${inlineStyles ? ` 'nonce-${nonce}'` : ""}`,
		"style-src-attr 'unsafe-inline'",
		...(import.meta.env.DEV ? ["style-src-elem 'self' 'unsafe-inline'"] : []),
		"img-src 'self' https: data:",
		// For older Safaris 'self' does not cover the socket of the same host.
		`connect-src 'self' wss://${host}${import.meta.env.DEV ? ` ws://${host}` : ""}`,
		"font-src 'self'",
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
	].join("; ");
}
