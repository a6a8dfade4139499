import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { calls } from "#contract/calls";
import { openApiDocument } from "#worker/api/openapi";

const document = openApiDocument();

describe("the OpenAPI document", () => {
	it("passes the recommended rules of a public linter, so that client generators can work with it", async () => {
		const config = await createConfig({ extends: ["recommended"] });
		const problems = await lintFromString({ source: JSON.stringify(document), config });
		expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`)).toEqual([]);
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
