import { ArrowRight, BookOpenCheck, Dumbbell, FilePlus, NotebookPen, RotateCcw } from "lucide-react";
import { useState } from "react";
import { href, useFetcher } from "react-router";
import { averageScore, correctShare, countAnswersGiven, hardestQuestions, isRanked, rightPercentage } from "#contract/results/figures";
import type { GameResult } from "#contract/results/results";
import { useNextQuiz, useSaveAsQuiz } from "~/features/host/game/after-game";
import { PictureButton } from "~/features/host/game/picture-button";
import { TeamRanking, teamName } from "~/features/live/team";
import { FormulasOfPage } from "~/features/question/formulas-of-page";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { homeworkPath, practicePath } from "~/lib/paths";
import type { Delimiter, TableFormat } from "~/lib/table-file";
import { ButtonLink } from "~/ui/button-link";
import { Checkbox } from "~/ui/choice-group";
import { DownloadMenu } from "~/ui/download-menu";
import { BackLink, Card, PageHeading, Section } from "~/ui/layout";
import { Skeleton } from "~/ui/skeleton";
import { Stat, Stats, StatsSkeleton } from "~/ui/stat";
import { type NextAction, WhatNext } from "~/ui/what-next";
import { MarkSolution } from "./mark-solution";
import { PlayerTable } from "./player-table";
import { Bar, QuestionCharts } from "./question-charts";
import { QuestionItems } from "./question-items";

function LineSkeleton() {
	return (
		<span className="flex items-center gap-4 border-t border-line px-4 py-3.5">
			<Skeleton className="h-5 w-6" />
			<Skeleton className="h-5 w-1/3" />
			<Skeleton className="ms-auto h-5 w-16" />
		</span>
	);
}

export function ResultSkeleton() {
	const { t } = useTexts("author");
	const tiles = [t("results.playersTile"), t("results.questionsTile"), t("results.averageCorrect"), t("results.averageScore")];
	return (
		<>
			<p role="status" className="sr-only">
				{t("common.loading")}
			</p>
			<div className="mb-8 flex flex-col gap-4 sm:flex-row sm:items-end sm:justify-between">
				<div>
					<BackLink to="/results" label={t("results.back")} />
					<Skeleton className="h-9 w-72 max-w-full" />
					<Skeleton className="mt-1.5 h-6 w-56" />
				</div>
				<div className="flex flex-wrap gap-2">
					<Skeleton className="h-11 w-24" />
				</div>
			</div>
			<div aria-hidden="true" className="flex flex-col gap-8">
				<StatsSkeleton labels={tiles} />
				<Skeleton className="h-72 rounded-card sm:h-38" />
				<div>
					<p className="mb-3 text-xl font-bold text-slate-900">{t("results.playersTitle")}</p>
					<Card className="pt-11">
						<LineSkeleton />
						<LineSkeleton />
						<LineSkeleton />
						<LineSkeleton />
					</Card>
				</div>
			</div>
		</>
	);
}

function DownloadResult({ result }: { result: GameResult }) {
	const { t, language } = useTexts("author");
	const [withLabels, setWithLabels] = useState(false);
	const hasPupils = result.players.some(({ number }) => number !== undefined);
	const makeFile = async (format: TableFormat, delimiter: Delimiter) => {
		const headings = {
			language,
			rank: t("results.rank"),
			nickname: t("results.nickname"),
			card: t("results.card"),
			score: t("results.score"),
			correct: t("results.correct"),
			answered: t("results.answered"),
			players: t("results.playersTitle"),
			questions: t("results.questionsTitle"),
			team: t("results.team"),
			teamName: (team: number) => teamName(t, team),
			firstTry: t("results.firstTry"),
			pupil: withLabels ? { number: t("results.classNumber"), label: t("results.classLabel") } : undefined,
			question: (number: number) => t("results.question", { number }),
			options: t("quizEditor.options"),
			percentage: "%",
			quick: t("results.quick"),
		};
		const { makeResultFile } = await import("./download");
		return makeResultFile(result, headings, format, delimiter);
	};
	return (
		<>
			{hasPupils && (
				<Checkbox
					className="px-2"
					label={t("results.withLabels")}
					checked={withLabels}
					onChange={(event) => setWithLabels(event.target.checked)}
				/>
			)}
			<DownloadMenu
				label={t("results.download")}
				formatLabels={{ csv: t("results.csv"), xlsx: t("results.xlsx") }}
				failure={t("results.errorDownload")}
				makeFile={makeFile}
			/>
		</>
	);
}

