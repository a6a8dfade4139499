import { sql } from "drizzle-orm";
import { z } from "zod";
import { ok } from "#contract";
import { version } from "#package.json";
import { aiKind } from "../ai/kind";
import { createApi } from "./create-api";
import { apiRoute } from "./route";

const health = apiRoute({
	access: "player",
	method: "get",
	path: "/health",
	tag: "Service",
	summary: "Whether the product serves",
	success: ok({
		database: z.enum(["ok", "error"]),
		ai: z.enum(["workers-ai", "openai-compatible", "none"]),
		version: z.string(),
	}).meta({ id: "Health" }),
});

export const healthApi = createApi().openapi(health, async (c) => {
	const { db, env } = c.var.deps;
	const database = await db.run(sql`SELECT 1`).then(
		() => "ok" as const,
		() => "error" as const,
	);
	return c.json({ success: true as const, database, ai: aiKind(env), version }, 200);
});
