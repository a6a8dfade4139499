import { useSyncExternalStore } from "react";
import type { WaitingCounts } from "#contract/accounts/admin";
import { api } from "./client";
import { storedToken } from "./session";

/** The number at an admin's profile is at most this old when a tab of the browser is opened or shown again. */
const FRESH_MS = 5 * 60_000;

let current: WaitingCounts | null = null;
/** The token with which `current` was requested. */
let token: string | null = null;
let requestedAtMs = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

function set(next: WaitingCounts | null): void {
	current = next;
	for (const listener of listeners) listener();
}

/** Requests the numbers that wait for an admin; the admin panel does so with each list. A failure leaves them as they were. */
export async function fetchWaitingCounts(signal?: AbortSignal): Promise<WaitingCounts> {
	const tokenNow = storedToken();
	if (tokenNow !== token) set(null);
	token = tokenNow;
	requestedAtMs = Date.now();
	const ownRequestAtMs = requestedAtMs;
	try {
		const { data } = await api("GET /admin/waiting", { signal, isBackground: true });
		if (requestedAtMs === ownRequestAtMs && storedToken() === tokenNow) set(data);
		return data;
	} catch (error) {
		// Lets the next call request them again.
		if (requestedAtMs === ownRequestAtMs) requestedAtMs = Number.NEGATIVE_INFINITY;
		throw error;
	}
}

/** Requests the numbers unless the last reply is younger than `olderThanMs`, so that opening a page alone makes no request. */
export async function refreshWaitingCounts(olderThanMs = FRESH_MS): Promise<void> {
	if (storedToken() === token && Date.now() - requestedAtMs < olderThanMs) return;
	await fetchWaitingCounts().catch(() => undefined);
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export const currentWaitingCounts = (): WaitingCounts | null => (token !== null && token === storedToken() ? current : null);

export function useWaiting(): WaitingCounts | null {
	return useSyncExternalStore(subscribe, currentWaitingCounts, () => null);
}
