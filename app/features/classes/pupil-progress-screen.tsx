import { ChartColumn, NotebookPen, Play, Printer } from "lucide-react";
import { useState } from "react";
import { href, Link } from "react-router";
import type { Class } from "#contract/classes/classes";
import type { PupilActivity, PupilProgress, WrongQuestion } from "#contract/classes/progress";
import { toGroupPercentage } from "#contract/results/percentage";
import { FormulasOfPage } from "~/features/question/formulas-of-page";
import { formatAnswer, rightTexts } from "~/features/question/kinds/right-texts";
import { optionLetter } from "~/features/question/option-identity";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { homeworkPath, practicePath } from "~/lib/paths";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card, EmptyState, PageHeading, Section } from "~/ui/layout";
import { Stat, Stats } from "~/ui/stat";
import { formatActivityNote, ProgressLine } from "./progress-line";

/** A text that the word list refuses is shown on demand. */
function GivenAnswer({ question, lang }: { question: WrongQuestion; lang: string | undefined }) {
	const { t, language } = useTexts("classes");
	const [revealed, setRevealed] = useState(false);
	const { answered, given, solution } = question;
	if (!answered) return <span className="text-slate-600">{t("classes.leftOut")}</span>;
	if (!given || !solution) return null;
	if (given.hidden && !revealed) {
		return (
			<Button variant="text" size="small" onClick={() => setRevealed(true)}>
				{t("classes.hiddenAnswer")}
			</Button>
		);
	}
	const chosen = solution.kind === "order" ? undefined : given.answers;
	const words = chosen
		? chosen.map((option) => `${optionLetter(option)}: ${solution.options[option] ?? ""}`).join(" · ")
		: formatAnswer(solution, given, language);
	return <span lang={lang}>{given.answers ? <RichText text={words} /> : words}</span>;
}

function WrongRow({ question, lang }: { question: WrongQuestion; lang: string | undefined }) {
	const { t, language } = useTexts("classes");
	const { index, text, answered, given, solution } = question;
	const hasAnswerRow = !answered || given !== undefined;
	const right = solution ? rightTexts(solution, language).join(" · ") : "";
	return (
		<li className="py-3">
			<p className="font-semibold wrap-anywhere text-slate-900">
				{index + 1}.{" "}
				<span lang={lang}>
					<RichText text={text} />
				</span>
			</p>
			{(hasAnswerRow || right !== "") && (
				<dl className="mt-1 grid gap-x-6 gap-y-1 sm:grid-cols-2">
					{hasAnswerRow && (
						<div className="min-w-0 wrap-anywhere">
							<dt className="text-sm text-slate-600">{t("classes.given")}</dt>
							<dd className={answered ? "text-error-800" : ""}>
								{answered && <span aria-hidden="true">✗ </span>}
								<GivenAnswer question={question} lang={lang} />
							</dd>
						</div>
					)}
					{right !== "" && (
						<div className="min-w-0 wrap-anywhere">
							<dt className="text-sm text-slate-600">{t("classes.solution")}</dt>
							<dd className="text-success-800">
								<span aria-hidden="true">✓ </span>
								<span lang={lang}>
									<RichText text={right} />
								</span>
							</dd>
						</div>
					)}
				</dl>
			)}
		</li>
	);
}

function ActivityCard({ activity, classId, pupilId }: { activity: PupilActivity; classId: string; pupilId: string }) {
	const { t, formatDate } = useTexts("classes");
	const { _id, kind, title, status, right, total, percentage, wrong, quizId, language } = activity;
	const isHomework = kind === "homework";
	return (
		<Card as="li" className="p-5">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4">
				<h2 className="min-w-0 text-lg wrap-anywhere text-slate-900">
					<Link to={`/${isHomework ? "homework" : "results"}/${_id}`} className="underline-offset-4 hover:underline">
						{title}
					</Link>
				</h2>
				<p className="font-semibold text-slate-900 tabular-nums">
					{status !== "handed-in"
						? t(`classes.status.${status}`)
						: percentage === null
							? t("classes.notThere")
							: t("classes.percentage", { percentage })}
				</p>
			</div>
			<p className="mt-0.5 text-sm text-slate-600">
				{formatActivityNote(activity, { t, formatDate })}
				{status === "handed-in" && <> · {total === 0 ? t("classes.nothingScored") : t("classes.right", { right, total })}</>}
			</p>
			{total === 0 ? null : wrong.length === 0 ? (
				<p className="mt-3 text-slate-700">{t("classes.allRight")}</p>
			) : (
				<>
					<h3 className="mt-4 text-base font-semibold text-slate-900">{t("classes.wrong")}</h3>
					<ol className="divide-y divide-line">
						{wrong.map((question) => (
							<WrongRow key={question.index} question={question} lang={language} />
						))}
					</ol>
					<div className="mt-2 flex flex-wrap gap-2">
						<ButtonLink to={practicePath(quizId, wrong)} variant="outlined" size="small">
							<Play />
							{t("classes.practise")}
						</ButtonLink>
						<ButtonLink to={homeworkPath(quizId, { classId, questions: wrong })} variant="outlined" size="small">
							<NotebookPen />
							{t("classes.practiseAsHomework")}
						</ButtonLink>
						{isHomework && (
							<ButtonLink to={`/homework/${_id}`} state={{ pupilId }} variant="text" size="small">
								{t("classes.seeAnswers")}
							</ButtonLink>
						)}
					</div>
				</>
			)}
		</Card>
	);
}

interface PupilProgressScreenProps {
	schoolClass: Pick<Class, "_id" | "name">;
	progress: PupilProgress;
}

export function PupilProgressScreen({ schoolClass: { _id: classId, name }, progress: { pupil, activities } }: PupilProgressScreenProps) {
	const { t, formatNumber } = useTexts("classes");
	const pupilNumber = t("classes.pupilTitle", { number: `${pupil.number}` });
	const mean = toGroupPercentage(activities);
	const wrong = activities.flatMap((activity) => activity.wrong.map(({ text, solution }) => ({ text, options: solution?.options })));
	const points = [...activities].reverse().flatMap(({ _id: key, percentage }) => (percentage === null ? [] : [{ key, percentage }]));
	return (
		<>
			<PageHeading
				back={{ to: href("/classes/:id", { id: classId }), label: name }}
				title={pupil.label ?? pupilNumber}
				subtitle={pupil.label === undefined ? undefined : pupilNumber}
				actions={
					activities.length > 0 && (
						<ButtonLink to={`${href("/classes/:id/report", { id: classId })}?pupil=${pupil._id}`} variant="outlined">
							<Printer />
							{t("classes.report.open")}
						</ButtonLink>
					)
				}
			/>
			{activities.length === 0 ? (
				<EmptyState icon={<ChartColumn />} title={t("classes.noActivities")} text={t("classes.noActivitiesText")} />
			) : (
				<div className="flex flex-col gap-6">
					<Stats>
						<Stat label={t("classes.mean")} value={mean === null ? t("classes.notThere") : t("classes.percentage", { percentage: mean })} />
						<Stat label={t("classes.takenPart")} value={formatNumber(activities.filter(({ status }) => status === "handed-in").length)} />
					</Stats>
					{points.length > 1 && (
						<Section title={t("classes.line")} card>
							<ProgressLine points={points} />
						</Section>
					)}
					<FormulasOfPage questions={wrong}>
						<ul className="flex flex-col gap-4">
							{activities.map((activity) => (
								<ActivityCard key={activity._id} activity={activity} classId={classId} pupilId={pupil._id} />
							))}
						</ul>
					</FormulasOfPage>
				</div>
			)}
		</>
	);
}
