import type { User } from "#contract";
import type { Access } from "#contract/calls/define";
import { findDeviceSecret } from "../auth/cookies";
import { verifyToken } from "../auth/tokens";
import { toUserDto } from "../db/mappers";
import { findUserById } from "../db/users";
import { AppError } from "../lib/app-error";
import type { Deps } from "../lib/deps";
import { readGameName } from "../lib/pins";
import type { HostCaller } from "../services/instances";
import type { ApiContext } from "./context";

function bearerToken(c: ApiContext): string | undefined {
	const header = c.req.header("Authorization");
	if (header === undefined) return undefined;
	return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? "";
}

/** If a replica does not know the user or the token's epoch yet, it is behind: the primary decides. */
async function findCaller(deps: Deps, { userId, epoch }: { userId: string; epoch: number }, near: boolean) {
	const row = near ? await findUserById(deps.replica, userId) : undefined;
	return row && row.tokenEpoch >= epoch ? row : findUserById(deps.db, userId);
}

/** Role and membership come from the database on each call, not from the token (decisions section 2). */
async function signedInUser(c: ApiContext, near: boolean): Promise<User | undefined> {
	const token = bearerToken(c);
	if (token === undefined) return undefined;
	const { deps } = c.var;
	const claims = await verifyToken(token, deps);
	const row = claims === null ? undefined : await findCaller(deps, claims, near);
	if (!row || row.tokenEpoch !== claims?.epoch) throw new AppError("UNAUTHENTICATED");
	c.set("tokenEpoch", row.tokenEpoch);
	return toUserDto(row, deps.now());
}

/** The caller, as far as a call with this access may know it. */
export type CallerOf<A extends Access> = A extends "user" | "admin"
	? User
	: A extends "visitor"
		? User | undefined
		: A extends "host"
			? HostCaller
			: undefined;

/** A refused token does not invalidate the cookie beside it: a device keeps working when its owner's login has expired. */
async function hostCaller(c: ApiContext, near: boolean): Promise<HostCaller> {
	const game = readGameName(c.req.param("id") ?? "");
	const deviceSecret = game ? findDeviceSecret(c.req.header("Cookie"), game.pin) : undefined;
	try {
		const user = await signedInUser(c, near);
		if (!user && deviceSecret === undefined) throw new AppError("UNAUTHENTICATED");
		return { user, deviceSecret, tokenRefusal: undefined };
	} catch (error) {
		if (deviceSecret === undefined || !(error instanceof AppError)) throw error;
		return { user: undefined, deviceSecret, tokenRefusal: error };
	}
}

/** The caller; UNAUTHENTICATED or FORBIDDEN if the call is not for them. `near`: a replica may identify the caller. */
export function requireCaller<A extends Access>(c: ApiContext, access: A, near: boolean): Promise<CallerOf<A>>;
export async function requireCaller(c: ApiContext, access: Access, near: boolean): Promise<User | HostCaller | undefined> {
	if (access === "public") return undefined;
	if (access === "host") return hostCaller(c, near);
	const user = await signedInUser(c, near);
	if (!user && access !== "visitor") throw new AppError("UNAUTHENTICATED");
	if (access === "admin" && user?.role !== "admin") throw new AppError("FORBIDDEN");
	return user;
}
