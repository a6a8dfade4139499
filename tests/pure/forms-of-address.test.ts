import { describe, expect, it } from "vitest";
import { turkishProblems, wrongForms } from "../../scripts/turkish-address.mjs";

describe("the Turkish texts", () => {
	it.each([
		"Yanıtınız alındı.",
		"Oyundasınız!",
		"Artık katılamazsınız.",
		"Bir takma ad girin",
		"Lütfen tekrar deneyin.",
		"Bu istek size ait.",
		"Parolanızla girilir.",
		"Hatanızdan öğrenirsiniz",
	])("may not say to a pupil: %s", (text) => expect(wrongForms(text, "pupil")).not.toEqual([]));

	it.each([
		"Oyundasın!",
		"Seni bekliyoruz",
		"Bunu daha önce yanıtladın.",
		"Artık katılamazsın.",
		"Lütfen tekrar dene.",
		"Dosyayı seç; sonra ekle",
		"Oyunu bitirdin",
		"Giriş yapmalısın.",
	])("may not say to an author: %s", (text) => expect(wrongForms(text, "author")).not.toEqual([]));

	it.each(["Oyun sorusunun metnini kaydet", "Denizde yalnızca bir balık", "Tekrar dene", "Yayında", "Kapat"])(
		"may say to anybody: %s",
		(text) => expect(wrongForms(text, "both")).toEqual([]),
	);

	it.each([
		["live.you", "Oyundasınız!", "Oyundasınız"],
		["live.you", "Cevap yaz", "elsewhere yanıt"],
		["live.you", "{{number}}. soru", "Soru 3"],
		["live.you", "{{count}} oyuncular", "no plural"],
		["nowhere.you", "Evet", "name its readers"],
	])("%s may not be %s", (key, text, problem) => {
		expect(turkishProblems(new Map([[key, text]])).join()).toContain(problem);
		expect(turkishProblems(new Map([["live.you", "Soru {{number}}"]]))).toEqual([]);
	});
});
