import { expect, it } from "vitest";
import { formatInitials } from "./book-card";

it.each([
	["istanbul ışıkları", "tr", "İI"],
	["insects indoors", "en", "II"],
	["Rivers", "en", "RI"],
	["  the  great lakes ", "en", "TG"],
	["🦊 fables", "en", "🦊F"],
	["ß", "de", "SS"],
] as const)("%j in %s has the letters %j on its cover, wherever it is drawn", (title, language, letters) => {
	expect(formatInitials(title, language)).toBe(letters);
});
