import { html, raw } from "hono/html";

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

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

function isOperation(value: unknown): value is Operation {
	return typeof value === "object" && value !== null;
}

/** The credentials that a call needs. The list of schemes is empty for a public call. */
function credentialsOf(security: object[] = []): string {
	const schemes = security.flatMap((scheme) => Object.keys(scheme));
	const names = schemes.map((scheme) => (scheme === "bearer" ? "bearer token" : "device cookie")).join(" or ");
	return names && ` · ${names}${schemes.length < security.length ? " (optional)" : ""}`;
}

function entriesOf(value: object | undefined): [string, unknown][] {
	return Object.entries(value ?? {});
}

const style = `body{font:16px/1.6 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1e1b4b;background:#f6f8fc}
h1,h2{line-height:1.25}article{background:#fff;border:1px solid #e2e5f0;border-radius:16px;padding:1rem 1.25rem;margin:1rem 0}
code,pre{font:14px/1.5 ui-monospace,monospace}pre{overflow:auto;background:#f6f8fc;padding:.75rem;border-radius:10px}
.m{font-weight:700;color:#4338ca;text-transform:uppercase;margin-right:.5rem}summary{cursor:pointer}ul{padding-left:1.2rem}`;

/** The OpenAPI document as a page, rendered on the server without scripts. */
export function docsPage(document: Document) {
	const operations = entriesOf(document.paths).flatMap(([path, item]) =>
		METHODS.flatMap((method) => {
			const operation = entriesOf(typeof item === "object" && item ? item : undefined).find(([name]) => name === method)?.[1];
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
<p>${operation.summary ?? ""}${credentialsOf(operation.security)}</p>
${operation.requestBody ? html`<details><summary>Request body</summary><pre>${JSON.stringify(operation.requestBody, null, 2)}</pre></details>` : ""}
<ul>${Object.entries(operation.responses ?? {}).map(([status, response]) => html`<li><b>${status}</b> ${response?.description ?? ""}</li>`)}</ul></article>`,
			)}`,
)}
<h2>Schemas</h2>${entriesOf(document.components?.schemas).map(
		([name, schema]) => html`<details><summary><code>${name}</code></summary><pre>${JSON.stringify(schema, null, 2)}</pre></details>`,
	)}</body></html>`;
}
