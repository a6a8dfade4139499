import type { User } from "#contract";
import type { Access } from "#contract/define-call";
import { withTimeLimit } from "#durable/room/async";
import { findDeviceSecret } from "../auth/cookies";
import { type TokenClaims, verifyToken } from "../auth/tokens";
import { findUserById, rememberCallerRow } from "../db/accounts/users";
import { toUserDto } from "../db/mappers";
import { AppError, databaseUnavailable } from "../lib/app-error";
import type { Deps } from "../lib/deps";
import { logError } from "../lib/log";
import { readGameName } from "../lib/pins";
import { endOldRole } from "../services/accounts/roles";
import type { HostCaller } from "../services/games/instances";
import type { ApiContext } from "./context";
import { readCountedNetwork } from "./device";

function bearerToken(c: ApiContext): string | undefined {
	const header = c.req.header("Authorization");
	if (header === undefined) return undefined;
	return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? "";
}

/** A replica that does not know the user or the token's epoch yet lags behind: the primary decides. */
async function findCaller(deps: Deps, { userId, epoch }: { userId: string; epoch: number }, onReplica: boolean) {
	const row = onReplica ? await findUserById(deps.replica, userId) : undefined;
	return row && row.tokenEpoch >= epoch ? row : findUserById(deps.db, userId);
}

async function readClaims(c: ApiContext): Promise<TokenClaims | undefined> {
	const token = bearerToken(c);
	if (token === undefined) return undefined;
	const claims = await verifyToken(token, c.var.deps);
	if (claims === null) throw new AppError("UNAUTHENTICATED");
	return claims;
}

/** Role and membership are read from the database on each call: the token contains no rights, so that a change applies at once. */
async function requireUser(c: ApiContext, claims: TokenClaims, onReplica: boolean): Promise<User> {
	const { deps } = c.var;
	const found = await findCaller(deps, claims, onReplica);
	if (!found || found.tokenEpoch !== claims.epoch) throw new AppError("UNAUTHENTICATED");
	const row = await endOldRole(deps, found);
	c.set("tokenEpoch", row.tokenEpoch);
	c.set("authTime", claims.authTime);
	const user = toUserDto(row, deps.now());
	rememberCallerRow(user, row);
	return user;
}

export type CallerOf<A extends Access> = A extends "user" | "admin"
	? User
	: A extends "visitor"
		? User | undefined
		: A extends "host"
			? HostCaller
			: undefined;

const NOBODY = { userId: null, isAdmin: false, epoch: 0, tokenRefusal: undefined };
/** How long a host's call waits for the database. */
const LOOKUP_TIMEOUT_MS = 3_000;

/**
 * Identifies the caller by the token. Without the database, its user has no role: games know their host
 * (docs/decisions/0006-running-games.md).
 */
async function readTokenCaller(c: ApiContext, onReplica: boolean): Promise<Omit<HostCaller, "deviceSecret" | "network">> {
	const claims = await readClaims(c);
	if (!claims) return NOBODY;
	try {
		const { id, role } = await withTimeLimit(LOOKUP_TIMEOUT_MS, requireUser(c, claims, onReplica));
		return { userId: id, isAdmin: role === "admin", epoch: claims.epoch, tokenRefusal: undefined };
	} catch (error) {
		if (error instanceof AppError) throw error;
		logError("caller not looked up", error, { requestId: c.var.requestId });
		return { userId: claims.userId, isAdmin: false, epoch: claims.epoch, tokenRefusal: databaseUnavailable() };
	}
}

/** A refused token does not invalidate the cookie beside it: a device keeps working when its owner's login has expired. */
async function readHostCaller(c: ApiContext, onReplica: boolean): Promise<HostCaller> {
	const game = readGameName(c.req.param("id") ?? "");
	const deviceSecret = game ? findDeviceSecret(c.req.header("Cookie"), game.pin) : undefined;
	const network = readCountedNetwork(c);
	try {
		const caller = await readTokenCaller(c, onReplica);
		if (caller.userId === null && deviceSecret === undefined) throw new AppError("UNAUTHENTICATED");
		return { ...caller, deviceSecret, network };
	} catch (error) {
		if (deviceSecret === undefined || !(error instanceof AppError)) throw error;
		return { ...NOBODY, deviceSecret, network, tokenRefusal: error };
	}
}

/** Throws UNAUTHENTICATED or FORBIDDEN if the call is not for this caller. `onReplica`: a replica may identify the caller. */
export function requireCaller<A extends Access>(c: ApiContext, access: A, onReplica: boolean): Promise<CallerOf<A>>;
export async function requireCaller(c: ApiContext, access: Access, onReplica: boolean): Promise<User | HostCaller | undefined> {
	if (access === "public") return undefined;
	if (access === "host") return readHostCaller(c, onReplica);
	const claims = await readClaims(c);
	const user = claims && (await requireUser(c, claims, onReplica));
	if (!user && access !== "visitor") throw new AppError("UNAUTHENTICATED");
	if (access === "admin" && user?.role !== "admin") throw new AppError("FORBIDDEN");
	return user;
}
