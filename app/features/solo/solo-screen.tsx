import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { textsWithinPage } from "#contract/formulas";
import type { Quiz } from "#contract/quizzes";
import { ReportProvider } from "~/features/question/report-provider";
import { FormulasAtOnce } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { announce } from "~/ui/announce";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Chip } from "~/ui/chip";
import { ProgressBar } from "~/ui/progress-bar";
import { useHydrated } from "~/ui/use-hydrated";
import { countOf, type SoloRun } from "./run";
import { SoloQuestion } from "./solo-question";
import { useSoloRun } from "./use-solo-run";

interface SoloSummaryProps {
	run: SoloRun;
	/** The run was complete when the page opened. */
	completedBefore: boolean;
	onAgain: () => void;
}

/** The result of a completed run. */
function SoloSummary({ run, completedBefore, onAgain }: SoloSummaryProps) {
	const { t } = useTexts("site");
	const { correct, wrong } = countOf(run);
	const scored = correct + wrong;
	const percentage = scored === 0 ? 0 : Math.round((correct / scored) * 100);
	const figures = [
		["resultCorrect", correct],
		["resultWrong", wrong],
		["resultPercentage", t("solo.percentage", { percentage })],
	] as const;
	const sayResult = useEffectEvent(() => {
		if (!completedBefore)
			announce([t("solo.completedTitle"), ...figures.map(([name, figure]) => `${t(`solo.${name}`)}: ${figure}`)].join(", "));
	});
	useEffect(() => sayResult(), []);
	return (
		<section className="rounded-card bg-gradient-to-br from-primary-700 to-secondary-700 p-6 text-center text-white sm:p-8">
			<h2 className="text-2xl font-bold">{t(completedBefore ? "solo.alreadyCompleted" : "solo.completedTitle")}</h2>
			<dl className="mx-auto mt-5 grid max-w-md grid-cols-3 gap-3">
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

/** Solo play (spec section 2): every question a card, statistics after each answer, the summary at the end. */
export function SoloScreen({ quiz }: { quiz: Quiz }) {
	const { t } = useTexts("site");
	const { run, turn, submitted, resumed, submit, startAgain } = useSoloRun(quiz);
	const summary = useRef<HTMLDivElement>(null);
	const hydrated = useHydrated();
	const total = quiz.questions.length;
	const completedBefore = resumed === total;
	const atOnce = useMemo(() => textsWithinPage(quiz.questions.flatMap(({ text, options }) => [text, ...options])), [quiz]);

	useEffect(() => {
		if (run.completed && !completedBefore) summary.current?.scrollIntoView({ block: "start" });
	}, [run.completed, completedBefore]);

	const again = () => {
		startAgain();
		window.scrollTo(0, 0);
	};
	return (
		<div className="mx-auto flex max-w-3xl flex-col gap-5">
			<header>
				<h1 lang={quiz.language} className="text-3xl leading-tight wrap-anywhere text-slate-900">
					{quiz.name}
				</h1>
				<div className="mt-3 flex flex-wrap gap-1.5">
					<Chip tone="primary">{t(`languages.${quiz.language}`)}</Chip>
					<Chip>{t("quizCard.ages", { min: quiz.minAge, max: quiz.maxAge })}</Chip>
					<Chip>{t("quizCard.questions", { count: total })}</Chip>
				</div>
			</header>
			<div ref={summary} className="scroll-mt-32">
				{run.completed && <SoloSummary run={run} completedBefore={completedBefore} onAgain={again} />}
			</div>
			{resumed > 0 && !run.completed && (
				<section className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-info-200 bg-info-50 px-5 py-3">
					<p className="font-medium text-info-800">{t("solo.resumed", { submitted: resumed, total })}</p>
					<Button variant="outlined" size="small" onClick={again}>
						{t("solo.startAgain")}
					</Button>
				</section>
			)}
			{/* Before hydration a click would be lost. */}
			<FormulasAtOnce value={atOnce}>
				<ReportProvider quizId={quiz._id}>
					<ol inert={!hydrated} className="flex flex-col gap-4 [&_button]:scroll-mb-24">
						{quiz.questions.map((question, index) => (
							<SoloQuestion
								key={`${turn} ${question.id}`}
								lang={quiz.language}
								question={question}
								index={index}
								answer={run.answers[index]}
								submit={(selected) => submit(index, selected)}
							/>
						))}
					</ol>
				</ReportProvider>
			</FormulasAtOnce>
			{/* At the bottom edge, so that no header covers it. */}
			<div className="sticky bottom-[calc(var(--page-bottom,0px)+0.75rem)] z-20 flex items-center gap-3 rounded-card border border-line bg-white/95 px-5 py-3 shadow-sm backdrop-blur">
				<ProgressBar value={submitted} max={total} label={t("solo.progress", { submitted, total })} />
				<span aria-hidden="true" className="shrink-0 text-sm font-semibold tabular-nums text-slate-700">
					{t("solo.progress", { submitted, total })}
				</span>
			</div>
		</div>
	);
}
