import type { FullConfig } from "@playwright/test";
import { changeD1 } from "../helpers/local-state";
import { makeAccounts, register } from "./accounts";

/** Creates the first admin and accounts for all tests in the database, before any test runs: a second writer makes requests fail. */
export default async function makeFirstAdmin(config: FullConfig) {
	const origin = config.projects[0]?.use.baseURL;
	const stateDir = process.env.E2E_STATE_DIR;
	if (!origin || !stateDir) throw new Error("playwright.config.ts names address and state folder");
	const { token, email } = await register(origin, "First Admin", "first-admin@example.org");
	makeAccounts(stateDir, email);
	changeD1(stateDir, "UPDATE users SET membership_type = 'admin' WHERE email = ?", email);
	process.env.E2E_ADMIN_TOKEN = token;
	process.env.E2E_ORIGIN = origin;
}
