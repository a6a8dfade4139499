import { OpenAPIHono } from "@hono/zod-openapi";
import { html, raw } from "hono/html";
import { ERROR_CODES, ERRORS, type ErrorCode, type ErrorStatus, errorBodySchema } from "#contract";
import { calls } from "#contract/calls";
import { type Access, type Call, noSchema, rawBytes, sharedCodes } from "#contract/define-call";
import { INTERFACE_LANGUAGES } from "#contract/limits";
import { z } from "#contract/z";
import { errorMessage } from "#worker/lib/texts";
import { listPathParameters, splitCallName } from "./route";

interface Operation {
	tags?: string[];
	summary?: string;
	security?: object[];
	requestBody?: unknown;
	responses?: Record<string, { description?: string } | undefined>;
}
interface Document {
	info: { title: string };
	paths?: object | undefined;
	components?: { schemas?: object | undefined } | undefined;
}

const METHODS = { GET: "get", POST: "post", PUT: "put", PATCH: "patch", DELETE: "delete" } as const;

function isOperation(value: unknown): value is Operation {
	return typeof value === "object" && value !== null;
}

/** The credentials that a call needs. The list of schemes is empty for a public call. */
function formatCredentials(security: object[] = []): string {
	const schemes = security.flatMap((scheme) => Object.keys(scheme));
	const names = schemes.map((scheme) => (scheme === "bearer" ? "bearer token" : "device cookie")).join(" or ");
	return names && ` · ${names}${schemes.length < security.length ? " (optional)" : ""}`;
}

function listEntries(value: object | undefined): [string, unknown][] {
	return Object.entries(value ?? {});
}

const style = `body{font:16px/1.6 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1e1b4b;background:#f6f8fc}
h1,h2{line-height:1.25}article{background:#fff;border:1px solid #e2e5f0;border-radius:16px;padding:1rem 1.25rem;margin:1rem 0}
code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow:auto;background:#f6f8fc;padding:.75rem;border-radius:10px}
.m{font-weight:700;color:#4338ca;text-transform:uppercase;margin-right:.5rem}summary{cursor:pointer}ul{padding-left:1.2rem}`;

/** The OpenAPI document as a page, rendered on the server without scripts. */
export function docsPage(document: Document) {
	const operations = listEntries(document.paths).flatMap(([path, item]) =>
		Object.values(METHODS).flatMap((method) => {
			const operation = listEntries(typeof item === "object" && item ? item : undefined).find(([name]) => name === method)?.[1];
			return isOperation(operation) ? [{ path, method, operation }] : [];
		}),
	);
	const tags = [...new Set(operations.map(({ operation }) => operation.tags?.[0] ?? "Other"))];
	return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${document.info.title}</title><style>${raw(style)}</style></head><body><h1>${document.info.title}</h1>
<p>Made from the schemas of the contract. Machine-readable: <a href="/api/openapi.json">openapi.json</a>.</p>
${tags.map(
	(tag) =>
		html`<h2>${tag}</h2>${operations
			.filter(({ operation }) => (operation.tags?.[0] ?? "Other") === tag)
			.map(
				({ path, method, operation }) => html`<article><code><span class="m">${method}</span>/api${path}</code>
<p>${operation.summary ?? ""}${formatCredentials(operation.security)}</p>
${operation.requestBody ? html`<details><summary>Request body</summary><pre>${JSON.stringify(operation.requestBody, null, 2)}</pre></details>` : ""}
<ul>${Object.entries(operation.responses ?? {}).map(([status, response]) => html`<li><b>${status}</b> ${response?.description ?? ""}</li>`)}</ul></article>`,
			)}`,
)}
<h2>Schemas</h2>${listEntries(document.components?.schemas).map(
		([name, schema]) => html`<details><summary><code>${name}</code></summary><pre>${JSON.stringify(schema, null, 2)}</pre></details>`,
	)}</body></html>`;
}

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

interface ResponseDescription {
	description: string;
	content?: Content;
}

function successResponses({ status, reply, event }: Call): Record<string, ResponseDescription> {
	// A successful upgrade or a redirect has no body: all statuses not listed here are refusals.
	if (status === 101 || status === 302) {
		const description = status === 101 ? "Switching protocols" : "Redirect";
		return { [status]: { description }, default: { description: "Refused", content: json(errorBodySchema) } };
	}
	const content: Content = json(reply);
	if (event !== noSchema) content["text/event-stream"] = { schema: event };
	return { [String(status)]: { description: "Success", content } };
}

function isObjectSchema(schema: z.ZodType): schema is z.ZodObject {
	return schema instanceof z.ZodObject;
}

const file = z.string().meta({ format: "binary" });

function bodyContent({ body, bodyTypes }: Call): Content {
	return Object.fromEntries(bodyTypes.map((type) => [type, { schema: body === rawBytes ? file : body }]));
}

function describeRequest(call: Call, path: string) {
	const { query, body } = call;
	const params = Object.fromEntries(listPathParameters(path).map((name) => [name, z.string().min(1)]));
	return {
		...(Object.keys(params).length > 0 ? { params: z.object(params) } : {}),
		...(isObjectSchema(query) ? { query } : {}),
		...(body === noSchema ? {} : { body: { content: bodyContent(call), required: true } }),
	};
}

/** Each entry is sufficient by itself. An empty list: no token needed; `{}`: a token is optional. */
function listSecurity(access: Access): Record<string, string[]>[] {
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
		const { method, path } = splitCallName(name);
		const { id, tag, summary, description, access, errors } = call;
		printer.openAPIRegistry.registerPath({
			method: METHODS[method],
			path,
			operationId: id,
			tags: [tag],
			summary,
			...(description === undefined ? {} : { description }),
			security: listSecurity(access),
			request: describeRequest(call, path),
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
			description: `JSON in and out; every reply carries \`success\`. Messages follow Accept-Language (${INTERFACE_LANGUAGES.join(", ")}).\n\n| code | status | message |\n|---|---|---|\n${codes}`,
		},
		servers: [{ url: "/api" }],
	});
}
