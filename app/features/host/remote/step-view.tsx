import { useState } from "react";
import type { Instance } from "#contract/games/live";
import { listsTexts, takesTexts } from "#contract/kinds/rules";
import { type AskedSeats, excludeUnaskedSeats, readAnswerFigures } from "~/features/host/game/answer-figures";
import { GivenList } from "~/features/host/game/given-list";
import { canAllStillChange, chooseStateTexts, findAdvice, onlyHostKnowsSolution } from "~/features/host/game/next-step";
import { OptionList, RightTexts } from "~/features/host/game/option-list";
import type { HostGame } from "~/features/host/game/use-host-game";
import { compareByCard } from "~/features/host/game/use-settings";
import { useCountdown } from "~/features/live/countdown";
import { QuestionPicture } from "~/features/question/question-picture";
import { QuestionText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { NameChip } from "./remote-names";

/** Lists players who can still answer; once the common time is over, only those with more time. */
export function listWaitingPlayers(seats: AskedSeats, timeOver: boolean, maxNames: number): { names: string[]; others: number } {
	const names = [...seats.participants]
		.sort(compareByCard)
		.filter(({ answered, timeFactor = 1 }) => !answered && (!timeOver || timeFactor > 1))
		.slice(0, maxNames)
		.map(({ nickname }) => nickname);
	const all = timeOver ? seats.waitingFor : seats.participantCount - seats.answeredCount;
	return { names: names.slice(0, Math.max(0, all)), others: Math.max(0, all - names.length) };
}

/** The most names that a phone shows without scrolling. */
const MAX_NAMES_SHOWN = 8;

/** A name in each place; null in a place whose name is gone and nobody takes it. */
type Places = readonly (string | null)[];

/** Keeps each name where it is, so that a finger meets the name that it aims at. New names take free places first. */
export function keepPlaces(before: Places, names: readonly string[]): Places {
	const added = names.filter((name) => !before.includes(name));
	const kept = before.map((name) => (name !== null && names.includes(name) ? name : (added.shift() ?? null)));
	return [...kept, ...added];
}

interface StillToAnswerProps {
	instance: Instance;
	deadlineMs: number | null;
	onRemove: (nickname: string) => void;
}

function StillToAnswer({ instance, deadlineMs, onRemove }: StillToAnswerProps) {
	const { t } = useTexts("site");
	const { remainingMs } = useCountdown(deadlineMs);
	const { names, others } = listWaitingPlayers(excludeUnaskedSeats(instance), deadlineMs !== null && remainingMs === 0, MAX_NAMES_SHOWN);
	const [places, setPlaces] = useState<Places>([]);
	const kept = keepPlaces(places, names);
	if (kept.join() !== places.join()) setPlaces(kept);
	if (kept.length === 0 && others === 0) return null;
	return (
		<section aria-labelledby="remote-waiting">
			<h2 id="remote-waiting" className="text-sm font-semibold text-slate-600">
				{t("remote.stillToAnswer")}
			</h2>
			<ul className="mt-1.5 grid grid-cols-2 gap-1.5">
				{kept.map((nickname, place) =>
					nickname === null ? (
						<li key={place.toString()} aria-hidden="true" className="min-h-11" />
					) : (
						<NameChip key={nickname} nickname={nickname} instance={instance} onRemove={onRemove} oneLine />
					),
				)}
			</ul>
			{kept.length === MAX_NAMES_SHOWN && (
				<p className="min-h-7 px-2 py-1 text-sm font-semibold text-slate-700">
					{others > 0 && <span key={others}>{t("remote.others", { count: others })}</span>}
				</p>
			)}
		</section>
	);
}

/** Screen heights in %: keeps the whole remote on a phone's screen. */
const PICTURE_HEIGHT_VH = 12;

function Figure({ value, label }: { value: string; label: string }) {
	return (
		<div className="rounded-2xl border border-line bg-white px-3 py-3 text-center">
			<p className="text-2xl leading-tight font-bold min-[360px]:text-4xl text-slate-900 tabular-nums">{value}</p>
			<p className="text-sm font-medium text-slate-600">{label}</p>
		</div>
	);
}

function Figures({ instance, game }: { instance: Instance; game: HostGame }) {
	const { t, formatNumber } = useTexts("site");
	const { status, questionStatus, answeredCount, participantCount, waitingFor, timeLimit } = instance;
	const reading = questionStatus === "reading";
	const { seconds } = useCountdown(reading ? game.opensAtMs : game.deadlineMs);
	const people = formatNumber(participantCount);
	const timeLabel = () => {
		if (reading) return t("remote.untilOptions", { count: seconds });
		if (timeLimit === null) return t("hostPanel.noTimeLimit");
		// Explains why the question is still open.
		return seconds === 0 && waitingFor > 0
			? t("hostPanel.waitingForMoreTime", { count: waitingFor })
			: t("remote.secondsLeft", { count: seconds });
	};
	if (status !== "active" || instance.currentQuestionIndex < 0)
		return (
			<Figure
				value={people}
				label={t(status === "lobby" || status === "active" ? "remote.joined" : "remote.played", { count: participantCount })}
			/>
		);
	if (questionStatus === "closed") {
		const { answered, right, notAnswered } = readAnswerFigures(instance);
		return (
			<div key="closed" className="grid auto-cols-fr grid-flow-col gap-2">
				{right === null ? (
					<Figure value={formatNumber(answered)} label={t("remote.answered")} />
				) : (
					<Figure value={`${formatNumber(right)} / ${formatNumber(answered)}`} label={t("hostPanel.rightLabel")} />
				)}
				{notAnswered > 0 && (
					<p className="grid place-items-center rounded-2xl bg-slate-100 px-3 text-center text-sm font-semibold text-slate-700">
						{t("hostPanel.notAnswered", { count: notAnswered })}
					</p>
				)}
			</div>
		);
	}
	return (
		<div key="open" className="grid grid-cols-2 gap-2">
			<Figure value={`${formatNumber(answeredCount)} / ${people}`} label={t("remote.answered")} />
			<Figure value={!reading && timeLimit === null ? "–" : formatNumber(seconds)} label={timeLabel()} />
		</div>
	);
}

function HiddenSolution({ instance }: { instance: Instance }) {
	const { t } = useTexts("site");
	const advice = findAdvice(instance);
	if (!onlyHostKnowsSolution(instance)) return null;
	return (
		<p className="rounded-2xl bg-success-50 px-4 py-3 font-medium text-success-800">
			{advice ? t(`hostPanel.advice.${advice}`) : t(chooseStateTexts(instance.questions[instance.currentQuestionIndex]).hidden)}
		</p>
	);
}

/** Counts and solution of the closed question; texts that may be shown or hidden have a list of their own. */
function ClosedAnswers({ instance, onHide }: Pick<StepViewProps, "instance" | "onHide">) {
	const question = instance.questions[instance.currentQuestionIndex];
	if (instance.status !== "active" || instance.questionStatus !== "closed" || !question || listsTexts(question)) return null;
	return (
		<div className="-mt-3">
			<RightTexts instance={instance} />
			{instance.given ? (
				<GivenList key={question.id} instance={instance} onAccept={undefined} onHide={takesTexts(question) ? onHide : undefined} />
			) : (
				<OptionList instance={instance} className="mt-3 gap-1.5" />
			)}
		</div>
	);
}

interface StepViewProps {
	instance: Instance;
	game: HostGame;
	onRemove: (nickname: string) => void;
	/** Hides a typed text from the big screen, or shows it. */
	onHide: (text: string, hidden: boolean) => Promise<boolean>;
}

export function StepView({ instance, game, onRemove, onHide }: StepViewProps) {
	const { t } = useTexts("site");
	const { status, questionStatus, currentQuestionIndex: index, totalQuestions, language, paused } = instance;
	const question = instance.questions[index];
	const positionText = () => {
		if (status === "lobby") return t("hostPanel.statusWaiting");
		if (status !== "active") return t("hostPanel.statusFinished");
		if (index < 0) return t("hostPanel.nothingAsked");
		const number = t(instance.quick ? "live.questionAlone" : "live.questionOf", { current: index + 1, total: totalQuestions });
		return instance.turn === 2 ? `${number} · ${t("live.secondTurn")}` : number;
	};
	const stepText = () => {
		if (status !== "active") return "";
		if (paused) return t("hostPanel.statusPaused");
		if (canAllStillChange(instance)) return t("hostPanel.allMayChange");
		if (questionStatus !== "closed" || index < 0) return "";
		return instance.answeredCount >= instance.participantCount ? t("hostPanel.allAnswered") : t("remote.closed");
	};
	const announcement = stepText();
	return (
		<div className="flex flex-col gap-3">
			<div className="flex min-h-6 items-baseline justify-between gap-3">
				<p className="font-semibold whitespace-nowrap text-slate-700">{positionText()}</p>
				<p role="status" className="text-end text-sm font-semibold text-primary-800">
					<span>{announcement}</span>
					{/* Sighted users see it on the main button and beside it. */}
					{!announcement && (
						<span className="sr-only">
							{questionStatus === "reading" ? `${positionText()}. ${t("hostPanel.reading")}` : positionText()}
						</span>
					)}
				</p>
			</div>
			{status === "active" && question ? (
				// A wide picture gets a separate line.
				<div className="flex flex-wrap items-start justify-between gap-x-3">
					<QuestionText
						as="h1"
						text={question.text || t("hostPanel.aloud")}
						lang={question.text === "" ? undefined : language}
						className={`line-clamp-3 min-h-12 flex-1 text-base leading-6 ${question.image ? "min-w-1/2" : ""}`}
					/>
					{question.image && (
						<div
							className="-my-3 max-w-full"
							style={{ width: `min(${question.image.width}px, ${(PICTURE_HEIGHT_VH * question.image.width) / question.image.height}vh)` }}
						>
							<QuestionPicture picture={question.image} lang={language} height={PICTURE_HEIGHT_VH} />
						</div>
					)}
				</div>
			) : (
				<h1 lang={language} className="line-clamp-4 text-lg font-bold wrap-anywhere text-slate-900">
					{instance.quizTitle}
				</h1>
			)}
			<Figures instance={instance} game={game} />
			<HiddenSolution instance={instance} />
			<ClosedAnswers instance={instance} onHide={onHide} />
			{questionStatus === "open" && (
				<StillToAnswer key={`${index} ${instance.turn}`} instance={instance} deadlineMs={game.deadlineMs} onRemove={onRemove} />
			)}
		</div>
	);
}
