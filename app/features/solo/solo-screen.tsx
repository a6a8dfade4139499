import { lazy, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { href, Link, useSearchParams } from "react-router";
import type { Quiz } from "#contract/quizzes/quizzes";
import { toPercentage } from "#contract/results/percentage";
import { DotsMenu } from "~/features/live/dots-menu";
import { FormulasOfPage } from "~/features/question/formulas-of-page";
import { ReportProvider } from "~/features/question/report-provider";
import { useTexts } from "~/i18n/texts";
import { announce } from "~/ui/announce";
import { useHydrated } from "~/ui/before-hydration";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Chip } from "~/ui/chip";
import { ProgressBar } from "~/ui/progress-bar";
import { countRunAnswers, type SoloRun } from "./run";
import { SoloQuestion } from "./solo-question";
import { useSoloRun } from "./use-solo-run";

const SupportMenuPanel = lazy(() => import("~/features/live/menu-panel"));

interface SoloSummaryProps {
	run: SoloRun;
	practice: boolean;
	completedBefore: boolean;
	onAgain: () => void;
}

function SoloSummary({ run, practice, completedBefore, onAgain }: SoloSummaryProps) {
	const { t } = useTexts("site");
	const { correct, wrong } = countRunAnswers(run);
	const title = practice ? "solo.practiceDone" : completedBefore ? "solo.alreadyCompleted" : "solo.completedTitle";
	const percentage = toPercentage(correct, correct + wrong);
	// A run of nothing but votes and open answers has nothing to count.
	const figures =
		percentage === null
			? []
			: ([
					["resultCorrect", correct],
					["resultWrong", wrong],
					["resultPercentage", t("solo.percentage", { percentage })],
				] as const);
	const announceResult = useEffectEvent(() => {
		if (!completedBefore) announce([t(title), ...figures.map(([name, figure]) => `${t(`solo.${name}`)}: ${figure}`)].join(", "));
	});
	useEffect(() => announceResult(), []);
	return (
		<section className="rounded-card bg-gradient-to-br from-primary-700 to-secondary-700 p-6 text-center text-white sm:p-8">
			<h2 className="text-2xl font-bold">{t(title)}</h2>
			<dl className="mx-auto mt-5 grid max-w-md grid-cols-3 gap-3 empty:hidden">
				{figures.map(([name, figure]) => (
					<div key={name}>
						<dt className="text-sm opacity-90">{t(`solo.${name}`)}</dt>
						<dd className="text-3xl font-bold tabular-nums">{figure}</dd>
					</div>
				))}
			</dl>
			<div className="mt-6 flex flex-wrap justify-center gap-2">
				<Button variant="outlined" onClick={onAgain}>
					{t("solo.playAgain")}
				</Button>
				<ButtonLink to="/" variant="outlined">
					{t("solo.goHome")}
				</ButtonLink>
			</div>
		</section>
	);
}

/** The view on a phone: a question by its place, all of them, or the result. Wide screens always show everything. */
type Step = number | "list" | "result";

/** The places of the questions whose ids are in `?questions=`; null for a run of the whole quiz. */
function findPractisedPlaces(quiz: Quiz, questionsParam: string | null): number[] | null {
	const ids = new Set(questionsParam?.split(","));
	const places = quiz.questions.flatMap(({ id }, place) => (ids.has(id) ? [place] : []));
	return places.length > 0 ? places : null;
}

interface SoloScreenProps {
	quiz: Quiz;
	source?: ReactNode;
	/** A phone has no room for the tools beside a single question. */
	tools?: ReactNode;
}

