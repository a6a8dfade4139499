/**
 * Leaves out the fields of `body` that equal the stored ones: they could be refused although nobody touched them, or undo what somebody
 * else has changed meanwhile.
 */
export function changedFields<Body extends object>(body: Body, stored: { readonly [Key in keyof Body]?: unknown }): Partial<Body> {
	const changed: Partial<Body> = { ...body };
	for (const key in body) if (key in stored && Object.is(body[key], stored[key])) delete changed[key];
	return changed;
}
