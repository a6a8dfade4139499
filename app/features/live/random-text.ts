/** Random 128 bits as hex. Pages without https have no `crypto.randomUUID`. */
export function randomText(): string {
	return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
