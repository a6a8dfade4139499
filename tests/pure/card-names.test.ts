import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { shownName, shownNickname } from "#app/features/live/shown-name";

it("shows the name of a card's seat with a space, and other names as they are", () => {
	expect(["Card7", "Kart100", "Card7-2", "Cardigan"].map((nickname) => shownNickname({ nickname, card: 7 }))).toEqual([
		"Card 7",
		"Kart 100",
		"Card 7-2",
		"Cardigan",
	]);
	expect(shownNickname({ nickname: "Card7" })).toBe("Card7");
	expect([true, false, undefined].map((answerCards) => shownName("Kart7", answerCards))).toEqual(["Kart 7", "Kart7", "Kart7"]);
});

/** Names as children of an element, in an accessible name, in a sentence, or in a cell of a file. */
const BARE_NAMES = [/(?<![=$])\{(?:\w+\.)?nickname\}/, /(?<!\w)t\("[^"]+", \{ nickname(?:: \w+\.nickname)? \}/, /^\s*nickname,$/];

// A refused name is nobody's.
it("no page or file of a game or its results shows a nickname as it is stored", () => {
	const files = ["host", "stage", "results"].flatMap((area) =>
		readdirSync(`app/features/${area}`, { recursive: true, encoding: "utf8" })
			.filter((file) => file.endsWith(".tsx") && !file.endsWith("refused-names.tsx"))
			.map((file) => `app/features/${area}/${file}`),
	);
	files.push("app/features/live/leaderboard.tsx", "app/player/lobby-view.tsx", "app/features/results/download.ts");
	expect(files.length).toBeGreaterThan(30);
	const found = files.flatMap((file) =>
		readFileSync(file, "utf8")
			.split("\n")
			.flatMap((line, index) => (BARE_NAMES.some((pattern) => pattern.test(line)) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
	);
	expect(found).toEqual([]);
});
