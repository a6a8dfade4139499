import { registerHooks } from "node:module";

/** Lets Node load files of the product: their imports carry no file endings, which bundlers add and Node does not. */
export function addEndings(): { deregister(): void } {
	return registerHooks({
		resolve(specifier, context, next) {
			const ofProduct = context.parentURL?.includes("/node_modules/") === false;
			if (!ofProduct || !specifier.startsWith(".") || specifier.endsWith(".ts")) return next(specifier, context);
			try {
				return next(`${specifier}.ts`, context);
			} catch {
				return next(`${specifier}/index.ts`, context);
			}
		},
	});
}
