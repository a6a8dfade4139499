import { registerHooks } from "node:module";

/*
 * The game core and its storage in Node, as the product has them. Their imports carry no file endings, which bundlers add and Node does not.
 */
const hooks = registerHooks({
	resolve(specifier, context, next) {
		if (!specifier.startsWith(".") || specifier.endsWith(".ts")) return next(specifier, context);
		return next(`${specifier}.ts`, context);
	},
});
export const core = await import("#durable/core");
export const { GameStorage } = await import("#durable/storage");
hooks.deregister();
