import { ChartColumn } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { ActivityStatus, ClassProgress, PupilFigures, UnfinishedStatus } from "#contract/classes/progress";
import { toGroupPercentage } from "#contract/results/percentage";
import { useTexts } from "~/i18n/texts";
import type { Delimiter, TableFormat } from "~/lib/table-file";
import { DownloadMenu } from "~/ui/download-menu";
import { SelectField } from "~/ui/field";
import { EmptyState, Section } from "~/ui/layout";
import { ColumnHeading, Table } from "~/ui/table";
import { computePupilMeans, PUPIL_ORDERS, type PupilOrder, sortPupils } from "./figures";
import { formatActivityNote } from "./progress-line";

/** Topics of books have no status: they count what was handed in. */
type ColumnFigures = PupilFigures & { status?: ActivityStatus };

/** The colour only helps to find a figure, which is always written out. */
const toneClasses = (percentage: number) =>
	percentage >= 70 ? "bg-success-50 text-success-800" : percentage >= 40 ? "bg-warning-50 text-warning-800" : "bg-error-50 text-error-800";

function Figure({ figures }: { figures: ColumnFigures | undefined }) {
	const { t } = useTexts("classes");
	if (!figures)
		return (
			<span className="inline-block min-w-14 px-2 py-1 text-center text-slate-500">
				<span aria-hidden="true">{t("classes.notThere")}</span>
				<span className="sr-only">{t("classes.notThereLong")}</span>
			</span>
		);
	const { right, total, percentage, status = "handed-in" } = figures;
	if (status !== "handed-in")
		return <span className="inline-block min-w-14 px-2 py-1 text-center text-sm text-slate-600">{t(`classes.status.${status}`)}</span>;
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
			className={`inline-block min-w-14 rounded-chip px-2 py-1 text-center font-semibold tabular-nums ${toneClasses(percentage)}`}
		>
			{t("classes.percentage", { percentage })}
		</span>
	);
}

interface Column {
	key: string;
	title: string;
	note: string;
	results: readonly ColumnFigures[];
}

interface MatrixProps {
	classId: string;
	caption: string;
	pupils: ClassProgress["pupils"];
	columns: readonly Column[];
	pupilMeans?: ReadonlyMap<string, number | null>;
}

function Matrix({ classId, caption, pupils, columns, pupilMeans }: MatrixProps) {
	const { t } = useTexts("classes");
	const byPupil = columns.map(({ results }) => new Map(results.map((figures) => [figures.pupilId, figures])));
	const means = columns.map(({ results }) => toGroupPercentage(results));
	const formatPercentage = (percentage: number | null | undefined) =>
		typeof percentage === "number" ? t("classes.percentage", { percentage }) : t("classes.notThere");
	return (
		<Table
			caption={caption}
			className="min-w-full"
			head={
				<>
					<ColumnHeading className="sticky start-0 z-10 min-w-28 bg-white px-3 align-bottom sm:px-4">{t("classes.pupil")}</ColumnHeading>
					{pupilMeans && <ColumnHeading className="px-2 align-bottom text-slate-900">{t("classes.mean")}</ColumnHeading>}
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
					<th scope="row" className="sticky start-0 z-10 bg-white px-3 py-2 font-semibold sm:px-4">
						{t("classes.mean")}
					</th>
					{pupilMeans && (
						<td className="px-2 py-2 font-bold tabular-nums">
							{formatPercentage(toGroupPercentage(columns.flatMap(({ results }) => results)))}
						</td>
					)}
					{columns.map(({ key }, at) => (
						<td key={key} className="px-2 py-2 font-semibold tabular-nums">
							{formatPercentage(means[at])}
						</td>
					))}
				</tr>
			}
		>
			{pupils.map(({ _id, number, label }) => (
				<tr key={_id}>
					<th scope="row" className="sticky start-0 z-10 bg-white px-3 py-1 sm:px-4">
						<Link
							to={`/classes/${classId}/pupils/${_id}`}
							className="flex min-h-11 max-w-44 items-center sm:max-w-64 gap-2 font-semibold text-primary-800 underline-offset-4 hover:underline"
						>
							<span className="tabular-nums">{number}</span>
							{label && <span className="truncate font-normal text-slate-700">{label}</span>}
						</Link>
					</th>
					{pupilMeans && <td className="px-2 py-1 font-bold text-slate-900 tabular-nums">{formatPercentage(pupilMeans.get(_id))}</td>}
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
	const { t, formatDate, language } = useTexts("classes");
	const [order, setOrder] = useState<PupilOrder>("number");
	const { activities, topics } = progress;
	const means = computePupilMeans(progress.pupils, activities);
	const pupils = sortPupils(progress.pupils, means, order, language);
	if (activities.length === 0)
		return (
			<EmptyState
				icon={<ChartColumn />}
				title={t("classes.noActivities")}
				text={`${t("classes.noActivitiesText")} ${t("classes.startWith")}`}
			/>
		);
	const activityColumns = activities.map((activity) => ({
		key: activity._id,
		title: activity.title,
		note: formatActivityNote(activity, { t, formatDate }),
		results: activity.results,
	}));
	const topicColumns = topics.map(({ bookId, bookTitle, topicNumber, title, results }) => ({
		key: `${bookId} ${topicNumber}`,
		title,
		note: bookTitle,
		results,
	}));
	const makeFile = async (format: TableFormat, delimiter: Delimiter) => {
		const { makeProgressFile } = await import("./progress-file");
		const headings = {
			number: t("classes.number"),
			label: t("classes.label"),
			matrix: t("classes.tabs.progress"),
			topics: t("classes.topic"),
			status: (status: UnfinishedStatus) => t(`classes.status.${status}`),
		};
		return makeProgressFile({ name, pupils, activities: activityColumns, topics: topicColumns, headings, format, delimiter });
	};
	return (
		<div className="flex flex-col gap-8">
			<Section title={t("classes.matrix")}>
				<div className="flex flex-wrap items-end justify-between gap-3">
					<SelectField
						label={t("classes.sort")}
						className="min-w-52 max-sm:w-full"
						value={order}
						onChange={(event) => setOrder(PUPIL_ORDERS.find((one) => one === event.target.value) ?? "number")}
						options={PUPIL_ORDERS.map((value) => ({ value, label: t(`classes.order.${value}`) }))}
					/>
					<DownloadMenu
						label={t("classes.download")}
						formatLabels={{ csv: t("classes.csv"), xlsx: t("classes.xlsx") }}
						failure={t("classes.errorDownload")}
						makeFile={makeFile}
					/>
				</div>
				<Matrix classId={classId} caption={t("classes.matrix")} pupils={pupils} columns={activityColumns} pupilMeans={means} />
			</Section>
			{topicColumns.length > 0 && (
				<Section title={t("classes.topic")}>
					<Matrix classId={classId} caption={t("classes.topic")} pupils={pupils} columns={topicColumns} />
				</Section>
			)}
		</div>
	);
}
