import { ASSIGNMENT } from "#contract/homework/assignment-limits";
import type { Assignment } from "#contract/homework/assignments";
import { isScoredQuestion } from "#contract/kinds/rules";
import { toPercentage } from "#contract/results/percentage";
import { api } from "~/api/client";
import type { Translate } from "~/i18n/namespaces";
import { type Cell, type Delimiter, makeTableFile, type NamedFile, type TableFormat } from "~/lib/table-file";

type ExportedAssignment = Pick<Assignment, "title" | "pin" | "participants" | "questions" | "questionCounts">;

export async function loadAllPupils(assignment: Assignment): Promise<Assignment> {
	const participants: Assignment["participants"] = [];
	for (let total = 1; participants.length < total; ) {
		const query = {
			participantsSkip: String(participants.length),
			participantsLimit: String(ASSIGNMENT.participantsPageSize),
			questionsKnown: String(assignment.questionsVersion),
		};
		const { assignment: page } = await api("GET /assignments/{id}", { params: { id: assignment._id }, query });
		if (page.participants.length === 0) break;
		participants.push(...page.participants);
		total = page.participantsFound;
	}
	return { ...assignment, participants };
}

/** The file contains labels of pupils only if the teacher chose that. */
interface FileOptions {
	t: Translate<"homework">;
	withLabels: boolean;
}

function pupilRows({ participants, questions }: ExportedAssignment, { t, withLabels }: FileOptions): Cell[][] {
	const hasMastered = participants.some(({ mastered }) => mastered !== undefined);
	const hasNumbers = participants.some(({ number }) => number !== undefined);
	return [
		[
			...(hasNumbers ? ["#"] : []),
			...(withLabels ? [t("homework.label")] : []),
			t("homework.name"),
			t("homework.state"),
			"%",
			...(hasMastered ? [t("homework.mastered")] : []),
			...questions.map((_, index) => t("homework.question", { number: index + 1 })),
		],
		...participants.map(({ nickname, number, label, status, percentage, mastered, marks }) => [
			...(hasNumbers ? [number ?? ""] : []),
			...(withLabels ? [label ?? ""] : []),
			nickname,
			t(`homework.work.${status}`),
			status === "not-started" ? "" : (percentage ?? "–"),
			...(hasMastered ? [status === "not-started" ? "" : (mastered ?? "–")] : []),
			...questions.map((_, index) => t(`homework.mark.${marks[index] ?? "none"}`)),
		]),
	];
}

function questionRows({ questions, questionCounts }: ExportedAssignment, { t }: FileOptions): Cell[][] {
	return [
		["#", t("homework.questions"), t("homework.mark.right"), t("homework.mark.given"), "%"],
		...questions.map((question, index) => {
			const { asked = 0, answered = 0, right = 0 } = questionCounts[index] ?? {};
			const scored = isScoredQuestion(question) && !question.cancelled;
			return [index + 1, question.text, scored ? right : "–", answered, (scored ? toPercentage(right, asked) : null) ?? "–"];
		}),
	];
}

export function makeHomeworkFile(
	assignment: ExportedAssignment,
	options: FileOptions,
	format: TableFormat,
	delimiter: Delimiter,
): Promise<NamedFile> {
	const sheets = [
		{ name: options.t("homework.pupils"), rows: pupilRows(assignment, options), widths: [24, 18] },
		{ name: options.t("homework.questions"), rows: questionRows(assignment, options), widths: [5, 60] },
	];
	return makeTableFile(`${assignment.title} ${assignment.pin}`, sheets, format, delimiter);
}
