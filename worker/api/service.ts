import { sql } from "drizzle-orm";
import { ERRORS } from "#contract";
import { withTimeLimit } from "#durable/room/async";
import { version } from "#package.json";
import { aiKind } from "../ai/model";
import { users } from "../db/schema";
import { databaseUnavailable } from "../lib/app-error";
import { logError } from "../lib/log";
import { findJoinOrigins } from "../lib/origins";
import { clientAddress } from "../lib/rate-limit";
import { readContact, resultsDays, signupsKind, sourceUrl } from "../lib/settings";
import { mailKind } from "../mail/send";
import { pictureJudge } from "../moderation/pictures";
import { readDeploymentUsage } from "../services/accounts/deployment-usage";
import { publicSignOn } from "../sign-on/providers";
import { errorBody, setRetryAfter } from "./errors";
import type { Handlers } from "./route";

const DATABASE_TIMEOUT_MS = 3_000;

export const serviceHandlers = {
	"GET /health": async ({ c, language, deps: { db, env } }) => {
		const joinOrigins = await findJoinOrigins(env, new URL(c.req.url), clientAddress(c));
		const facts = {
			ai: aiKind(env),
			mail: mailKind(env),
			pictures: pictureJudge(env),
			signups: signupsKind(env),
			...publicSignOn(env),
			version,
			resultsDays: resultsDays(env),
			contact: readContact(env),
			source: sourceUrl(env),
			...(joinOrigins ? { joinOrigins } : {}),
		};
		try {
			// Reads a table: without one, a locked or empty database would go unnoticed.
			await withTimeLimit(DATABASE_TIMEOUT_MS, db.run(sql`SELECT 1 FROM ${users} LIMIT 1`));
			return { database: "ok" as const, ...facts };
		} catch (thrown) {
			logError("health", thrown);
			const error = databaseUnavailable();
			setRetryAfter(c, error);
			return c.json({ ...errorBody(error, language), database: "error", ...facts }, ERRORS[error.code].status);
		}
	},
	"GET /admin/usage": async ({ deps }) => ({ data: await readDeploymentUsage(deps) }),
} satisfies Partial<Handlers>;
