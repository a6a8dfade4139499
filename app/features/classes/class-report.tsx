import { ChartColumn, Printer } from "lucide-react";
import { href } from "react-router";
import type { Class } from "#contract/classes/classes";
import type { ClassActivity, ClassProgress, ProgressPupil } from "#contract/classes/progress";
import { toGroupPercentage } from "#contract/results/percentage";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card, EmptyState, PageHeading } from "~/ui/layout";
import { computePupilMeans } from "./figures";
import { formatActivityNote, ProgressLine } from "./progress-line";

/** A sheet of A4 has room for these rows, even with long titles, and for notes below them. */
const ROWS_PER_SHEET = 10;

interface PupilSheetProps {
	className: string;
	pupil: ProgressPupil;
	activities: readonly ClassActivity[];
	mean: number | null;
	classMean: number | null;
}

/** One page shows one pupil, and nothing about any other. */
function PupilSheet({ className, pupil, activities, mean, classMean }: PupilSheetProps) {
	const { t, formatDate } = useTexts("classes");
	const formatPercentage = (percentage: number | null) =>
		percentage === null ? t("classes.notThere") : t("classes.percentage", { percentage });
	const rows = activities.flatMap((activity) => {
		const ownResult = activity.results.find(({ pupilId }) => pupilId === pupil._id);
		return ownResult ? [{ ...activity, ownResult, classMean: toGroupPercentage(activity.results) }] : [];
	});
	const oldestFirst = [...rows].reverse().flatMap(({ _id: key, ownResult: { percentage }, classMean: mean }) => {
		return percentage === null ? [] : [{ key, percentage, mean }];
	});
	return (
		<Card
			as="article"
			className="flex flex-col gap-4 p-6 print:break-inside-avoid print:border-0 print:p-0 print:shadow-none print:not-last:break-after-page"
		>
			<div>
				<p className="wrap-anywhere text-slate-600">{className}</p>
				<h2 className="text-2xl wrap-anywhere text-slate-900">
					{t("classes.pupilTitle", { number: `${pupil.number}` })}
					{pupil.label && ` · ${pupil.label}`}
				</h2>
			</div>
			{rows.length === 0 ? (
				<p className="text-slate-700">{t("classes.report.nothing")}</p>
			) : (
				<>
					<dl className="flex flex-wrap gap-x-10 gap-y-2">
						{(
							[
								["classes.mean", mean],
								["classes.report.classMean", classMean],
							] as const
						).map(([key, percentage]) => (
							<div key={key} className="flex flex-col-reverse">
								<dt className="text-sm text-slate-600">{t(key)}</dt>
								<dd className="text-2xl font-bold text-slate-900 tabular-nums">{formatPercentage(percentage)}</dd>
							</div>
						))}
					</dl>
					{oldestFirst.length > 1 && (
						<figure>
							<ProgressLine points={oldestFirst} classMeans={oldestFirst.map(({ mean }) => mean)} />
							<figcaption className="text-sm text-slate-600">{t("classes.report.line")}</figcaption>
						</figure>
					)}
					<table className="w-full text-start">
						<caption className="sr-only">{t("classes.report.results")}</caption>
						<thead className="border-b border-line text-sm text-slate-600">
							<tr>
								<th scope="col" className="py-1.5 pe-3 font-semibold">
									{t("classes.report.what")}
								</th>
								<th scope="col" className="py-1.5 pe-3 text-end font-semibold">
									{t("classes.report.result")}
								</th>
								<th scope="col" className="py-1.5 text-end font-semibold">
									{t("classes.report.classMean")}
								</th>
							</tr>
						</thead>
						<tbody className="divide-y divide-line">
							{rows.slice(0, ROWS_PER_SHEET).map(({ ownResult, classMean: mean, ...activity }) => (
								<tr key={activity._id} className="align-baseline">
									<th scope="row" className="py-1.5 pe-3 font-normal wrap-anywhere text-slate-900 print:py-1 print:text-sm">
										<div className="print:line-clamp-2">
											<span className="block font-semibold print:inline">{activity.title}</span>{" "}
											<span className="text-sm text-slate-600">{formatActivityNote(activity, { t, formatDate })}</span>
										</div>
									</th>
									<td
										className={`py-1.5 pe-3 text-end font-semibold text-slate-900 tabular-nums ${ownResult.status === "handed-in" ? "whitespace-nowrap" : "wrap-anywhere"}`}
									>
										{ownResult.status === "handed-in" ? formatPercentage(ownResult.percentage) : t(`classes.status.${ownResult.status}`)}
									</td>
									<td className="py-1.5 text-end whitespace-nowrap text-slate-700 tabular-nums">{formatPercentage(mean)}</td>
								</tr>
							))}
						</tbody>
					</table>
					{rows.length > ROWS_PER_SHEET && (
						<p className="text-sm text-slate-600">{t("classes.report.earlier", { count: rows.length - ROWS_PER_SHEET })}</p>
					)}
				</>
			)}
			<div className="hidden print:block">
				<p className="text-sm text-slate-600">{t("classes.report.notes")}</p>
				{[1, 2, 3].map((line) => (
					<div key={line} className="h-9 border-b border-slate-400" />
				))}
			</div>
		</Card>
	);
}

interface ClassReportProps {
	schoolClass: Pick<Class, "_id" | "name">;
	progress: ClassProgress;
	pupilId: string | null;
}

export function ClassReport({ schoolClass, progress, pupilId }: ClassReportProps) {
	const { t } = useTexts("classes");
	const { activities } = progress;
	const pupils = progress.pupils.filter(({ _id }) => pupilId === null || _id === pupilId);
	const means = computePupilMeans(progress.pupils, activities);
	const classMean = toGroupPercentage(activities.flatMap(({ results }) => results));
	const back =
		pupilId === null
			? { to: href("/classes/:id", { id: schoolClass._id }), label: t("classes.backToClass") }
			: { to: href("/classes/:id/pupils/:pupilId", { id: schoolClass._id, pupilId }), label: t("classes.report.back") };
	if (pupils.length === 0) {
		return (
			<EmptyState icon={<ChartColumn />} title={t(pupilId === null ? "classes.noPupils" : "classes.pupilNotFound")}>
				<ButtonLink to={back.to} variant="outlined">
					{back.label}
				</ButtonLink>
			</EmptyState>
		);
	}
	return (
		<>
			<div className="print:hidden">
				<PageHeading
					back={back}
					title={t("classes.report.title")}
					subtitle={`${schoolClass.name} · ${t("classes.report.text", { count: pupils.length })}`}
					actions={
						<Button onClick={() => window.print()}>
							<Printer />
							{t("classes.report.print")}
						</Button>
					}
				/>
			</div>
			<div className="mx-auto flex max-w-3xl flex-col gap-6 print:block print:max-w-none">
				{pupils.map((pupil) => (
					<PupilSheet
						key={pupil._id}
						className={schoolClass.name}
						pupil={pupil}
						activities={activities}
						mean={means.get(pupil._id) ?? null}
						classMean={classMean}
					/>
				))}
			</div>
		</>
	);
}
