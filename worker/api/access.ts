import type { MiddlewareHandler } from "hono";
import type { User } from "#contract";
import { verifyToken } from "../auth/tokens";
import { toUserDto } from "../db/mappers";
import { findUserById } from "../db/users";
import { AppError } from "../lib/app-error";
import type { ApiContext, ApiEnv } from "./context";
import type { Access } from "./route";

function bearerToken(c: ApiContext): string | undefined {
	const header = c.req.header("Authorization");
	if (header === undefined) return undefined;
	return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? "";
}

/** Role and membership come from the database on each call, not from the token (decisions section 2). */
async function signedInUser(c: ApiContext): Promise<User | undefined> {
	const token = bearerToken(c);
	if (token === undefined) return undefined;
	const { deps } = c.var;
	const userId = await verifyToken(token, deps);
	const row = userId === null ? undefined : await findUserById(deps.db, userId);
	if (!row) throw new AppError("UNAUTHENTICATED");
	return toUserDto(row, deps.now());
}

export function guard(access: Access): MiddlewareHandler<ApiEnv> {
	return async (c, next) => {
		if (access !== "player") {
			const user = await signedInUser(c);
			if (!user && access !== "visitor") throw new AppError("UNAUTHENTICATED");
			if (access === "admin" && user?.role !== "admin") throw new AppError("FORBIDDEN");
			c.set("user", user);
		}
		await next();
	};
}

/** The signed-in user of a `user` or `admin` route. */
export function requireUser(c: ApiContext): User {
	const { user } = c.var;
	if (!user) throw new AppError("UNAUTHENTICATED");
	return user;
}