/** A phone shows one question at a time, and the list on request; wide screens show everything. */
export function SoloScreen({ quiz, source, tools }: SoloScreenProps) {
	const { t } = useTexts("site");
	const [search] = useSearchParams();
	const questionsParam = search.get("questions");
	const practised = useMemo(() => findPractisedPlaces(quiz, questionsParam), [quiz, questionsParam]);
	const { run, runNumber, submitted, resumed, submit, startAgain } = useSoloRun(quiz, practised);
	const [chosen, setChosen] = useState<Step | null>(null);
	const summary = useRef<HTMLDivElement>(null);
	const hydrated = useHydrated();
	const places = practised ?? quiz.questions.map((_, place) => place);
	const total = places.length;
	const completedBefore = resumed === total;
	const findUnanswered = (after = -1) => places.find((place) => place > after && !run.answers[place]);
	const step: Step = chosen ?? (completedBefore ? "result" : (findUnanswered() ?? places[0] ?? 0));

	useEffect(() => {
		// On a phone the verdict about the last answer stays in view.
		const wide = window.matchMedia("(min-width: 40rem)").matches;
		if (run.completed && !completedBefore && wide) summary.current?.scrollIntoView({ block: "start" });
	}, [run.completed, completedBefore]);

	const show = (next: Step) => {
		setChosen(next);
		window.scrollTo(0, 0);
	};
	/** The next question without an answer, those after this one first; after the last one the result. */
	const next = typeof step === "number" ? (findUnanswered(step) ?? findUnanswered() ?? "result") : step;
	const restart = () => {
		startAgain();
		setChosen(null);
		window.scrollTo(0, 0);
	};
	// A draft counts nothing, and there is nobody to whom it could be reported.
	const isTrial = quiz.status === "draft";
	const progress = t("solo.progress", { submitted, total });
	return (
		<div className="mx-auto flex max-w-3xl flex-col gap-5 max-sm:flex-1 max-sm:gap-3">
			<header>
				<div className="flex items-start gap-2">
					<h1 lang={quiz.language} className="min-w-0 flex-1 text-3xl leading-tight wrap-anywhere text-slate-900 max-sm:text-xl">
						{quiz.name}
					</h1>
					<DotsMenu panel={(onClose) => <SupportMenuPanel onClose={onClose} />} />
				</div>
				<div className="mt-3 flex flex-wrap gap-1.5 max-sm:mt-1.5">
					<Chip tone="primary">{t(`languages.${quiz.language}`)}</Chip>
					<Chip>{t("quizCard.ages", { min: quiz.minAge, max: quiz.maxAge })}</Chip>
					<Chip>{t("quizCard.questions", { count: quiz.questions.length })}</Chip>
				</div>
				{(source || tools) && (
					<div
						className={`mt-3 flex flex-wrap items-center justify-between gap-3 ${!source && typeof step === "number" ? "max-sm:hidden" : ""}`}
					>
						{source}
						{tools && <div className={typeof step === "number" ? "max-sm:hidden" : ""}>{tools}</div>}
					</div>
				)}
			</header>
			{isTrial && (
				<p className="rounded-card border border-info-200 bg-info-50 px-5 py-3 font-medium text-info-800">{t("quizPage.trial.note")}</p>
			)}
			{practised && (
				<section className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-info-200 bg-info-50 px-5 py-3">
					<p className="font-medium text-info-800">{t("solo.practice", { count: total, total: quiz.questions.length })}</p>
					<Link to={href("/solo/:id?", { id: quiz._id })} className="flex min-h-11 items-center font-semibold text-info-800 underline">
						{t("solo.allQuestions")}
					</Link>
				</section>
			)}
			<div ref={summary} className={`scroll-mt-32 empty:hidden ${step === "result" ? "" : "max-sm:hidden"}`}>
				{run.completed && <SoloSummary run={run} practice={practised !== null} completedBefore={completedBefore} onAgain={restart} />}
			</div>
			{resumed > 0 && !run.completed && (
				<section className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-info-200 bg-info-50 px-5 py-3">
					<p className="font-medium text-info-800">{t("solo.resumed", { submitted: resumed, total })}</p>
					<Button variant="outlined" size="small" onClick={restart}>
						{t("solo.startAgain")}
					</Button>
				</section>
			)}
			{/* Before hydration a click would be lost. */}
			<FormulasOfPage questions={quiz.questions}>
				<ReportProvider quizId={quiz._id}>
					<ol inert={!hydrated} className="flex flex-col gap-4 empty:hidden max-sm:flex-1 [&_:is(button,input)]:scroll-mb-24">
						{quiz.questions.map(
							(question, index) =>
								places.includes(index) && (
									<SoloQuestion
										key={`${runNumber} ${question.id}`}
										lang={quiz.language}
										question={question}
										index={index}
										answer={run.answers[index]}
										reportable={!isTrial}
										hiddenOnPhone={typeof step === "number" ? step !== index : step === "result"}
										submit={(selected) => {
											// Until now the answers decided which question is shown; from here on this one stays until "Next".
											setChosen(step === "list" ? step : index);
											return submit(index, selected);
										}}
									/>
								),
						)}
					</ol>
				</ReportProvider>
			</FormulasOfPage>
			{/* The bar is at the bottom edge, so that no header covers it. */}
			<div className="sticky bottom-[calc(var(--page-bottom,0px)+0.75rem)] z-20 flex flex-wrap items-center gap-3 rounded-card border border-line bg-white/95 px-5 py-3 shadow-sm backdrop-blur max-sm:gap-x-2 max-sm:px-3 max-sm:py-2">
				<ProgressBar value={submitted} max={total} label={progress} className="h-2.5 min-w-24 flex-1" />
				<span aria-hidden="true" className="shrink-0 text-sm font-semibold tabular-nums text-slate-700">
					{progress}
				</span>
				<div className="flex w-full gap-2 sm:hidden">
					<Button
						variant="outlined"
						className="flex-1 px-2!"
						onClick={() => show(step === "list" ? (findUnanswered() ?? places[0] ?? 0) : "list")}
					>
						{t(step === "list" ? "solo.showOne" : "solo.showList")}
					</Button>
					{next !== step && (
						<Button className="flex-1 px-2!" loading={next === "result" && !run.completed} onClick={() => show(next)}>
							{t(next === "result" ? "solo.toResult" : "solo.next")}
						</Button>
					)}
				</div>
			</div>
		</div>
	);
}
