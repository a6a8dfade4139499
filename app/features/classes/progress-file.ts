import type { ProgressPupil, PupilFigures } from "#contract/classes/progress";
import { csvText, fileNameOf } from "~/lib/save-file";

interface Column {
	title: string;
	note: string;
	results: readonly PupilFigures[];
}

interface ProgressFile {
	name: string;
	pupils: readonly ProgressPupil[];
	activities: readonly Column[];
	topics: readonly Column[];
	headings: { number: string; label: string; matrix: string; topics: string };
	format: "csv" | "xlsx";
	delimiter: "," | ";";
}

type Cell = string | number;

/** Pupils by columns, in per cent; empty where a pupil was not there. */
export function matrixRows(pupils: readonly ProgressPupil[], columns: readonly Column[], headings: ProgressFile["headings"]): Cell[][] {
	const byPupil = columns.map(({ results }) => new Map(results.map(({ pupilId, percentage }) => [pupilId, percentage ?? "–"])));
	return [
		[headings.number, headings.label, ...columns.map(({ title, note }) => `${title} (${note})`)],
		...pupils.map(({ _id, number, label = "" }) => [number, label, ...byPupil.map((figures) => figures.get(_id) ?? "")]),
	];
}

/** The progress of a class as a file: the teacher has asked for it, so that it holds numbers and labels. */
export async function progressFile({
	name,
	pupils,
	activities,
	topics,
	headings,
	format,
	delimiter,
}: ProgressFile): Promise<{ name: string; blob: Blob }> {
	const parts = [
		{ sheet: headings.matrix, rows: matrixRows(pupils, activities, headings) },
		...(topics.length > 0 ? [{ sheet: headings.topics, rows: matrixRows(pupils, topics, headings) }] : []),
	];
	if (format === "csv") {
		const rows = parts.flatMap(({ rows }, index) => (index === 0 ? rows : [[], ...rows]));
		return { name: fileNameOf(name, "csv"), blob: new Blob([csvText(rows, delimiter)], { type: "text/csv;charset=utf-8" }) };
	}
	const { default: writeXlsxFile } = await import("write-excel-file/browser");
	const sheets = parts.map(({ sheet, rows }) => ({
		sheet,
		data: rows.map((row, index) =>
			row.map((value) =>
				typeof value === "number"
					? { type: Number, value }
					: { type: String, value, ...(index === 0 ? { fontWeight: "bold" as const } : {}) },
			),
		),
		columns: [{ width: 8 }, { width: 24 }],
	}));
	return { name: fileNameOf(name, "xlsx"), blob: await writeXlsxFile(sheets).toBlob() };
}
