import { useSyncExternalStore } from "react";
import { ApiError } from "./api-error";
import { api, REPLY_WITHIN_MS } from "./client";
import { restoreSession, storeSession } from "./session";

let waiting = false;
const listeners = new Set<() => void>();

/** Must be called with the server's answer. */
export function setEmailConfirmed(confirmed: boolean): void {
	waiting = !confirmed;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export function useWaitsForConfirmation(): boolean {
	return useSyncExternalStore(
		subscribe,
		() => waiting,
		() => false,
	);
}

export async function login(body: { email: string; password: string }): Promise<void> {
	storeSession((await api("POST /auth/login", { body })).data);
}

export async function readConfirmation(): Promise<void> {
	try {
		const { data } = await api("GET /auth/me");
		setEmailConfirmed(data.emailConfirmed);
	} catch {
		// Nothing on the page waits for it.
	}
}

/** Verifies the stored session with the server, once per page load. */
export function restore() {
	return restoreSession(async () => {
		try {
			const { data } = await api("GET /auth/me", { withinMs: REPLY_WITHIN_MS });
			setEmailConfirmed(data.emailConfirmed);
			return data.user;
		} catch (error) {
			return error instanceof ApiError && error.status === 401 ? null : "offline";
		}
	});
}
