import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
	.filter((name) => name.endsWith(".tsx"))
	.map((name) => ({ path: join("app", name).replaceAll("\\", "/"), source: readFileSync(join("app", name), "utf8") }));
const isUi = (path: string) => path.startsWith("app/ui/");
const listPlaces = (pattern: RegExp, isMeant: (path: string) => boolean = () => true) =>
	sources.filter(({ path, source }) => isMeant(path) && pattern.test(source)).map(({ path }) => path);

/** Elements, the library's dialogs, and anything with their role. */
const WINDOW = /<dialog\b|<HeadlessDialog\b|role="(?:alert)?dialog"|aria-modal|import \{[^}]*\bDialog\b[^}]*\} from "@headlessui/;

describe("dialogs", () => {
	it("are made in app/ui alone, and each of them has the same inside or, for a picture, its own ×", () => {
		expect(listPlaces(WINDOW).sort()).toEqual(["app/ui/dialog-panel.tsx", "app/ui/lightbox.tsx", "app/ui/native-dialog.tsx"]);
		expect(listPlaces(/<DialogFrame\b/).sort()).toEqual(["app/ui/dialog-panel.tsx", "app/ui/native-dialog.tsx"]);
		expect(listPlaces(/<Cross\b/).sort()).toEqual([
			"app/features/host/remote/remote-names.tsx",
			"app/features/quiz-editor/language-hint.tsx",
			"app/ui/lightbox.tsx",
			"app/ui/native-dialog.tsx",
			"app/ui/toaster.tsx",
			"app/ui/what-next.tsx",
		]);
	});

	it("bring no Close, Cancel or place of their own for what destroys", () => {
		const isFeature = (path: string) => !isUi(path);
		expect(listPlaces(/<Button[^>]*>\s*\{t\([^)]*"common\.close"/, isFeature)).toEqual([]);
		expect(listPlaces(/variant="danger"/, isFeature)).toEqual([]);
		const dialogs = /<(?:Dialog|ConfirmDialog|FormDialog|NativeDialog)\b/;
		const withCancel = sources.filter(({ path, source }) => isFeature(path) && dialogs.test(source) && source.includes('"common.cancel"'));
		expect(withCancel.map(({ path }) => path)).toEqual([]);
		// A red button in a dialog is its `destructive`, which asks first.
		expect(listPlaces(/<(?:Dialog|NativeDialog)\b(?:(?!<\/(?:Dialog|NativeDialog)>)[\s\S])*text-error-700!/, isFeature)).toEqual([]);
	});
});
