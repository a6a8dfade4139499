import { describe, expect, it } from "vitest";
import base from "#locales/en/base.json";
import card from "#locales/en/card.json";
import player from "#locales/en/player.json";
import { ApiError } from "~/api/api-error";
import { createTranslator } from "~/i18n/texts";
import { joinError } from "./join-form";

const texts = { ...base, ...card, ...player };
const { t } = createTranslator<"player">("en", texts);

describe("why joining failed", () => {
	it("is what the server says of the nickname, before what it says in general", () => {
		const details = [
			{ path: "attempt", message: "Not valid." },
			{ path: "nickname", message: "At most 20 characters." },
		];
		expect(joinError(new ApiError(400, "VALIDATION_ERROR", "Please check your entries.", details), t)).toBe("At most 20 characters.");
		expect(joinError(new ApiError(409, "NICKNAME_TAKEN", "This nickname is already taken."), t)).toBe("This nickname is already taken.");
		expect(joinError(new ApiError(400, "VALIDATION_ERROR", "Please check.", { path: "nickname" }), t)).toBe("Please check.");
	});

	it("is never left open", () => {
		expect(joinError(new ApiError(0, "NETWORK", ""), t)).toBe(texts.common.networkError);
		expect(joinError(new ApiError(500, "INTERNAL_ERROR", ""), t)).toBe(texts.playQuiz.errorJoin);
		expect(joinError(new TypeError("x is undefined"), t)).toBe(texts.playQuiz.errorJoin);
	});
});
