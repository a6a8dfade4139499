import type { Plugin } from "vite";

/** What every page with a header loads. */
const FRAME = /\/app\/(root|routes\/site-layout)\.tsx/;
/** Pages of visitors: what they use of our own building blocks comes with the frame, as most other pages use it too. */
const ENTRANCE = /\/app\/routes\/(home|login)\.tsx/;
const BUILDING_BLOCKS = /\/app\/(api|features\/quizzes|lib|ui)\//;
/** Pages that signed-in people go to and fro between; the list of one's own quizzes has menus of its own. */
const LISTS = /\/app\/(features\/quizzes\/explore|routes\/(guarded-site-layout|books|results))\.tsx/;
const OURS = /\/app\/(?!routes\/)/;
/** Its barrel imports every icon; the build keeps those in use, in one file: each is smaller than a request. */
const ICONS = /\/node_modules\/lucide-react\//;
/** By `require`, which the graph does not show. */
const REACT = /\/node_modules\/(react\/|react-dom\/(index|cjs\/react-dom\.production)\.js)/;
const HEADLESS = /\/node_modules\/(@headlessui|@react-aria|@react-stately|@tanstack)\//;
/** How a question looks, but for the dialog that reports it, and for formulas, whose library is as large as React. */
const QUESTION = /\/app\/features\/question\/(?!report-dialog|formula\.tsx)/;
/** Loaded by those that fill in a form. */
const FORMS = /\/app\/ui\/(form|form-errors|form-switch|number-field|switch|use-contract-form)\.tsx?/;

/**
 * Puts what pages share into few files, because requests cost more than bytes. To count how many pages share a module would put zod
 * and the dialogs in them too, which visitors do not need.
 */
export function sharedChunks() {
	const frame = new Set<string>();
	const entrance = new Set<string>();
	const lists = new Set<string>();
	const plugin: Plugin = {
		name: "shared-chunks",
		apply: "build",
		applyToEnvironment: ({ name }) => name === "client",
		buildEnd() {
			const collect = (found: Set<string>, roots: RegExp) => {
				const waiting = [...this.getModuleIds()].filter((id) => roots.test(id));
				for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
					if (found.has(id) || ICONS.test(id)) continue;
					found.add(id);
					waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []));
				}
			};
			collect(frame, FRAME);
			collect(entrance, ENTRANCE);
			collect(lists, LISTS);
		},
	};
	const isShared = (id: string) =>
		REACT.test(id) || (frame.has(id) && !FRAME.test(id)) || (entrance.has(id) && BUILDING_BLOCKS.test(id) && !FORMS.test(id));
	// A group takes what it imports along: the first one takes React.
	const groups = [
		{ name: "shared", test: isShared, priority: 3 },
		{ name: "headless", test: HEADLESS, priority: 2 },
		{ name: "icons", test: ICONS, priority: 1 },
		{ name: "question", test: QUESTION, priority: 1 },
		{ name: "lists", test: (id: string) => lists.has(id) && OURS.test(id) && !FORMS.test(id) },
	];
	return { plugin, groups };
}
