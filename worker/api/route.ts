import { createRoute } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { z } from "zod";
import { ERRORS, type ErrorCode, type ErrorStatus, errorBodySchema } from "#contract";
import { guard } from "./access";
import type { ApiEnv } from "./context";

/**
 * Who may call a route. `visitor`: everybody, a token is read when one is sent; `player`: everybody, tokens are not
 * looked at (a phone with an expired login must be able to play); `user`: signed in; `admin`: role admin.
 */
export type Access = "visitor" | "player" | "user" | "admin";

type Method = "get" | "post" | "put" | "patch" | "delete";
type SuccessStatus = 200 | 201;

interface RequestParts {
	params?: z.ZodObject;
	query?: z.ZodObject;
	body?: { content: { "application/json": { schema: z.ZodType } }; required: true };
}

interface ApiRouteConfig<M extends Method, P extends string, R extends RequestParts, S extends z.ZodType, St extends SuccessStatus> {
	access: Access;
	method: M;
	/** Below /api, with parameters in braces. */
	path: P;
	tag: string;
	summary: string;
	request?: R;
	success: S;
	status?: St;
	/** Codes that this route answers besides the ones every route may. */
	errors?: readonly ErrorCode[];
}

// A type and no interface: it has to count as a record for the library's own route type.
type ApiRoute<M extends Method, P extends string, R extends RequestParts, S extends z.ZodType, St extends SuccessStatus> = {
	method: M;
	path: P;
	request: R;
	responses: { [K in St]: { description: string; content: { "application/json": { schema: S } } } };
	getRoutingPath(): string;
};

const COMMON_CODES: readonly ErrorCode[] = ["INTERNAL_ERROR", "RATE_LIMITED"];
const CODES_BY_ACCESS: Record<Access, readonly ErrorCode[]> = {
	visitor: ["UNAUTHENTICATED"],
	player: [],
	user: ["UNAUTHENTICATED"],
	admin: ["UNAUTHENTICATED", "FORBIDDEN"],
};
const BODY_CODES: readonly ErrorCode[] = ["VALIDATION_ERROR", "UNSUPPORTED_MEDIA_TYPE", "PAYLOAD_TOO_LARGE", "REQUEST_TIMEOUT"];
/** What a page of another site is told. */
const UNSAFE_CODES: readonly ErrorCode[] = ["FORBIDDEN"];

function failureResponses(codes: readonly ErrorCode[]) {
	const byStatus = new Map<ErrorStatus, Set<ErrorCode>>();
	for (const code of codes) {
		const { status } = ERRORS[code];
		byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
	}
	return Object.fromEntries(
		[...byStatus].map(([status, set]) => [
			status,
			{ description: [...set].join(", "), content: { "application/json": { schema: errorBodySchema } } },
		]),
	);
}

/** Every declared route with who may call it, for the test that walks them all. */
export const declaredRoutes: { access: Access; method: Method; path: string }[] = [];

/**
 * Declares a route of the contract. `access` is demanded by its type and enforced before anything is parsed:
 * a route that states nothing does not compile, so nothing is open by oversight.
 */
export function apiRoute<
	const M extends Method,
	const P extends string,
	S extends z.ZodType,
	R extends RequestParts = Record<never, never>,
	const St extends SuccessStatus = 200,
>(config: ApiRouteConfig<M, P, R, S, St>): ApiRoute<M, P, R, S, St> {
	const { access, method, path, tag, summary, request, success, status = 200, errors = [] } = config;
	declaredRoutes.push({ access, method, path });
	const codes = [
		...errors,
		...CODES_BY_ACCESS[access],
		...(request?.body ? BODY_CODES : request?.query ? BODY_CODES.slice(0, 1) : []),
		...(method === "get" ? [] : UNSAFE_CODES),
		...COMMON_CODES,
	];
	const middleware: MiddlewareHandler<ApiEnv> = guard(access);
	const route = createRoute({
		method,
		path,
		tags: [tag],
		summary,
		...(request ? { request } : {}),
		...(access === "user" || access === "admin" ? { security: [{ bearer: [] }] } : {}),
		middleware,
		responses: {
			[status]: { description: "Success", content: { "application/json": { schema: success } } },
			...failureResponses(codes),
		},
	});
	// The guard stays in the value; its type would replace the environment that handlers see.
	return route as unknown as ApiRoute<M, P, R, S, St>;
}

/** Declares the upgrade to a WebSocket: an accepted one has no body, a refused one the envelope. */
export function socketRoute<const P extends string, Params extends z.ZodObject, Query extends z.ZodObject>(config: {
	access: Access;
	path: P;
	tag: string;
	summary: string;
	description: string;
	request: { params: Params; query: Query };
	errors: readonly ErrorCode[];
}) {
	const { access, path, tag, summary, description, request, errors } = config;
	declaredRoutes.push({ access, method: "get", path });
	return createRoute({
		method: "get",
		path,
		tags: [tag],
		summary,
		description,
		request,
		middleware: guard(access),
		responses: {
			101: { description: "Switching protocols" },
			...failureResponses([...errors, ...CODES_BY_ACCESS[access], "VALIDATION_ERROR", ...COMMON_CODES]),
		},
	});
}

/** A JSON request body by its schema. */
export function jsonBody<S extends z.ZodType>(schema: S) {
	return { content: { "application/json": { schema } }, required: true as const };
}

/** Path parameters, each a non-empty text. */
export function pathParams<const Names extends string[]>(...names: Names) {
	const shape = Object.fromEntries(names.map((name) => [name, z.string().min(1).max(64)]));
	return z.object(shape as { [K in Names[number]]: z.ZodString });
}