/** The next steps after a game; a deleted quiz can only be followed by another one. */
function AfterGame({ result }: { result: GameResult }) {
	const { t } = useTexts("author");
	const { quizId, language, classId, instanceId, questions } = result;
	const hardest = hardestQuestions(result);
	const starting = useFetcher();
	const next: NextAction = {
		label: t(classId ? "results.nextWithClass" : "results.nextQuiz"),
		icon: <ArrowRight className="rtl:-scale-x-100" />,
		...useNextQuiz(quizId, classId),
	};
	const hardestSteps: [NextAction, NextAction?] =
		hardest.length > 0
			? [
					{ label: t("results.homeworkHardest"), icon: <NotebookPen />, to: homeworkPath(quizId, { classId, questions: hardest }) },
					{ label: t("results.practise"), icon: <Dumbbell />, to: practicePath(quizId, hardest) },
				]
			: [{ label: t("results.homeworkAll"), icon: <NotebookPen />, to: homeworkPath(quizId, { classId }) }];
	const playAgainStep: NextAction = {
		label: t("results.playAgain"),
		icon: <RotateCcw />,
		loading: starting.state !== "idle",
		onClick: () => void starting.submit({ id: quizId, ...(classId ? { classId } : {}) }, { method: "post", action: href("/quiz/start") }),
	};
	const saveQuick = useSaveAsQuiz(instanceId, t("results.errorKeep"));
	const saveStep: NextAction = {
		label: t("results.keep"),
		icon: <FilePlus />,
		loading: saveQuick.pending,
		onClick: () => void saveQuick.run(),
	};
	const hasQuick = questions.some(({ quick }) => quick);
	if (quizId === "") {
		return (
			<WhatNext
				title={t("results.nextTitle")}
				text={hasQuick && t("results.keepText")}
				steps={
					hasQuick ? [saveStep, { ...playAgainStep, label: t("results.askAgain") }] : [{ ...playAgainStep, label: t("results.askAgain") }]
				}
				takesFocus={false}
			/>
		);
	}
	return (
		<WhatNext
			title={t("results.nextTitle")}
			text={language && hardest.length > 0 && t("results.nextText")}
			steps={language ? [playAgainStep, ...hardestSteps, next, hasQuick && saveStep] : [next, hasQuick && saveStep]}
			takesFocus={false}
		/>
	);
}

export function ResultScreen({ result }: { result: GameResult }) {
	const { t } = useTexts("author");
	const { formatNumber, formatDate } = useTexts("author");
	const { players, questions, language, quizId } = result;
	// A deleted quiz has no language here. The solutions of quick questions are corrected on this page.
	const fromQuiz = quizId !== "" && language !== undefined;
	const hardest = hardestQuestions(result);
	const share = correctShare(result);
	const { given, asked } = countAnswersGiven(result);
	// A question's text is in the list of questions, and often also among the hardest or beside its figures.
	const allTexts = [...questions, ...questions.map(({ text }) => ({ text }))];
	return (
		<FormulasOfPage questions={allTexts}>
			<div className="flex flex-col gap-8">
				<div className="-mb-6">
					<PageHeading
						back={{ to: "/results", label: t("results.back") }}
						title={result.title}
						subtitle={`${formatDate(result.endedAt, "dayAndTime")} · ${t("results.pin", { pin: result.pin })}`}
						actions={
							<>
								<PictureButton label={t("results.picture.open")} id={result.instanceId} load={() => Promise.resolve(result)} />
								<DownloadResult result={result} />
							</>
						}
					/>
				</div>
				<Stats>
					<Stat label={t("results.playersTile")} value={formatNumber(players.length)} />
					<Stat label={t("results.questionsTile")} value={formatNumber(questions.length)} />
					{share !== null && <Stat label={t("results.averageCorrect")} value={t("results.percentage", { percentage: share })} />}
					{isRanked(result) ? (
						<Stat label={t("results.averageScore")} value={formatNumber(averageScore(result))} />
					) : (
						<Stat label={t("results.answersGiven")} value={t("results.answersGivenOf", { given, asked })} />
					)}
				</Stats>
				<AfterGame result={result} />
				{hardest.length > 0 && (
					<Section card title={t("results.hardest")} text={t("results.hardestText")}>
						<div className="flex flex-col gap-4">
							{hardest
								.map((question) => ({ ...question, percentage: rightPercentage(question) ?? 0 }))
								.map(({ id, index, text, percentage }) => (
									<Bar
										key={id}
										label={
											<>
												{index + 1}.{" "}
												<span lang={language}>
													<RichText text={text || t("results.aloud")} />
												</span>
											</>
										}
										figure={t("results.percentage", { percentage })}
										percentage={percentage}
									/>
								))}
						</div>
					</Section>
				)}
				{result.teams && result.teams.length > 0 && (
					<Section title={t("live.teams")}>
						<TeamRanking rows={result.teams} />
					</Section>
				)}
				<Section title={t("results.playersTitle")}>
					<PlayerTable players={players} questions={questions} lang={language} />
				</Section>
				<QuestionItems result={result} />
				<Section
					title={t("results.questionsTitle")}
					text={fromQuiz && t("results.correctQuiz")}
					actions={
						fromQuiz && (
							<ButtonLink to={href("/quiz/:id", { id: quizId })} variant="outlined">
								<BookOpenCheck />
								{t("results.toQuiz")}
							</ButtonLink>
						)
					}
				>
					<QuestionCharts
						questions={questions}
						lang={language}
						renderAction={(question) => <MarkSolution result={result} question={question} />}
					/>
				</Section>
			</div>
		</FormulasOfPage>
	);
}
