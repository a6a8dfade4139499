import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Quiz } from "#contract/quizzes";
import { completeSoloRun, submitSoloAnswer } from "~/api/solo";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Chip } from "~/ui/chip";
import { useHydrated } from "~/ui/use-hydrated";
import { QuestionCard } from "./question-card";
import { countOf, emptyRun, isRight, keepRun, loadRun, type SoloRun } from "./run";

function Summary({ run, total, restored, onAgain }: { run: SoloRun; total: number; restored: boolean; onAgain: () => void }) {
	const { t } = useTranslation();
	const { correct, wrong } = countOf(run);
	const percentage = total === 0 ? 0 : Math.round((correct / total) * 100);
	return (
		<section
			className="rounded-card bg-gradient-to-br from-primary-700 to-secondary-700 p-6 text-center text-white sm:p-8"
			aria-live="polite"
		>
			<h2 className="text-2xl font-bold">{t(restored ? "solo.alreadyCompleted" : "solo.completedTitle")}</h2>
			<dl className="mx-auto mt-5 grid max-w-md grid-cols-3 gap-3">
				<div>
					<dt className="text-sm opacity-90">{t("solo.resultCorrect")}</dt>
					<dd className="text-3xl font-bold tabular-nums">{correct}</dd>
				</div>
				<div>
					<dt className="text-sm opacity-90">{t("solo.resultWrong")}</dt>
					<dd className="text-3xl font-bold tabular-nums">{wrong}</dd>
				</div>
				<div>
					<dt className="text-sm opacity-90">{t("solo.resultPercentage")}</dt>
					<dd className="text-3xl font-bold tabular-nums">{t("solo.percentage", { percentage })}</dd>
				</div>
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
	const { t } = useTranslation();
	const [run, setRun] = useState<SoloRun>(() => emptyRun(quiz.version));
	const [restored, setRestored] = useState(false);
	const completing = useRef(false);
	const summary = useRef<HTMLDivElement>(null);
	const total = quiz.questions.length;
	const { submitted } = countOf(run);

	// What is kept is on the device alone: it joins after the page was rendered.
	useEffect(() => {
		const kept = loadRun(quiz._id, quiz.version);
		setRun(kept);
		setRestored(kept.completed);
	}, [quiz._id, quiz.version]);

	useEffect(() => {
		if (submitted < total || run.completed || completing.current) return;
		completing.current = true;
		const answers = Object.entries(run.answers).map(([index, { selected }]) => ({
			questionIndex: Number(index),
			selectedOptions: selected,
		}));
		const finish = async () => {
			// The counts on the screen are the device's own: a completion that fails costs only the count of runs.
			await completeSoloRun(quiz._id, answers).catch((error: unknown) => console.warn("solo completion failed", error));
			setRun((before) => {
				const next = { ...before, completed: true };
				keepRun(quiz._id, next);
				return next;
			});
			summary.current?.scrollIntoView({ block: "start" });
			completing.current = false;
		};
		void finish();
	}, [submitted, total, run, quiz._id]);

	const submit = async (index: number, selected: number[]) => {
		const question = quiz.questions[index];
		if (!question) return;
		let answer = { selected, isCorrect: isRight(question, selected), stats: null as SoloRun["answers"][number]["stats"] };
		try {
			const reply = await submitSoloAnswer(quiz._id, index, selected);
			answer = { selected, isCorrect: reply.isCorrect, stats: reply.stats };
		} catch (error) {
			console.warn("solo submission failed", error);
		}
		setRun((before) => {
			const next = { ...before, answers: { ...before.answers, [index]: answer } };
			keepRun(quiz._id, next);
			return next;
		});
	};
	const hydrated = useHydrated();
	const again = () => {
		const fresh = emptyRun(quiz.version);
		keepRun(quiz._id, fresh);
		setRun(fresh);
		setRestored(false);
		window.scrollTo(0, 0);
	};

	return (
		<div className="mx-auto flex max-w-3xl flex-col gap-5">
			<header>
				<h1 className="text-3xl leading-tight break-words text-slate-900">{quiz.name}</h1>
				<div className="mt-3 flex flex-wrap gap-1.5">
					<Chip tone="primary">{t(`languages.${quiz.language}`)}</Chip>
					<Chip>{t("quizCard.ages", { min: quiz.minAge, max: quiz.maxAge })}</Chip>
					<Chip>{t("quizCard.questions", { count: total })}</Chip>
				</div>
			</header>
			<div ref={summary} className="scroll-mt-20">
				{run.completed && <Summary run={run} total={total} restored={restored} onAgain={again} />}
			</div>
			<div className="sticky top-16 z-20 rounded-card border border-line bg-white/95 px-5 py-3 backdrop-blur">
				<div className="flex items-center gap-3">
					<div aria-hidden="true" className="h-2.5 flex-1 overflow-hidden rounded-full bg-slate-200">
						<div
							className="h-full rounded-full bg-primary-600 transition-[width]"
							style={{ width: `${total === 0 ? 0 : (submitted / total) * 100}%` }}
						/>
					</div>
					<span className="text-sm font-semibold tabular-nums text-slate-700">{t("solo.progress", { submitted, total })}</span>
				</div>
			</div>
			{/* Before the page is taken over a click would be lost. */}
			<ol inert={!hydrated} className="flex flex-col gap-4">
				{quiz.questions.map((question, index) => (
					<QuestionCard
						key={question.id}
						quizId={quiz._id}
						lang={quiz.language}
						question={question}
						index={index}
						answer={run.answers[index]}
						submit={(selected) => submit(index, selected)}
					/>
				))}
			</ol>
		</div>
	);
}
