import type { Plugin } from "vite";

/** What every page with a header loads. */
const FRAME = /\/app\/(root|routes\/site-layout)\.tsx/;
/** Pages of visitors: the components of ours that they use are part of the frame, because most other pages use them too. */
const ENTRANCE = /\/app\/routes\/(home|login)\.tsx/;
const BUILDING_BLOCKS = /\/app\/(api|features\/quizzes|lib|ui)\//;
/** Used on some pages, and each smaller than a request is worth. The barrel of the icons imports them all; the build keeps those in use. */
const SMALL =
	/\/node_modules\/lucide-react\/|\/contract\/(answers|pin|question-content|value-lists)\.ts|\/app\/ui\/(form-errors|number-field|progress-bar)\.tsx?/;
const ICONS = /\/node_modules\/lucide-react\//;
/** Imported by `require`, which the module graph does not show. */
const REACT = /\/node_modules\/(react\/|react-dom\/(index|cjs\/react-dom\.production)\.js)/;
/** On every page of signed-in users: the profile menu and toasts, with their libraries. */
const CONTROLS =
	/\/node_modules\/(@headlessui|@react-aria|@react-stately|@tanstack|@base-ui)\/|\/app\/(ui\/(dialog-panel|menu|switch|tabs|toast-list)|features\/shell\/user-menu)\.tsx/;
/** For pages with a form. */
const FORMS =
	/\/node_modules\/(react-hook-form|@hookform)\/|\/app\/(ui\/(form|password-fields|use-contract-form)|features\/auth\/(auth-frame|use-came-from|use-link-token))\.tsx?/;
/** Sortable lists, and the findings of the content check. */
const SORTABLE = /\/node_modules\/(@dnd-kit|@preact)\/|\/app\/(ui\/sortable\.tsx|features\/moderation\/)/;
const LIVE = /\/app\/features\/live\//;
/** Modules shared by several pages, except those of areas that have their own group. A module here that imports from a group below would bring that group to every page. */
const PAGES =
	/\/app\/(api|features\/(account|auth|question|quizzes|shell)|lib|ui)\/(?!sortable|form)|\/app\/features\/books\/(book-cover|cover-note|book-problem|book-review|load-book)/;

/**
 * Puts code shared between pages into few files, because requests cost more than bytes. Grouping by the number of pages that share a module would put zod
 * and the dialogs into them, which visitors do not need.
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
	// A group includes what it imports: the first one includes React.
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
