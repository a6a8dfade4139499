import type { Plugin } from "vite";

/** What every page with a header loads. */
const FRAME = /\/app\/(root|routes\/site-layout)\.tsx/;
/** Its barrel imports every icon; the build keeps those in use, each with its own pages. */
const ICONS = /\/node_modules\/lucide-react\//;

/**
 * Finds what the frame of the site imports: it comes in one file, because requests cost more than bytes. To count how many
 * pages share a module would put zod and the dialogs in that file too, which visitors do not need.
 */
export function sharedChunk() {
	const found = new Set<string>();
	const plugin: Plugin = {
		name: "shared-chunk",
		apply: "build",
		applyToEnvironment: ({ name }) => name === "client",
		buildEnd() {
			const waiting = [...this.getModuleIds()].filter((id) => FRAME.test(id));
			for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
				if (found.has(id) || ICONS.test(id)) continue;
				found.add(id);
				waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []));
			}
		},
	};
	const group = { name: "shared", test: (id: string) => found.has(id) && !FRAME.test(id) };
	return { plugin, group };
}
