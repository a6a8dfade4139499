import { expect, it } from "vitest";
import { shownName, shownNickname } from "./shown-name";

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
