import { ApiError } from "./api-error";
import { api, REPLY_WITHIN_MS } from "./client";
import { restoreSession, storeSession } from "./session";

export async function login(email: string, password: string): Promise<void> {
	const { data } = await api("POST /auth/login", { body: { email, password } });
	storeSession(data.token, data.user);
}

export async function register(name: string, email: string, password: string): Promise<void> {
	const { data } = await api("POST /auth/register", { body: { name, email, password } });
	storeSession(data.token, data.user);
}

/** Verifies the stored session with the server, once a page load. */
export function restore() {
	return restoreSession(async () => {
		try {
			const { data } = await api("GET /auth/me", { withinMs: REPLY_WITHIN_MS });
			return data.user;
		} catch (error) {
			return error instanceof ApiError && error.status === 401 ? null : "offline";
		}
	});
}
