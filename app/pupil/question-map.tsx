import type { PupilQuestion } from "#contract/homework/pupil-state";
import { useTexts } from "~/i18n/texts";

interface QuestionMapProps {
	questions: readonly PupilQuestion[];
	current: number;
	stateOf: (questionIndex: number) => "answered" | "unanswered" | "notSaved";
	onOpen: (place: number) => void;
}

const LOOKS = {
	answered: "border-primary-700 bg-primary-700 text-white",
	notSaved: "border-dashed border-warning-700 bg-warning-50 text-warning-800",
	unanswered: "border-slate-300 bg-white text-slate-800",
};

/** Shows which are answered, and which answers are not saved yet. */
export function QuestionMap({ questions, current, stateOf, onOpen }: QuestionMapProps) {
	const { t } = useTexts("pupil");
	return (
		<nav aria-label={t("doHomework.map")}>
			<ol className="flex flex-wrap gap-1.5">
				{questions.map(({ questionIndex }, place) => {
					const state = stateOf(questionIndex);
					return (
						<li key={questionIndex}>
							<button
								type="button"
								aria-current={place === current ? "step" : undefined}
								aria-label={`${t("doHomework.questionNumber", { number: place + 1 })}, ${t(`doHomework.${state}`)}`}
								onClick={() => onOpen(place)}
								className={`grid size-11 place-items-center rounded-lg border-2 font-bold tabular-nums ${LOOKS[state]} ${place === current ? "ring-3 ring-slate-900 ring-offset-2" : ""}`}
							>
								{place + 1}
							</button>
						</li>
					);
				})}
			</ol>
		</nav>
	);
}
