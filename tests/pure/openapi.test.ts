import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { calls } from "#contract/calls";
import { docsPage, openApiDocument } from "#worker/api/openapi";

const document = openApiDocument();

/** These two never answer the same method. */
const APART = "Found two ambiguous paths: `/auth/oidc/{id}/start` and `/auth/oidc/identities/{id}`.";
const APART_TOO = APART.replace("start", "callback");

describe("the OpenAPI document", () => {
	it("passes the recommended rules of a public linter, so that client generators can work with it", async () => {
		const config = await createConfig({ extends: ["recommended"] });
		const problems = await lintFromString({ source: JSON.stringify(document), config });
		const unknown = problems.filter(({ message }) => !message.includes(APART) && !message.includes(APART_TOO));
		expect(unknown.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`)).toEqual([]);
	});

	it("describes how a pupil continues after a verdict", () => {
		const parameters = document.paths?.["/assignments/{id}/state"]?.get?.parameters ?? [];
		expect(JSON.stringify(parameters)).toContain("Then the next question is given, and its clock starts.");
	});

	it("describes which participants can be searched for, and how calls with readings of cards are numbered", () => {
		const parameters = document.paths?.["/instances/{id}"]?.get?.parameters ?? [];
		expect(JSON.stringify(parameters)).toContain("`cards` the seats with a printed card");
		expect(JSON.stringify(document.components?.schemas?.CardReadingsBody)).toContain("a later one of the same page changes nothing");
	});

	it("holds every call of the table, each with an id of its own", () => {
		const ids = Object.values(calls).map(({ id }) => id);
		expect(new Set(ids).size).toBe(ids.length);
		const listed = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
			Object.keys(item ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
		);
		expect(listed.sort()).toEqual(Object.keys(calls).sort());
	});
});

describe("the page of the document", () => {
	it("states for each call who may make it", async () => {
		const page = String(await docsPage(document));
		const described = [...page.matchAll(/<span class="m">(\w+)<\/span>\/api(\S+)<\/code>\s*<p>([^<]*)<\/p>/g)];
		const notes = {
			public: "",
			visitor: " · bearer token (optional)",
			user: " · bearer token",
			admin: " · bearer token",
			host: " · bearer token or device cookie",
		};
		expect(
			Object.fromEntries(described.map(([, method, path, text]) => [`${method?.toUpperCase()} ${path}`, text?.replaceAll("&#39;", "'")])),
		).toEqual(Object.fromEntries(Object.entries(calls).map(([key, { summary, access }]) => [key, `${summary}${notes[access]}`])));
	});
});
