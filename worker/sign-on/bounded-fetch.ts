import { concatBytes } from "../media/container";

/** Longer than any provider needs; the user waits for it. */
const REPLY_MS = 5_000;
const REPLY_BYTES = 256 * 1024;

/** Fetches from a provider: in time, up to a size, and without following redirects, which could lead anywhere. */
export async function boundedFetch(url: string, init: RequestInit): Promise<Response> {
	const response = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(REPLY_MS) });
	const { status, headers, body } = response;
	if (status >= 300 && status < 400) {
		await body?.cancel();
		throw new Error("provider redirects");
	}
	const pieces: Uint8Array[] = [];
	let size = 0;
	if (body) {
		for await (const piece of body) {
			size += piece.byteLength;
			if (size > REPLY_BYTES) throw new Error("reply of the provider is too large");
			pieces.push(piece);
		}
	}
	const kept = new Headers();
	for (const name of ["Content-Type", "WWW-Authenticate"]) {
		const value = headers.get(name);
		if (value !== null) kept.set(name, value);
	}
	return new Response(concatBytes(pieces), { status, headers: kept });
}
