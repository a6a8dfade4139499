import { ChartColumn } from "lucide-react";
import { Link } from "react-router";
import type { ClassProgress, PupilFigures } from "#contract/classes/progress";
import { shareOfAll } from "#contract/results/percentage";
import { useTexts } from "~/i18n/texts";
import type { Delimiter, TableFormat } from "~/lib/table-file";
import { DownloadMenu } from "~/ui/download-menu";
import { EmptyState } from "~/ui/empty-state";
import { Section } from "~/ui/section";
import { ColumnHeading, Table } from "~/ui/table";

/** Text and background by the share of right answers; the figure itself says it, the colour only helps to find it. */
const tone = (percentage: number) =>
	percentage >= 70 ? "bg-success-50 text-success-800" : percentage >= 40 ? "bg-warning-50 text-warning-800" : "bg-error-50 text-error-800";

function Figure({ figures }: { figures: PupilFigures | undefined }) {
	const { t } = useTexts("classes");
	if (!figures)
		return (
			<span className="text-slate-500">
				<span aria-hidden="true">{t("classes.notThere")}</span>
				<span className="sr-only">{t("classes.notThereLong")}</span>
			</span>
		);
	const { right, total, percentage } = figures;
	if (percentage === null) {
		return (
			<span className="inline-block min-w-14 px-2 py-1 text-center text-slate-600">
				<span aria-hidden="true">{t("classes.notThere")}</span>
				<span className="sr-only">{t("classes.nothingScored")}</span>
			</span>
		);
	}
	return (
		<span
			title={t("classes.right", { right, total })}
			className={`inline-block min-w-14 rounded-chip px-2 py-1 text-center font-semibold tabular-nums ${tone(percentage)}`}
		>
			{t("classes.percentage", { percentage })}
		</span>
	);
}

interface Column {
	key: string;
	title: string;
	note: string;
	results: readonly PupilFigures[];
}

function Matrix({
	classId,
	caption,
	pupils,
	columns,
}: {
	classId: string;
	caption: string;
	pupils: ClassProgress["pupils"];
	columns: readonly Column[];
}) {
	const { t } = useTexts("classes");
	const byPupil = columns.map(({ results }) => new Map(results.map((figures) => [figures.pupilId, figures])));
	const means = columns.map(({ results }) => shareOfAll(results));
	return (
		<Table
			caption={caption}
			className=""
			head={
				<>
					<ColumnHeading className="sticky left-0 z-10 min-w-28 bg-white px-3 align-bottom sm:px-4">{t("classes.pupil")}</ColumnHeading>
					{columns.map(({ key, title, note }) => (
						<ColumnHeading key={key} className="max-w-40 min-w-28 px-2 align-bottom">
							<span className="line-clamp-3 wrap-anywhere text-slate-900">{title}</span>
							<span className="font-normal">{note}</span>
						</ColumnHeading>
					))}
				</>
			}
			foot={
				<tr>
					<th scope="row" className="sticky left-0 z-10 bg-white px-3 py-2 font-semibold sm:px-4">
						{t("classes.mean")}
					</th>
					{columns.map(({ key }, at) => (
						<td key={key} className="px-2 py-2 font-semibold tabular-nums">
							{means[at] === null || means[at] === undefined ? t("classes.notThere") : t("classes.percentage", { percentage: means[at] })}
						</td>
					))}
				</tr>
			}
		>
			{pupils.map(({ _id, number, label }) => (
				<tr key={_id}>
					<th scope="row" className="sticky left-0 z-10 bg-white px-3 py-1 sm:px-4">
						<Link
							to={`/classes/${classId}/pupils/${_id}`}
							className="flex min-h-11 max-w-44 items-center gap-2 font-semibold text-primary-800 underline-offset-4 hover:underline"
						>
							<span className="tabular-nums">{number}</span>
							{label && <span className="truncate font-normal text-slate-700">{label}</span>}
						</Link>
					</th>
					{columns.map(({ key }, at) => (
						<td key={key} className="px-2 py-1">
							<Figure figures={byPupil[at]?.get(_id)} />
						</td>
					))}
				</tr>
			))}
		</Table>
	);
}

export function ProgressTab({ classId, name, progress }: { classId: string; name: string; progress: ClassProgress }) {
	const { t, formatDate } = useTexts("classes");
	const { pupils, activities, topics } = progress;
	if (activities.length === 0)
		return (
			<EmptyState
				icon={<ChartColumn />}
				title={t("classes.noActivities")}
				text={`${t("classes.noActivitiesText")} ${t("classes.startWith")}`}
			/>
		);
	const ofActivities = activities.map(({ _id, kind, title, endedAt, results }) => ({
		key: _id,
		title,
		note: `${t(kind === "live" ? "classes.live" : "classes.homework")}, ${formatDate(endedAt, { dateStyle: "short" })}`,
		results,
	}));
	const ofTopics = topics.map(({ bookId, bookTitle, topicNumber, title, results }) => ({
		key: `${bookId} ${topicNumber}`,
		title,
		note: bookTitle,
		results,
	}));
	const makeFile = async (format: TableFormat, delimiter: Delimiter) => {
		const { progressFile } = await import("./progress-file");
		const headings = {
			number: t("classes.number"),
			label: t("classes.label"),
			matrix: t("classes.tabs.progress"),
			topics: t("classes.topic"),
		};
		return progressFile({ name, pupils, activities: ofActivities, topics: ofTopics, headings, format, delimiter });
	};
	return (
		<div className="flex flex-col gap-8">
			<Section
				title={t("classes.matrix")}
				actions={
					<DownloadMenu
						label={t("classes.download")}
						formatLabels={{ csv: t("classes.csv"), xlsx: t("classes.xlsx") }}
						failure={t("classes.errorDownload")}
						makeFile={makeFile}
					/>
				}
			>
				<Matrix classId={classId} caption={t("classes.matrix")} pupils={pupils} columns={ofActivities} />
			</Section>
			{ofTopics.length > 0 && (
				<Section title={t("classes.topic")}>
					<Matrix classId={classId} caption={t("classes.topic")} pupils={pupils} columns={ofTopics} />
				</Section>
			)}
		</div>
	);
}
