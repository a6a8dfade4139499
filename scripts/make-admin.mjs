// npm run make-admin -- EMAIL [--remote], or --id ID for an account without an address: makes a registered user an admin, also while the server runs.

import { setTimeout as sleep } from "node:timers/promises";
import { sqlText, withDatabase } from "./database.mjs";
import { PlainError, runScript } from "./run.mjs";
import { makeFilesPrivate } from "./state-folder.mjs";

const WAIT_MS = 60_000;

/** A running server locks the local database while it writes. A statement refused for that reason changed nothing, so it is tried again. */
async function queryWhenFree({ query }, sql) {
	const deadline = Date.now() + WAIT_MS;
	for (;;) {
		try {
			return await query(sql);
		} catch (error) {
			if (!/SQLITE_BUSY|database is locked/i.test(String(error))) throw error;
			if (Date.now() > deadline)
				throw new PlainError("The database is busy: the server writes without a pause. Nothing was changed; please run this again.");
			// At random intervals: even ones could meet the same writer each time.
			await sleep(50 + Math.random() * 250);
		}
	}
}

const USAGE = "Usage: npm run make-admin -- EMAIL [--remote]\n       npm run make-admin -- --id ID [--remote]";
const options = { id: { type: "string" }, remote: { type: "boolean", default: false } };

await runScript(import.meta.url, { usage: USAGE, options, max: 1 }, async ({ values, positionals }) => {
	const id = values.id?.trim();
	const email = positionals[0]?.trim().toLowerCase();
	if (!id === !email) throw new PlainError(USAGE);
	makeFilesPrivate();
	const named = id ? `id = ${sqlText(id)}` : `email = ${sqlText(email)}`;
	const update = `UPDATE users SET membership_type = 'admin', admin_until = NULL WHERE ${named} AND password_hash <> '' RETURNING id`;
	const changed = await withDatabase(values, (database) => queryWhenFree(database, update));
	if (changed.length === 0)
		throw new PlainError(`No registered user has the ${id ? `id ${id}` : `email ${email}`}. Register first, then run this again.`);
	console.log(`${id ?? email} is an admin now.`);
});
