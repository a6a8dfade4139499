import { useEffect, useRef, useState } from "react";
import type { PlayerState } from "#contract/live";
import { Countdown } from "~/features/live/countdown";
import { useCountdown } from "~/features/live/use-countdown";
import { toggleOption } from "~/features/question/choice";
import { isLongText } from "~/features/question/long-text";
import { Options } from "~/features/question/options";
import { QuestionText } from "~/features/question/question-text";
import { useT } from "~/i18n/translator";
import { Button } from "~/ui/button";
import { QuestionPlace } from "./question-place";

type QuestionState = Extract<PlayerState, { status: "question"; joined: true }>;

interface QuestionViewProps {
	state: QuestionState;
	deadlineMs: number | null;
	submit: (options: number[], secondsElapsed: number) => Promise<void>;
}

/** The open question. A single answer goes out with the click, several by Submit; what was chosen stays when sending fails. */
export function QuestionView({ state, deadlineMs, submit }: QuestionViewProps) {
	const { t } = useT();
	const { question } = state;
	const { seconds, remainingMs } = useCountdown(deadlineMs);
	const [selected, setSelected] = useState<number[]>(state.selectedOptions ?? []);
	const [sending, setSending] = useState(false);
	const [error, setError] = useState<string | null>(null);
	const givenAtMs = useRef(0);
	const heading = useRef<HTMLHeadingElement>(null);

	useEffect(() => {
		givenAtMs.current = performance.now();
		heading.current?.focus({ preventScroll: true });
	}, []);

	const submitted = state.submitted;
	const over = remainingMs === 0 && !submitted;
	const locked = submitted || sending || over;

	const send = async (options: number[]) => {
		if (locked || options.length === 0) return;
		setSelected(options);
		setSending(true);
		setError(null);
		try {
			await submit(options, Math.round((performance.now() - givenAtMs.current) / 1000));
		} catch (failure) {
			setError(failure instanceof Error && failure.message ? failure.message : t("playQuiz.errorSubmit"));
		} finally {
			setSending(false);
		}
	};

	const choose = (index: number) => {
		if (!question.isMultipleChoice) void send([index]);
		else setSelected((now) => toggleOption(now, index));
	};

	const shown = submitted && state.selectedOptions ? state.selectedOptions : selected;
	return (
		<section className="flex flex-1 flex-col gap-4">
			{/* Stays in sight where a long question scrolls. */}
			<div className="sticky top-0 z-10 -mx-4 -my-2 bg-page px-4 py-2">
				<Countdown seconds={seconds} remainingMs={remainingMs} totalMs={(question.timeLimit + (state.addedSeconds ?? 0)) * 1000} />
			</div>
			<QuestionPlace state={state} question={question} />
			<QuestionText
				as="h1"
				ref={heading}
				text={question.text}
				lang={state.language}
				className={`leading-snug ${isLongText(question.text) ? "text-lg" : "text-xl sm:text-2xl"}`}
			/>
			{question.isMultipleChoice && !submitted && (
				<p className="rounded-xl bg-info-50 px-4 py-3 text-sm font-medium text-info-800">{t("question.chooseSeveral")}</p>
			)}
			<Options
				question={question}
				lang={state.language}
				name={{ legend: t("question.options") }}
				multiple={question.isMultipleChoice}
				selected={shown}
				disabled={locked}
				onSelect={choose}
			/>
			{question.isMultipleChoice && !submitted && (
				<Button size="large" disabled={selected.length === 0 || locked} loading={sending} onClick={() => void send(selected)}>
					{t("question.submit")}
				</Button>
			)}
			<div aria-live="polite" className="min-h-14">
				{state.addedSeconds !== undefined && !submitted && !error && (
					<p className="mb-2 rounded-xl bg-info-50 px-4 py-3 font-medium text-info-800">
						{t("playQuiz.timeAdded", { count: state.addedSeconds })}
					</p>
				)}
				{error && !submitted && <p className="rounded-xl bg-error-50 px-4 py-3 font-medium text-error-800">{error}</p>}
				{!error && sending && !submitted && <p className="px-1 py-3 font-medium text-slate-600">{t("playQuiz.submitting")}</p>}
				{submitted && (
					<p className="rounded-xl bg-primary-50 px-4 py-3 font-semibold text-primary-800">
						{t("playQuiz.submitted")}
						<span className="ml-2 font-medium text-slate-600">
							{t("playQuiz.answeredOf", { answered: state.answeredCount, total: state.participantCount })}
						</span>
					</p>
				)}
				{over && !error && <p className="rounded-xl bg-warning-50 px-4 py-3 font-medium text-warning-800">{t("playQuiz.timeOver")}</p>}
			</div>
		</section>
	);
}
