import { useSyncExternalStore } from "react";
import { ApiError } from "./api-error";
import { api, REPLY_WITHIN_MS } from "./client";
import { restoreSession, storeSession } from "./session";

let isUnconfirmed = false;
const listeners = new Set<() => void>();

/** Records whether the server says that the address is confirmed. */
export function setEmailConfirmed(confirmed: boolean): void {
	isUnconfirmed = !confirmed;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export function useWaitsForConfirmation(): boolean {
	return useSyncExternalStore(
		subscribe,
		() => isUnconfirmed,
		() => false,
	);
}

export async function logIn(body: { email: string; password: string }): Promise<void> {
	storeSession((await api("POST /auth/login", { body })).data);
}

export async function readConfirmation(): Promise<void> {
	try {
		const { data } = await api("GET /auth/me");
		setEmailConfirmed(data.emailConfirmed);
	} catch {
		// A failure is ignored: the banner alone depends on the reply.
	}
}

/** Verifies the stored session with the server, once per page load. */
export function verifyStoredSession() {
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
