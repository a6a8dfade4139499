import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { DeploymentUsage } from "#contract/accounts/admin";
import admin from "#locales/en/admin.json";
import base from "#locales/en/base.json";
import { createTranslator, TextsProvider } from "~/i18n/texts";
import { DeploymentNotice } from "./deployment-notice";

const translator = createTranslator("en", { ...base, ...admin });
const provided = { value: { getTranslator: () => translator } };

const LITTLE: DeploymentUsage = {
	aiCalls: { used: 799, limit: 1_000 },
	mails: { used: 0, limit: 1_000 },
	databaseBytes: 7_990_000_000,
	databaseLimit: 10_000_000_000,
	parked: 0,
};

function shown(usage: Partial<DeploymentUsage>): string {
	return renderToStaticMarkup(createElement(TextsProvider, provided, createElement(DeploymentNotice, { usage: { ...LITTLE, ...usage } })));
}

describe("what admins are told of the deployment", () => {
	it("is nothing below 80 %", () => {
		expect(shown({})).toBe("");
	});

	it.each([
		["calls to models", { aiCalls: { used: 800, limit: 1_000 } }, "Calls to AI today: 800 of 1,000"],
		["mails", { mails: { used: 1_000, limit: 1_000 } }, "Emails today: 1,000 of 1,000"],
		["the database", { databaseBytes: 8_040_000_000 }, "The database has 8 GB of 10 GB"],
	])("names %s from four fifths on, and nothing else", (_, usage, text) => {
		const html = shown(usage);
		expect(html).toContain(text);
		expect(html.match(/<p/g)).toHaveLength(1);
	});

	it("names what games could not save, however little it is", () => {
		expect(shown({ parked: 1 })).toContain("Game records not saved after a week of retries: 1.");
	});
});
