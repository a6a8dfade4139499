import type { FullConfig } from "@playwright/test";
import { send } from "../helpers/live";
import { changeD1 } from "../helpers/local-state";

/**
 * Makes the one admin who makes all others (`makeAdmin`): past the API, and therefore before any test runs. A second writer in the
 * local database makes requests of a running test fail.
 */
export default async function makeFirstAdmin(config: FullConfig) {
	const origin = config.projects[0]?.use.baseURL;
	const stateDir = process.env.E2E_STATE_DIR;
	if (!origin || !stateDir) throw new Error("playwright.config.ts names address and state folder");
	const email = "first-admin@example.org";
	const fetcher = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init);
	const account = await send<{ data: { token: string } }>(fetcher, "POST", "/auth/register", {
		body: { name: "First Admin", email, password: "admin-password" },
	});
	changeD1(stateDir, "UPDATE users SET membership_type = 'admin' WHERE email = ?", email);
	process.env.E2E_ADMIN_TOKEN = account.body.data.token;
}
