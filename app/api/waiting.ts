import { useSyncExternalStore } from "react";
import type { Waiting } from "#contract/accounts/admin";
import { api } from "./client";
import { storedToken } from "./session";

/** The number at an admin's profile is at most this old when a tab of the browser is opened or shown again. */
const FRESH_MS = 5 * 60_000;

let current: Waiting | null = null;
/** The token that the answer belongs to. */
let token: string | null = null;
let askedAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

function set(next: Waiting | null): void {
	current = next;
	for (const listener of listeners) listener();
}

/** For admins; the admin panel reads it with each list. A failure leaves the number as it was. */
export async function readWaiting(signal?: AbortSignal): Promise<Waiting> {
	const asking = storedToken();
	if (asking !== token) set(null);
	token = asking;
	askedAt = Date.now();
	const since = askedAt;
	try {
		const { data } = await api("GET /admin/waiting", { signal, unasked: true });
		if (askedAt === since && storedToken() === asking) set(data);
		return data;
	} catch (error) {
		// The next look asks again.
		if (askedAt === since) askedAt = Number.NEGATIVE_INFINITY;
		throw error;
	}
}

/** Reads nothing if the last answer is younger than `olderThanMs`: no page of the site asks because it was opened. */
export async function askForWaiting(olderThanMs = FRESH_MS): Promise<void> {
	if (storedToken() === token && Date.now() - askedAt < olderThanMs) return;
	await readWaiting().catch(() => undefined);
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export const waitingNow = (): Waiting | null => (token !== null && token === storedToken() ? current : null);

export function useWaiting(): Waiting | null {
	return useSyncExternalStore(subscribe, waitingNow, () => null);
}
