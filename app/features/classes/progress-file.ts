import type { ActivityStatus, ProgressPupil, PupilFigures, UnfinishedStatus } from "#contract/classes/progress";
import { type Cell, type Delimiter, type NamedFile, type Sheet, type TableFormat, tableFile } from "~/lib/table-file";

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

/** The cell of one result: per cent, or why there is no figure; empty where a pupil was not there. */
export function matrixRows(pupils: readonly ProgressPupil[], columns: readonly Column[], headings: ProgressFile["headings"]): Cell[][] {
	const cellOf = ({ percentage, status = "handed-in" }: Column["results"][number]) =>
		status === "handed-in" ? (percentage ?? "–") : headings.status(status);
	const byPupil = columns.map(({ results }) => new Map(results.map((figures) => [figures.pupilId, cellOf(figures)])));
	return [
		[headings.number, headings.label, ...columns.map(({ title, note }) => `${title} (${note})`)],
		...pupils.map(({ _id, number, label = "" }) => [number, label, ...byPupil.map((figures) => figures.get(_id) ?? "")]),
	];
}

/** Holds numbers and labels, because the teacher has asked for the file. */
export function progressFile({ name, pupils, activities, topics, headings, format, delimiter }: ProgressFile): Promise<NamedFile> {
	const sheet = (title: string, columns: readonly Column[]): Sheet => ({
		name: title,
		rows: matrixRows(pupils, columns, headings),
		widths: [8, 24],
	});
	const sheets = [sheet(headings.matrix, activities), ...(topics.length > 0 ? [sheet(headings.topics, topics)] : [])];
	return tableFile(name, sheets, format, delimiter);
}
