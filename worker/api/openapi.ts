import { OpenAPIHono } from "@hono/zod-openapi";
import { ERROR_CODES, ERRORS, type ErrorCode, type ErrorStatus, errorBodySchema } from "#contract";
import { calls } from "#contract/calls";
import { type Access, type Call, noSchema, rawBytes, sharedCodes } from "#contract/define-call";
import { z } from "#contract/z";
import { errorMessage } from "#worker/lib/texts";
import { namesIn, splitName } from "./route";

const METHODS = { GET: "get", POST: "post", PUT: "put", PATCH: "patch", DELETE: "delete" } as const;

type Content = Record<string, { schema: z.ZodType }>;
const json = (schema: z.ZodType): Content => ({ "application/json": { schema } });

function failureResponses(codes: readonly ErrorCode[]) {
	const byStatus = new Map<ErrorStatus, Set<ErrorCode>>();
	for (const code of codes) {
		const { status } = ERRORS[code];
		byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
	}
	return Object.fromEntries(
		[...byStatus].map(([status, set]) => [status, { description: [...set].join(", "), content: json(errorBodySchema) }]),
	);
}

interface Described {
	description: string;
	content?: Content;
}

function successResponses({ status, reply, event }: Call): Record<string, Described> {
	// A successful upgrade or a redirect has no body: all statuses not listed here are refusals.
	if (status === 101 || status === 302) {
		const description = status === 101 ? "Switching protocols" : "Redirect";
		return { [status]: { description }, default: { description: "Refused", content: json(errorBodySchema) } };
	}
	const content: Content = json(reply);
	if (event !== noSchema) content["text/event-stream"] = { schema: event };
	return { [String(status)]: { description: "Success", content } };
}

function isObject(schema: z.ZodType): schema is z.ZodObject {
	return schema instanceof z.ZodObject;
}

const file = z.string().meta({ format: "binary" });

function bodyContent({ body, bodyTypes }: Call): Content {
	return Object.fromEntries(bodyTypes.map((type) => [type, { schema: body === rawBytes ? file : body }]));
}

function requestOf(call: Call, path: string) {
	const { query, body } = call;
	const params = Object.fromEntries(namesIn(path).map((name) => [name, z.string().min(1)]));
	return {
		...(Object.keys(params).length > 0 ? { params: z.object(params) } : {}),
		...(isObject(query) ? { query } : {}),
		...(body === noSchema ? {} : { body: { content: bodyContent(call), required: true } }),
	};
}

/** Each entry is sufficient by itself. An empty list: no token needed; `{}`: a token is optional. */
function securityOf(access: Access): Record<string, string[]>[] {
	switch (access) {
		case "public":
			return [];
		case "visitor":
			return [{}, { bearer: [] }];
		case "user":
		case "admin":
			return [{ bearer: [] }];
		case "host":
			return [{ bearer: [] }, { device: [] }];
		default: {
			const never: never = access;
			return never;
		}
	}
}

export function openApiDocument() {
	const printer = new OpenAPIHono();
	printer.openAPIRegistry.registerComponent("securitySchemes", "bearer", { type: "http", scheme: "bearer", bearerFormat: "JWT" });
	printer.openAPIRegistry.registerComponent("securitySchemes", "device", {
		type: "apiKey",
		in: "cookie",
		name: "device_{pin}",
		description: "Set by POST /instances/{id}/pair; good for the game of that PIN alone.",
	});
	for (const [name, call] of Object.entries<Call>(calls)) {
		const { method, path } = splitName(name);
		const { id, tag, summary, description, access, errors } = call;
		printer.openAPIRegistry.registerPath({
			method: METHODS[method],
			path,
			operationId: id,
			tags: [tag],
			summary,
			...(description === undefined ? {} : { description }),
			security: securityOf(access),
			request: requestOf(call, path),
			responses: { ...successResponses(call), ...failureResponses([...errors, ...sharedCodes(call, method)]) },
		});
	}
	const codes = ERROR_CODES.map((code) => `| ${code} | ${ERRORS[code].status} | ${errorMessage(code, "en")} |`).join("\n");
	return printer.getOpenAPI31Document({
		openapi: "3.1.0",
		info: {
			title: "Live quiz API",
			version: "1",
			license: { name: "MIT", url: "https://opensource.org/license/mit" },
			description: `JSON in and out; every reply carries \`success\`. Messages follow Accept-Language (tr, en).\n\n| code | status | message |\n|---|---|---|\n${codes}`,
		},
		servers: [{ url: "/api" }],
	});
}
