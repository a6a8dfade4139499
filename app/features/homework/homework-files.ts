import { ASSIGNMENT } from "#contract/assignment-limits";
import type { Assignment } from "#contract/assignments";
import { api } from "~/api/client";
import type { Translate } from "~/i18n/texts";
import { csvText, fileNameOf } from "~/lib/save-file";

type Cell = string | number;

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

/** One line a pupil: numbers of the class, but no labels, which leave no page without being asked (decisions section 14). */
function pupilRows({ participants, questions }: Assignment, t: Translate<"homework">): Cell[][] {
	const numbered = participants.some(({ number }) => number !== undefined);
	return [
		[
			...(numbered ? ["#"] : []),
			t("homework.name"),
			t("homework.state"),
			"%",
			...questions.map((_, index) => t("homework.question", { number: index + 1 })),
		],
		...participants.map(({ nickname, number, status, percentage, marks }) => [
			...(numbered ? [number ?? ""] : []),
			nickname,
			t(`homework.work.${status}`),
			status === "not-started" ? "" : percentage,
			...questions.map((_, index) => t(`homework.mark.${marks[index] ?? "none"}`)),
		]),
	];
}

function questionRows({ questions, questionCounts }: Assignment, t: Translate<"homework">): Cell[][] {
	return [
		["#", t("homework.questions"), t("homework.mark.right"), t("homework.mark.given")],
		...questions.map(({ text }, index) => [index + 1, text, questionCounts[index]?.right ?? 0, questionCounts[index]?.answered ?? 0]),
	];
}

const nameOf = ({ title, pin }: Assignment, extension: string) => fileNameOf(`${title} ${pin}`, extension);

/** Pupils, an empty line, then questions, as one sheet of text. */
export function homeworkCsv(assignment: Assignment, t: Translate<"homework">, delimiter: "," | ";"): { name: string; blob: Blob } {
	const text = csvText([...pupilRows(assignment, t), [], ...questionRows(assignment, t)], delimiter);
	return { name: nameOf(assignment, "csv"), blob: new Blob([text], { type: "text/csv;charset=utf-8" }) };
}

/** Two sheets; every text is stored as text, whatever it begins with. */
export async function homeworkXlsx(assignment: Assignment, t: Translate<"homework">): Promise<{ name: string; blob: Blob }> {
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
		{ sheet: t("homework.pupils"), data: sheet(pupilRows(assignment, t)), columns: [{ width: 24 }, { width: 18 }] },
		{ sheet: t("homework.questions"), data: sheet(questionRows(assignment, t)), columns: [{ width: 5 }, { width: 60 }] },
	]).toBlob();
	return { name: nameOf(assignment, "xlsx"), blob };
}
