import { describe, expect, inject, it } from "vitest";
import type { Engine, Language } from "./driver";
import { FIREFOX, olderThan, WEBKIT } from "./engines";
import { doHomework, playAlone, playGame, playKinds, playWithCards, readMaterial, Visit, writeQuiz } from "./journeys";
import { Screen } from "./screen";

const origin = `http://localhost:${inject("product").port}`;
const { EVERYTHING } = process.env;
/** Each engine runs in one language in `npm test -- engines`, and in both in `npm test -- everything`. */
const languages = (daily: Language): Language[] => (EVERYTHING ? ["tr", "en"] : [daily]);

/** The oldest supported browsers (README). */
const OLDEST = { safari: "15.4", safari_ios: "15.4", chrome: "99", firefox: "115" };
const OLD = olderThan("Chromium without what Safari 15.4, Chrome 99 and Firefox 115 lack", OLDEST);
const OLD_PLAYERS = olderThan("… and Firefox 98", { ...OLDEST, firefox: "98" });
const TOO_OLD = olderThan("Chromium without what Safari 15.3 and Firefox 97 lack", { safari: "15.3", safari_ios: "15.3", firefox: "97" });

for (const [engine, daily, playersEngine] of [
	[FIREFOX, "tr", undefined],
	[WEBKIT, "en", undefined],
	[OLD, "tr", OLD_PLAYERS],
] as const) {
	const run = async (language: Language, engines: Engine[], journey: (...visits: [Visit, Visit?]) => Promise<void>) => {
		const drivers = await Promise.all(engines.map((one) => one.start(language)));
		try {
			const [visit, other] = drivers.map((driver) => new Visit(driver, origin, language));
			if (!visit) throw new Error("no engine");
			await journey(visit, other);
			for (const one of [visit, other]) expect(await one?.problems()).toEqual(one && []);
		} finally {
			await Promise.all(drivers.map((driver) => driver.close()));
		}
	};
	describe.skipIf(!engine.installed).each(languages(daily))(`${engine.name} (%s)`, (language) => {
		it("plays a game with panel, stage, remote and phone, over a reload and in another tab", () =>
			run(language, playersEngine ? [engine, playersEngine] : [engine], playGame));

		it("does a homework with the card of a class, over a reload", () =>
			run(language, playersEngine ? [engine, playersEngine] : [engine], doHomework));

		it("writes and publishes a quiz with a picture and a formula, and plays it alone", () =>
			run(language, [engine], async (visit) => playAlone(visit, await writeQuiz(visit))));

		it("reads the text of a docx and a PDF, or says that it is too old for one, and opens a translation", () =>
			run(language, [engine], (visit) => readMaterial(visit, engine !== OLD)));

		it("plays a game with printed cards, without a camera", () => run(language, [engine], playWithCards));

		it("votes, puts in order and types a text and a number", () => run(language, [engine], playKinds));
	});
}

it.each(["/play/1234567", "/login", "/"])("in a browser that is too old %s says so", async (path) => {
	const driver = await TOO_OLD.start("en");
	try {
		const phone = new Screen(await driver.open({ width: 390, height: 844 }), origin);
		await phone.goto(path);
		const left = "[Object.hasOwn, [].findLast, [].toReversed, URL.canParse, document.adoptedStyleSheets].filter(Boolean).length";
		expect(await phone.page.evaluate(left)).toBe(0);
		await phone.match("document.readyState === 'complete'");
		await phone.see("This browser is too old");
	} finally {
		await driver.close();
	}
});
