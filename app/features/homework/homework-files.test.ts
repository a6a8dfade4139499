import { expect, it } from "vitest";
import type { AssignmentParticipant } from "#contract/homework/assignments";
import texts from "#locales/en/homework.json";
import { createTranslator } from "~/i18n/texts";
import { makeHomeworkFile } from "./homework-files";

const { t } = createTranslator<"homework">("en", texts);
const pupil: Omit<AssignmentParticipant, "nickname"> = {
	status: "handed-in",
	...{ attempt: 1, countedAttempt: 1, answered: 0, right: 0, total: 0, percentage: 0, lastSeenAt: null, marks: [] },
};
const participants = [
	{ ...pupil, nickname: "Ada", number: 17, label: "=secret" },
	{ ...pupil, nickname: "Guest" },
];
const homework = { title: "Seas", pin: "0123456", questions: [], questionCounts: [], participants };

it("holds labels of a class only where they are asked for", async () => {
	const readText = async (withLabels: boolean) => (await makeHomeworkFile(homework, { t, withLabels }, "csv", ",")).blob.text();
	expect(await readText(false)).not.toMatch(/secret|Label/);
	expect(await readText(false)).toContain("17,Ada");
	expect(await readText(true)).toMatch(/#,Label,Pupil/);
	expect(await readText(true)).toMatch(/17,"?'=secret"?,Ada/);
});
