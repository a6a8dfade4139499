import { memo, type ReactNode, useEffect, useMemo, useState } from "react";
import { QUIZ_DEFAULTS } from "#contract/limits";
import type { Question } from "#contract/quizzes/question";
import { useTexts } from "~/i18n/texts";
import type { EditorValues } from "./editor-values";
import { PlayerPreview } from "./player-preview";

/** The big screen measures its texts again for each change: it waits for a short pause, so that typing stays fast. */
const PAUSE_MS = 200;

function useDebounced<Value>(value: Value): Value {
	const [debounced, setDebounced] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setDebounced(value), PAUSE_MS);
		return () => clearTimeout(timer);
	}, [value]);
	return debounced;
}

export type RenderStage = (question: Question, index: number, values: EditorValues) => ReactNode;

interface SidePreviewProps {
	values: EditorValues;
	/** The question that is read or edited, if that is known. */
	current: string | null;
	renderStage: RenderStage;
}

/** Nothing in the pictures can be pressed or is read out. A key press re-renders none of them. */
const Pictures = memo(function Pictures({ values, current, renderStage }: SidePreviewProps) {
	const { t } = useTexts("author");
	const { questions, language, defaultTimeLimit } = values;
	const index = Math.max(
		0,
		questions.findIndex(({ id }) => id === current),
	);
	const question = questions[index];
	if (!question) return null;
	const shownQuestion = question.text.trim() === "" ? { ...question, text: "…" } : question;
	return (
		<figure aria-label={t("quizEditor.sidePreview", { number: index + 1 })} className="sticky top-22 flex flex-col gap-3">
			<div inert aria-hidden="true" className="flex flex-col items-center gap-4 select-none">
				<div className="w-full rounded-[1.1rem] bg-slate-900 p-2 shadow-lg">{renderStage(shownQuestion, index, values)}</div>
				{/* The phone is shown at three fifths of its size; its lower edge cuts off what does not fit. */}
				<div className="h-87 w-54 overflow-hidden rounded-[1.4rem] bg-slate-900 shadow-lg">
					<div className="h-142.5 w-90 origin-top-left rtl:origin-top-right scale-60 overflow-hidden">
						<PlayerPreview
							// A key per question: the state of an answer must not be shown for another question.
							key={question.id}
							still
							question={shownQuestion}
							number={index + 1}
							count={questions.length}
							lang={language}
							seconds={question.timeLimit ?? defaultTimeLimit ?? QUIZ_DEFAULTS.defaultTimeLimit}
						/>
					</div>
				</div>
			</div>
			<figcaption aria-hidden="true" className="text-center text-sm text-slate-600">
				{t("quizEditor.sidePreview", { number: index + 1 })}
			</figcaption>
		</figure>
	);
});

export default function SidePreview({ values, current, renderStage }: SidePreviewProps) {
	return <Pictures {...useDebounced(useMemo(() => ({ values, current }), [values, current]))} renderStage={renderStage} />;
}
