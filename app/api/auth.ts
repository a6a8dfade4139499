import { ApiError } from "./api-error";
import { api, REPLY_WITHIN_MS } from "./client";
import { noteConfirmation } from "./confirmation";
import { restoreSession, storeSession } from "./session";

export async function login(body: { email: string; password: string }): Promise<void> {
	storeSession((await api("POST /auth/login", { body })).data);
}

/** Asks whether the address is confirmed; if the call fails, the next page load asks again. */
export async function readConfirmation(): Promise<void> {
	try {
		const { data } = await api("GET /auth/me");
		noteConfirmation(data.emailConfirmed);
	} catch {
		// Nothing on the page waits for it.
	}
}

/** Verifies the stored session with the server, once per page load. */
export function restore() {
	return restoreSession(async () => {
		try {
			const { data } = await api("GET /auth/me", { withinMs: REPLY_WITHIN_MS });
			noteConfirmation(data.emailConfirmed);
			return data.user;
		} catch (error) {
			return error instanceof ApiError && error.status === 401 ? null : "offline";
		}
	});
}
