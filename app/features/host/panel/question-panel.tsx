import type { ReactNode } from "react";
import type { Instance } from "#contract/games/live";
import { kindRules, listsTexts, takesTexts } from "#contract/kinds/rules";
import { TIMINGS } from "#contract/limits";
import { readAnswerFigures } from "~/features/host/game/answer-figures";
import { GivenList } from "~/features/host/game/given-list";
import { GivenTexts } from "~/features/host/game/given-texts";
import { OptionList, RightTexts } from "~/features/host/game/option-list";
import { useCountdown } from "~/features/live/countdown";
import { ExtraInfo } from "~/features/question/extra-info";
import { isLongText } from "~/features/question/option-identity";
import { QuestionPicture } from "~/features/question/question-picture";
import { QuestionText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { useFittedQuestion } from "./use-fitted-question";

/** Screen heights in %: leaves room for the options below a picture on a small laptop. */
const PICTURE_HEIGHT_VH = 20;

interface QuestionPanelProps {
	instance: Instance;
	deadlineMs: number | null;
	opensAtMs: number | null;
	onAccept: (text: string) => Promise<boolean>;
	onHide: (text: string, hidden: boolean) => Promise<boolean>;
	actions: ReactNode;
}

/** On a phone figure and label share a line, because the options need the space. */
const TILE_STYLE =
	"flex min-w-0 flex-wrap items-baseline gap-x-1.5 rounded-xl px-2.5 py-1 console:flex-col console:flex-nowrap console:items-stretch console:justify-center console:gap-0 console:px-4 console:py-1.5";
const NUMBER_STYLE = "text-2xl leading-8 font-bold whitespace-nowrap tabular-nums console:text-4xl console:leading-11";
/** Up to this number of characters a question is shown large. */
const SHORT_TEXT_CHARS = 60;

function questionSize(text: string): string {
	if (isLongText(text)) return "text-base sm:text-lg console:text-xl 2xl:console:text-2xl";
	if (text.length > SHORT_TEXT_CHARS) return "text-lg sm:text-2xl console:text-2xl 2xl:console:text-4xl";
	return "text-xl sm:text-3xl console:text-4xl 2xl:console:text-5xl";
}

function TimeTile({ instance, deadlineMs, opensAtMs }: Pick<QuestionPanelProps, "instance" | "deadlineMs" | "opensAtMs">) {
	const { t } = useTexts("site");
	const reading = instance.questionStatus === "reading";
	const open = useCountdown(deadlineMs);
	const read = useCountdown(opensAtMs);
	const { seconds, remainingMs } = reading ? read : open;
	const limit = reading ? instance.settings.readingSeconds : (instance.timeLimit ?? 0);
	const remainingShare = limit === 0 ? 0 : Math.min(1, remainingMs / (limit * 1000));
	const noClock = instance.timeLimit === null && !reading;
	const showsClock = !noClock && (instance.questionStatus !== "closed" || instance.timeOver === true);
	const tone = reading
		? "bg-secondary-700"
		: !showsClock
			? "bg-slate-600"
			: seconds === 0
				? "bg-error-700"
				: seconds <= TIMINGS.countdownWarningSeconds
					? "bg-warning-700"
					: "bg-primary-700";
	const isAnnounced = !reading && (seconds === Math.ceil(limit / 2) || seconds === TIMINGS.countdownWarningSeconds);
	if (!showsClock) {
		const isOpen = instance.questionStatus === "open";
		return (
			<p className={`${TILE_STYLE} text-white ${tone}`}>
				<span aria-hidden="true" className={NUMBER_STYLE}>
					{isOpen ? "∞" : "✓"}
				</span>
				<span className="min-w-0 text-xs font-semibold">{t(isOpen ? "hostPanel.noTimeLimit" : "hostPanel.closedLabel")}</span>
			</p>
		);
	}
	const name = t(reading ? "hostPanel.optionsIn" : "live.secondsLeft", { count: seconds });
	return (
		<>
			<span role="timer" className={`${TILE_STYLE} relative overflow-hidden text-white ${tone}`}>
				<span aria-hidden="true" className={NUMBER_STYLE}>
					{seconds}
				</span>
				<span aria-hidden="true" className="min-w-0 text-xs font-semibold">
					{reading ? t("hostPanel.untilOptions") : t("hostPanel.secondsLabel", { count: seconds })}
				</span>
				<span className="sr-only">{name}</span>
				<span
					aria-hidden="true"
					className="absolute inset-x-0 bottom-0 h-1 origin-left rtl:origin-right bg-white/80 transition-transform duration-300 ease-linear"
					style={{ transform: `scaleX(${reading ? 1 - remainingShare : remainingShare})` }}
				/>
			</span>
			{/* The panel's only assertive live region. */}
			<span aria-live="assertive" className="sr-only">
				{isAnnounced ? name : ""}
			</span>
		</>
	);
}

function NothingAsked({ children }: { children: ReactNode }) {
	const { t } = useTexts("site");
	return (
		<section
			aria-labelledby="host-question"
			className="flex min-w-0 flex-1 flex-col items-center justify-center gap-3 rounded-2xl border border-line bg-white p-6 text-center console:min-h-0"
		>
			<h2 id="host-question" className="text-xl font-bold text-slate-900 sm:text-3xl">
				{t("hostPanel.nothingAsked")}
			</h2>
			<p className="max-w-prose text-balance text-slate-700">{t("hostPanel.firstQuestion")}</p>
			{children}
		</section>
	);
}

/** Shows the current question. The server sends correct answers and extra info only after it has closed the question. */
export function QuestionPanel(props: QuestionPanelProps) {
	const { instance } = props;
	const { t, formatNumber } = useTexts("site");
	const { language, answeredCount, participantCount, questionStatus, waitingFor } = instance;
	const question = instance.questions[instance.currentQuestionIndex];
	const region = useFittedQuestion(question);
	if (!question) return instance.quick ? <NothingAsked>{props.actions}</NothingAsked> : null;
	const closed = questionStatus === "closed";
	const figures = readAnswerFigures(instance);
	const isIncomplete = closed && figures.notAnswered > 0;
	const answerNumbers = () => {
		if (!closed) return [answeredCount, participantCount];
		return figures.right === null ? [answeredCount] : [figures.right, answeredCount];
	};
	const listsOptions = question.options.length > 0 && !instance.given;
	return (
		<section
			aria-labelledby="host-question"
			className="flex min-w-0 flex-1 flex-col rounded-2xl border border-line bg-white p-3 sm:p-5 console:min-h-0"
		>
			<div className="flex shrink-0 flex-wrap gap-2 console:grid console:grid-cols-[7rem_auto_auto_1fr] console:gap-3">
				<TimeTile {...props} />
				<p className={`${TILE_STYLE} bg-secondary-50 text-secondary-800`} aria-live="off">
					<span className={NUMBER_STYLE}>
						{answerNumbers()
							.map((number) => formatNumber(number))
							.join(" / ")}
					</span>{" "}
					<span className="min-w-0 text-xs font-semibold">
						{t(closed && figures.right !== null ? "hostPanel.rightLabel" : "hostPanel.answeredLabel")}
					</span>
				</p>
				{(instance.timeLimit !== null || instance.turn === 2 || isIncomplete) && (
					<div
						className={`${TILE_STYLE} min-w-min! grow basis-[min-content] flex-col items-start justify-center gap-0! bg-slate-100 px-2! text-xs leading-tight font-medium text-balance text-slate-700 console:gap-0.5! console:px-4! console:text-sm`}
					>
						{instance.turn === 2 && <p className="font-semibold text-secondary-800">{t("live.secondTurn")}</p>}
						{isIncomplete ? (
							<p className="font-semibold">{t("hostPanel.notAnswered", { count: figures.notAnswered })}</p>
						) : (
							instance.timeLimit !== null && <p>{t("hostPanel.timeLimit", { seconds: instance.timeLimit })}</p>
						)}
						{!closed && waitingFor > 0 && <p className="font-semibold">{t("hostPanel.waitingForMoreTime", { count: waitingFor })}</p>}
					</div>
				)}
			</div>
			{/* Long texts scroll inside, also by keyboard, so that the buttons keep their place. */}
			<div
				ref={region}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: without it nobody could scroll by keyboard, because nothing inside can have the focus
				tabIndex={0}
				className="relative mt-2.5 flex min-h-0 flex-1 flex-col overflow-y-auto outline-offset-2 sm:mt-3"
			>
				<div className="shrink-0 gap-4 console:flex console:items-start console:justify-between">
					<QuestionText
						as="h2"
						id="host-question"
						text={question.text || t("hostPanel.aloud")}
						lang={question.text === "" ? undefined : language}
						className={`min-w-0 leading-snug ${questionSize(question.text)} ${listsOptions ? "console:text-(length:--question)!" : ""}`}
					/>
					{question.image && (
						<div
							className="max-w-full shrink-0 console:-my-3 console:max-w-2/5"
							style={{ width: `${(PICTURE_HEIGHT_VH * question.image.width) / question.image.height}vh` }}
						>
							<QuestionPicture picture={question.image} lang={language} height={PICTURE_HEIGHT_VH} />
						</div>
					)}
				</div>
				<div className="mt-2.5 empty:hidden">{props.actions}</div>
				{closed && <RightTexts instance={instance} />}
				{instance.given && listsTexts(question) ? (
					<GivenTexts key={question.id} instance={instance} onHide={props.onHide} />
				) : closed && instance.given ? (
					<GivenList
						key={question.id}
						instance={instance}
						onAccept={kindRules(question).answerField === "text" ? props.onAccept : undefined}
						onHide={takesTexts(question) ? props.onHide : undefined}
					/>
				) : (
					<OptionList fitted instance={instance} className="mt-2.5 gap-1.5 sm:mt-4 sm:flex-1 sm:gap-2 md:grid-cols-2 2xl:gap-3" />
				)}
				{/* Reserves space for the extra info, so that options keep their size; phones need the space for the options. */}
				<div className="mt-3 shrink-0 sm:min-h-28 console:min-h-[var(--info,7rem)]">
					<ExtraInfo text={question.extraInfo} lang={language} heading="h3" />
				</div>
			</div>
		</section>
	);
}
