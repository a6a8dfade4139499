import { registerHooks } from "node:module";

/** Lets Node load files of the product, whose imports have no file extensions. */
export function resolveExtensions(): { deregister(): void } {
	return registerHooks({
		resolve(specifier, context, next) {
			const isProductImport = context.parentURL?.includes("/node_modules/") === false;
			if (!isProductImport || !specifier.startsWith(".") || specifier.endsWith(".ts")) return next(specifier, context);
			try {
				return next(`${specifier}.ts`, context);
			} catch {
				return next(`${specifier}/index.ts`, context);
			}
		},
	});
}
