import type { ActivityStatus, ProgressPupil, PupilFigures, UnfinishedStatus } from "#contract/classes/progress";
import { type Cell, type Delimiter, makeTableFile, type NamedFile, type TableFormat, type TableSheet } from "~/lib/table-file";

interface Column {
	title: string;
	note: string;
	results: readonly (Pick<PupilFigures, "pupilId" | "percentage"> & { status?: ActivityStatus })[];
}

interface ProgressFile {
	name: string;
	pupils: readonly ProgressPupil[];
	activities: readonly Column[];
	topics: readonly Column[];
	headings: { number: string; label: string; matrix: string; topics: string; status: (status: UnfinishedStatus) => string };
	format: TableFormat;
	delimiter: Delimiter;
}

/** One row per pupil below the headings. A cell has per cent, or says why there is no figure; it is empty if the pupil took no part. */
export function buildMatrixRows(
	pupils: readonly ProgressPupil[],
	columns: readonly Column[],
	headings: ProgressFile["headings"],
): Cell[][] {
	const formatResult = ({ percentage, status = "handed-in" }: Column["results"][number]) =>
		status === "handed-in" ? (percentage ?? "–") : headings.status(status);
	const byPupil = columns.map(({ results }) => new Map(results.map((figures) => [figures.pupilId, formatResult(figures)])));
	return [
		[headings.number, headings.label, ...columns.map(({ title, note }) => `${title} (${note})`)],
		...pupils.map(({ _id, number, label = "" }) => [number, label, ...byPupil.map((figures) => figures.get(_id) ?? "")]),
	];
}

/** The file contains numbers and labels of pupils, because the teacher has requested it. */
export function makeProgressFile({ name, pupils, activities, topics, headings, format, delimiter }: ProgressFile): Promise<NamedFile> {
	const sheet = (title: string, columns: readonly Column[]): TableSheet => ({
		name: title,
		rows: buildMatrixRows(pupils, columns, headings),
		widths: [8, 24],
	});
	const sheets = [sheet(headings.matrix, activities), ...(topics.length > 0 ? [sheet(headings.topics, topics)] : [])];
	return makeTableFile(name, sheets, format, delimiter);
}
