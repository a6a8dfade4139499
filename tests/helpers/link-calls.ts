import { calls } from "#contract/calls";
import { z } from "#contract/z";

type Schema = Record<string, unknown>;
const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null;

/** Pictures have sizes, and a book's own address was typed by its author. */
const isLinkOfOurs = (properties: Schema) => "url" in properties && !("width" in properties) && !("title" in properties);

function repliesWithLink(schema: unknown): boolean {
	if (!isSchema(schema)) return false;
	const { properties } = schema;
	return (isSchema(properties) && isLinkOfOurs(properties)) || Object.values(schema).some(repliesWithLink);
}

/** The calls whose reply has a link that somebody else opens. */
export const LINK_CALLS: readonly string[] = Object.entries(calls)
	.filter(([, { reply }]) => repliesWithLink(z.toJSONSchema(reply, { unrepresentable: "any", reused: "inline" })))
	.map(([name]) => name);
