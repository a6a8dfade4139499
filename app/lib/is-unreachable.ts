import { isRecord } from "./is-record";

/** How Chromium, Firefox, WebKit and Vite name code or styles that did not arrive. */
const NOT_LOADED = /imported module|module script failed|preload CSS/;

/** No network, a proxy that answered for a server that does not run, or code that did not arrive. Judged by shape: forms do not know the API. */
export function isUnreachable(error: unknown): boolean {
	if (!(error instanceof Error && isRecord(error))) return false;
	const { code, status, message } = error;
	return code === "NETWORK" || (Number(status) >= 502 && message === "") || NOT_LOADED.test(message);
}
