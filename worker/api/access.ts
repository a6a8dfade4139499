import type { User } from "#contract";
import type { Access } from "#contract/calls/define";
import { verifyToken } from "../auth/tokens";
import { toUserDto } from "../db/mappers";
import { findUserById } from "../db/users";
import { AppError } from "../lib/app-error";
import type { ApiContext } from "./context";

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
	const claims = await verifyToken(token, deps);
	const row = claims === null ? undefined : await findUserById(deps.db, claims.userId);
	if (!row || row.tokenEpoch !== claims?.epoch) throw new AppError("UNAUTHENTICATED");
	c.set("tokenEpoch", row.tokenEpoch);
	return toUserDto(row, deps.now());
}

/** Who calls, as far as a call with this access gets to know. */
export type CallerOf<A extends Access> = A extends "user" | "admin" ? User : A extends "visitor" ? User | undefined : undefined;

/** The caller, or UNAUTHENTICATED or FORBIDDEN where the call is not for them. */
export function requireCaller<A extends Access>(c: ApiContext, access: A): Promise<CallerOf<A>>;
export async function requireCaller(c: ApiContext, access: Access): Promise<User | undefined> {
	if (access === "public") return undefined;
	const user = await signedInUser(c);
	if (!user && access !== "visitor") throw new AppError("UNAUTHENTICATED");
	if (access === "admin" && user?.role !== "admin") throw new AppError("FORBIDDEN");
	return user;
}
