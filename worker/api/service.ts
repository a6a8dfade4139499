import { sql } from "drizzle-orm";
import { version } from "#package.json";
import { aiKind } from "../ai/model";
import { signupsKind } from "../lib/settings";
import { mailKind } from "../mail/send";
import type { Handlers } from "./route";

export const serviceHandlers = {
	"GET /health": async ({ deps: { db, env } }) => {
		const database = await db.run(sql`SELECT 1`).then(
			() => "ok" as const,
			() => "error" as const,
		);
		return { database, ai: aiKind(env), mail: mailKind(env), signups: signupsKind(env), version };
	},
} satisfies Partial<Handlers>;
