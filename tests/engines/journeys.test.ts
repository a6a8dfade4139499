import { describe, expect, inject, it } from "vitest";
import type { Language } from "./driver";
import { FIREFOX_ENGINE, WEBKIT_ENGINE } from "./engines";
import { playAlone, playGame, Visit, writeQuiz } from "./journeys";

const origin = `http://localhost:${inject("product").port}`;
const { EVERYTHING, ALL_JOURNEYS } = process.env;
/** Each engine has one language in `npm test -- engines`, and both in `npm test -- everything`; `npm test` alone plays only a game. */
const languages = (daily: Language): Language[] => (EVERYTHING ? ["tr", "en"] : [daily]);

for (const [engine, daily] of [
	[FIREFOX_ENGINE, "tr"],
	[WEBKIT_ENGINE, "en"],
] as const) {
	const run = async (language: Language, journey: (visit: Visit) => Promise<void>) => {
		const driver = await engine.start(language);
		try {
			const visit = new Visit(driver, origin, language);
			await journey(visit);
			expect(await visit.problems()).toEqual([]);
		} finally {
			await driver.close();
		}
	};
	describe.skipIf(!engine.installed).each(languages(daily))(`${engine.name} (%s)`, (language) => {
		it("plays a game with panel, stage, remote and phone, over a reload and in another tab", () => run(language, playGame));

		it.runIf(ALL_JOURNEYS)("writes and publishes a quiz with a picture and a formula, and plays it alone", () =>
			run(language, async (visit) => playAlone(visit, await writeQuiz(visit))),
		);
	});
}
