import type { ErrorCode } from "./errors";
import { LIMITS } from "./limits";
import { z } from "./z";

/**
 * The callers that may make a call. `public`: everybody, a token is not even read (a phone with an expired login must be able to play);
 * `visitor`:
 * everybody, a token is read if one is sent; `host`: signed in, or a device paired with the game in the path, which decides whether they
 * may make the call.
 */
export type Access = "public" | "visitor" | "user" | "admin" | "host";
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** Status 101: the call is the upgrade to a WebSocket. 302: a browser opens it and is redirected to another page. */
type SuccessStatus = 101 | 200 | 201 | 302;
export type CallKey = `${Method} /${string}`;

/** The query, body or reply of a call that has none. */
export const noSchema = z.undefined();
type Nothing = typeof noSchema;
/** The body of a call that takes a raw file. */
export const rawBytes = z.instanceof(Uint8Array<ArrayBuffer>);

export interface Call<
	A extends Access = Access,
	Q extends z.ZodType = z.ZodType,
	B extends z.ZodType = z.ZodType,
	R extends z.ZodType = z.ZodType,
	V extends z.ZodType = z.ZodType,
	E extends ErrorCode = ErrorCode,
> {
	/** The operationId of the OpenAPI document: generated clients name their functions after it. */
	id: string;
	access: A;
	tag: string;
	summary: string;
	description: string | undefined;
	query: Q;
	body: B;
	/** Allowed content types; anything except JSON is read as bytes (`rawBytes`). */
	bodyTypes: readonly string[];
	/** Maximum size of the body in bytes. */
	bodyBytes: number;
	reply: R;
	/** One server-sent event, if the call can reply with a stream (`Accept: text/event-stream`). */
	event: V;
	status: SuccessStatus;
	/** Error codes of this call besides those from `sharedCodes`. */
	errors: readonly E[];
}

type CallDefinition<
	A extends Access,
	Q extends z.ZodType,
	B extends z.ZodType,
	R extends z.ZodType,
	V extends z.ZodType,
	E extends ErrorCode,
> = Partial<Call<A, Q, B, R, V, E>> & Pick<Call<A>, "id" | "access" | "tag" | "summary">;

/** `access` is required, so that no call is public by mistake. */
export function defineCall<
	const A extends Access,
	Q extends z.ZodType = Nothing,
	B extends z.ZodType = Nothing,
	R extends z.ZodType = Nothing,
	V extends z.ZodType = Nothing,
	const E extends ErrorCode = never,
>(definition: CallDefinition<A, Q, B, R, V, E>): Call<A, Q, B, R, V, E>;
export function defineCall(definition: Partial<Call> & Pick<Call, "id" | "access" | "tag" | "summary">): Call {
	return {
		description: undefined,
		query: noSchema,
		body: noSchema,
		bodyTypes: ["application/json"],
		bodyBytes: LIMITS.bodyBytes,
		reply: noSchema,
		event: noSchema,
		status: 200,
		errors: [],
		...definition,
	};
}

/** The body of calls that take none: `{}` or nothing at all. */
export const noPayload = z.object({}).meta({ id: "NoPayload" });

const ANY_CALL = ["DATABASE_UNAVAILABLE", "INTERNAL_ERROR", "OVERLOADED", "RATE_LIMITED"] as const;
const BY_ACCESS = {
	public: [],
	visitor: ["UNAUTHENTICATED"],
	user: ["UNAUTHENTICATED"],
	admin: ["UNAUTHENTICATED", "FORBIDDEN"],
	host: ["UNAUTHENTICATED", "FORBIDDEN"],
} as const satisfies Record<Access, readonly ErrorCode[]>;
const WITH_QUERY = ["VALIDATION_ERROR"] as const;
const WITH_BODY = ["VALIDATION_ERROR", "UNSUPPORTED_MEDIA_TYPE", "PAYLOAD_TOO_LARGE", "REQUEST_TIMEOUT"] as const;
const UNSAFE = ["FORBIDDEN"] as const;

export type SharedCode =
	| (typeof ANY_CALL)[number]
	| (typeof BY_ACCESS)[Access][number]
	| (typeof WITH_BODY)[number]
	| (typeof WITH_QUERY)[number]
	| (typeof UNSAFE)[number];

/** Lists the error codes that a call can return because of its access, input and method. */
export function sharedCodes({ access, query, body }: Call, method: string): SharedCode[] {
	return [
		...BY_ACCESS[access],
		...(body !== noSchema ? WITH_BODY : query !== noSchema ? WITH_QUERY : []),
		...(method === "GET" ? [] : UNSAFE),
		...ANY_CALL,
	];
}
