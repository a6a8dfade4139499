import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { kindRules } from "#contract/kinds/rules";
import type { AuthoringLanguage } from "#contract/limits";
import type { Question } from "#contract/quizzes/question";
import { DEFAULT_STAGE_SETTINGS } from "~/features/host/game/stage-channel";
import { unitPx } from "./fit-text";
import { StageQuestion } from "./stage-question";
import type { ViewProps } from "./view-props";
import "./stage.css";
import "./stage-lengths.css";
import "./stage-pieces.css";

const [WIDTH, HEIGHT] = [160, 90];

/** How far the big screen is scaled down to the preview's width in pixels. Fitting texts needs the real unit. */
function useScale() {
	const box = useRef<HTMLDivElement>(null);
	const [scale, setScale] = useState(0);
	useLayoutEffect(() => {
		const element = box.current;
		if (!element) return;
		const measure = () => setScale(element.clientWidth / (WIDTH * unitPx()));
		measure();
		window.addEventListener("resize", measure);
		return () => window.removeEventListener("resize", measure);
	}, []);
	return { box, scale };
}

const SETTINGS: ViewProps["instance"]["settings"] = {
	lateJoin: false,
	pointsMode: "speed",
	timer: "off",
	locked: false,
	readingSeconds: 0,
	ranking: "at-once",
	nicknames: "free",
	solution: "at-once",
	teams: { mode: "off", count: 2 },
	cardsOnly: false,
	answerCards: false,
	cardNames: "label",
	changeAnswers: false,
	shuffle: "none",
};

function toPreviewGame(question: Question, index: number, count: number, language: AuthoringLanguage): ViewProps["instance"] {
	const { correctAnswers: _, accepted: __, value: ___, tolerance: ____, extraInfo: _____, ...open } = question;
	return {
		_id: "",
		pin: "",
		quizTemplateId: "",
		quizTitle: "",
		language,
		status: "active",
		paused: false,
		questionStatus: "open",
		questions: Array.from({ length: index + 1 }, () => ({
			...open,
			timeLimit: null,
			isMultipleChoice: kindRules(question).choosesSeveral(question),
		})),
		currentQuestionIndex: index,
		totalQuestions: count,
		answeredCount: 0,
		timeRemaining: null,
		timeRemainingMs: null,
		timeLimit: null,
		waitingFor: 0,
		solutionShown: false,
		rankingShown: false,
		participantCount: 0,
		participants: [],
		participantsSkip: 0,
		participantsLimit: 0,
		settings: SETTINGS,
		revision: 0,
	};
}

interface StagePreviewProps {
	question: Question;
	index: number;
	count: number;
	lang: AuthoringLanguage;
}

export default function StagePreview({ question, index, count, lang }: StagePreviewProps) {
	const { box, scale } = useScale();
	const instance = useMemo(() => toPreviewGame(question, index, count, lang), [question, index, count, lang]);
	return (
		<div ref={box} className="relative aspect-video w-full overflow-hidden rounded-xl">
			<div
				className="stage contain-strict p-4"
				style={{
					position: "absolute",
					inset: "0 auto auto 0",
					width: `calc(${WIDTH} * var(--u))`,
					height: `calc(${HEIGHT} * var(--u))`,
					transform: `scale(${scale})`,
					transformOrigin: "0 0",
				}}
			>
				{scale > 0 && (
					<StageQuestion
						key={question.id}
						instance={instance}
						deadlineMs={null}
						opensAtMs={null}
						fresh={false}
						hiddenParts={null}
						settings={DEFAULT_STAGE_SETTINGS}
						scoresBefore={NO_SCORES}
					/>
				)}
			</div>
		</div>
	);
}

const NO_SCORES: ReadonlyMap<string, number> = new Map();
