import { ASSIGNMENT } from "#contract/homework/assignment-limits";
import type { Assignment } from "#contract/homework/assignments";
import { isScoredQuestion } from "#contract/kinds/rules";
import { percentageOf } from "#contract/results/percentage";
import { api } from "~/api/client";
import type { Translate } from "~/i18n/texts";
import { csvText, fileNameOf } from "~/lib/save-file";

type Cell = string | number;

/** What the files hold of a homework. */
type Filed = Pick<Assignment, "title" | "pin" | "participants" | "questions" | "questionCounts">;

/** The homework with its pupils of all pages. */
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

/** The language of a file, and whether it contains the labels of pupils: only if the teacher chose that. */
interface FileWish {
	t: Translate<"homework">;
	withLabels: boolean;
}

/** One line a pupil, with the number of the class. */
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

const nameOf = ({ title, pin }: Filed, extension: string) => fileNameOf(`${title} ${pin}`, extension);

/** Pupils, an empty line, then questions, as one sheet of text. */
export function homeworkCsv(assignment: Filed, wish: FileWish, delimiter: "," | ";"): { name: string; blob: Blob } {
	const text = csvText([...pupilRows(assignment, wish), [], ...questionRows(assignment, wish)], delimiter);
	return { name: nameOf(assignment, "csv"), blob: new Blob([text], { type: "text/csv;charset=utf-8" }) };
}

/** Two sheets; every text is stored as text, whatever it begins with. */
export async function homeworkXlsx(assignment: Filed, wish: FileWish): Promise<{ name: string; blob: Blob }> {
	const { default: writeXlsxFile } = await import("write-excel-file/browser");
	const sheet = (rows: Cell[][]) =>
		rows.map((row, index) =>
			row.map((value) =>
				typeof value === "number"
					? { type: Number, value }
					: { type: String, value, ...(index === 0 ? { fontWeight: "bold" as const } : {}) },
			),
		);
	const blob = await writeXlsxFile([
		{ sheet: wish.t("homework.pupils"), data: sheet(pupilRows(assignment, wish)), columns: [{ width: 24 }, { width: 18 }] },
		{ sheet: wish.t("homework.questions"), data: sheet(questionRows(assignment, wish)), columns: [{ width: 5 }, { width: 60 }] },
	]).toBlob();
	return { name: nameOf(assignment, "xlsx"), blob };
}
