import { expect, it } from "vitest";
import { lintFiles } from "../helpers/lint-files";

const lintNames = (files: Record<string, string>) => lintFiles("lint-names.mjs", files);

it("refuses a word outside the vocabulary in a name, and a second component of the same name", () => {
	const problems = lintNames({
		"app/features/stage/wall-sound.ts": "export const volume = 1;",
		"worker/db/games/games.ts": "export function saveGameNews() {}",
		"app/player/card.tsx": "export function Card() { return null; }",
		"app/ui/card.tsx": "export const Card = () => null;",
	});
	expect(problems).toEqual([
		expect.stringContaining('"app/features/stage/wall-sound.ts" has the word "wall"'),
		expect.stringContaining("app/ui/card.tsx: the component Card is also exported by app/player/card.tsx"),
		expect.stringContaining('"saveGameNews" has the word "news"'),
	]);
});

it("accepts comments, texts and names that the router demands", () => {
	const problems = lintNames({
		"app/routes/home.tsx": 'export function ErrorBoundary() { return <p>Look at the wall</p>; } // told "so"',
		"app/routes/solo.tsx": 'export function ErrorBoundary() { return t("no.news"); }',
	});
	expect(problems).toEqual([]);
});
