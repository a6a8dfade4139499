import type { Plugin } from "vite";

/** What every page with a header loads. */
const FRAME = /\/app\/(root|routes\/site-layout)\.tsx/;
/** Pages of visitors: what they use of our own building blocks comes with the frame, as most other pages use it too. */
const ENTRANCE = /\/app\/routes\/(home|login)\.tsx/;
const BUILDING_BLOCKS = /\/app\/(api|features\/quizzes|lib|ui)\//;
/** Used here and there, and each smaller than a request. The barrel of the icons imports them all; the build keeps those in use. */
const SMALL =
	/\/node_modules\/lucide-react\/|\/contract\/(answers|pin|question-content|value-lists)\.ts|\/app\/ui\/(form-errors|number-field|progress-bar)\.tsx?/;
const ICONS = /\/node_modules\/lucide-react\//;
/** By `require`, which the graph does not show. */
const REACT = /\/node_modules\/(react\/|react-dom\/(index|cjs\/react-dom\.production)\.js)/;
/** What signed-in people have on every page: the menu of the profile and messages, with the libraries that draw them. */
const CONTROLS =
	/\/node_modules\/(@headlessui|@react-aria|@react-stately|@tanstack|@base-ui)\/|\/app\/(ui\/(dialog-panel|menu|switch|tabs|toast-list)|features\/shell\/user-menu)\.tsx/;
/** Loaded by those that fill in a form. */
const FORMS =
	/\/node_modules\/(react-hook-form|@hookform)\/|\/app\/(ui\/(form|password-fields|use-contract-form)|features\/auth\/(auth-frame|use-came-from|use-link-token))\.tsx?/;
/** Lists that are sorted by hand, and what the check of their texts has found. */
const SORTABLE = /\/node_modules\/(@dnd-kit|@preact)\/|\/app\/(ui\/sortable\.tsx|features\/moderation\/)/;
const LIVE = /\/app\/features\/live\//;
/** What several pages share, but for the areas whose pages share all of it. What imports one of the files below would bring that file to every page. */
const PAGES =
	/\/app\/(api|features\/(account|auth|question|quizzes|shell)|lib|ui)\/(?!sortable|form)|\/app\/features\/books\/(book-cover|cover-note|book-problem|book-review|load-book)/;

/**
 * Puts what pages share into few files, because requests cost more than bytes. To count how many pages share a module would put zod
 * and the dialogs in them too, which visitors do not need.
 */
export function sharedChunks() {
	const frame = new Set<string>();
	const entrance = new Set<string>();
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
		},
	};
	const isShared = (id: string) =>
		REACT.test(id) ||
		SMALL.test(id) ||
		(frame.has(id) && !FRAME.test(id)) ||
		(entrance.has(id) && BUILDING_BLOCKS.test(id) && !FORMS.test(id));
	// A group takes what it imports along: the first one takes React.
	const groups = [
		{ name: "shared", test: isShared, priority: 5 },
		{ name: "controls", test: CONTROLS, priority: 4 },
		{ name: "forms", test: FORMS, priority: 3 },
		{ name: "pages", test: PAGES, priority: 2, minShareCount: 2 },
		{ name: "sortable", test: SORTABLE, priority: 1 },
		{ name: "live", test: LIVE, minShareCount: 2 },
	];
	return { plugin, groups };
}
