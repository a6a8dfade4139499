// npm run make-admin -- EMAIL [--remote]: makes a registered user an admin, also while the server runs.
import { query, sqlText } from "./database.mjs";
import { installMissing, onProjectNode } from "./run.mjs";

installMissing();
if (onProjectNode(import.meta.url)) {
	const remote = process.argv.includes("--remote");
	const email = process.argv
		.slice(2)
		.find((argument) => !argument.startsWith("--"))
		?.trim()
		.toLowerCase();
	if (!email) {
		console.error("Usage: npm run make-admin -- EMAIL [--remote]");
		process.exit(1);
	}
	const changed = query(
		`UPDATE users SET membership_type = 'admin' WHERE email = ${sqlText(email)} AND password_hash <> '' RETURNING email`,
		{ remote },
	);
	if (changed.length === 0) {
		console.error(`No registered user has the email ${email}. Register first, then run this again.`);
		process.exit(1);
	}
	console.log(`${email} is an admin now.`);
}
