import { ApiError } from "./api-error";
import { api, REPLY_WITHIN_MS } from "./client";
import { noteConfirmation } from "./confirmation";
import { restoreSession, storeSession } from "./session";

export async function login(email: string, password: string): Promise<void> {
	const { data } = await api("POST /auth/login", { body: { email, password } });
	storeSession(data.token, data.user);
}

export async function register(name: string, email: string, password: string): Promise<void> {
	const { data } = await api("POST /auth/register", { body: { name, email, password } });
	storeSession(data.token, data.user);
	void readConfirmation();
}

/** Learns whether the address waits for its confirmation; where that fails, the next page load does. */
async function readConfirmation(): Promise<void> {
	try {
		const { data } = await api("GET /auth/me");
		noteConfirmation(data.emailConfirmed);
	} catch {
		// Nothing on the page waits for it.
	}
}

/** Verifies the stored session with the server, once a page load. */
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

/** Sets a new password by the token of a link, and signs in with it. */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
	const { data } = await api("POST /auth/reset-password", { body: { token, newPassword } });
	storeSession(data.token, data.user);
}

export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
	const { data } = await api("POST /auth/change-password", { body: { currentPassword, newPassword } });
	storeSession(data.token, data.user);
}
