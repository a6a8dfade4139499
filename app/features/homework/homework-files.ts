import { ASSIGNMENT } from "#contract/homework/assignment-limits";
import type { Assignment } from "#contract/homework/assignments";
import { isScoredQuestion } from "#contract/kinds/rules";
import { percentageOf } from "#contract/results/percentage";
import { api } from "~/api/client";
import type { Translate } from "~/i18n/namespaces";
import { type Cell, type Delimiter, type NamedFile, type TableFormat, tableFile } from "~/lib/table-file";

type Filed = Pick<Assignment, "title" | "pin" | "participants" | "questions" | "questionCounts">;

export async function loadAllPupils(assignment: Assignment): Promise<Assignment> {
	const participants: Assignment["participants"] = [];
	for (let found = 1; participants.length < found; ) {
		const query = {
			participantsSkip: String(participants.length),
			participantsLimit: String(ASSIGNMENT.participantsPageSize),
			questionsKnown: String(assignment.questionsVersion),
		};
		const { assignment: page } = await api("GET /assignments/{id}", { params: { id: assignment._id }, query });
		if (page.participants.length === 0) break;
		participants.push(...page.participants);
		found = page.participantsFound;
	}
	return { ...assignment, participants };
}

/** Labels of pupils only if the teacher chose that. */
interface FileWish {
	t: Translate<"homework">;
	withLabels: boolean;
}

function pupilRows({ participants, questions }: Filed, { t, withLabels }: FileWish): Cell[][] {
	const numbered = participants.some(({ number }) => number !== undefined);
	return [
		[
			...(numbered ? ["#"] : []),
			...(withLabels ? [t("homework.label")] : []),
			t("homework.name"),
			t("homework.state"),
			"%",
			...questions.map((_, index) => t("homework.question", { number: index + 1 })),
		],
		...participants.map(({ nickname, number, label, status, percentage, marks }) => [
			...(numbered ? [number ?? ""] : []),
			...(withLabels ? [label ?? ""] : []),
			nickname,
			t(`homework.work.${status}`),
			status === "not-started" ? "" : (percentage ?? "–"),
			...questions.map((_, index) => t(`homework.mark.${marks[index] ?? "none"}`)),
		]),
	];
}

function questionRows({ questions, questionCounts }: Filed, { t }: FileWish): Cell[][] {
	return [
		["#", t("homework.questions"), t("homework.mark.right"), t("homework.mark.given"), "%"],
		...questions.map((question, index) => {
			const { asked = 0, answered = 0, right = 0 } = questionCounts[index] ?? {};
			const scored = isScoredQuestion(question) && !question.cancelled;
			return [index + 1, question.text, scored ? right : "–", answered, (scored ? percentageOf(right, asked) : null) ?? "–"];
		}),
	];
}

export function homeworkFile(assignment: Filed, wish: FileWish, format: TableFormat, delimiter: Delimiter): Promise<NamedFile> {
	const sheets = [
		{ name: wish.t("homework.pupils"), rows: pupilRows(assignment, wish), widths: [24, 18] },
		{ name: wish.t("homework.questions"), rows: questionRows(assignment, wish), widths: [5, 60] },
	];
	return tableFile(`${assignment.title} ${assignment.pin}`, sheets, format, delimiter);
}
