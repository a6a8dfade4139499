import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { PlayerState } from "#contract/games/player-state";
import { readGiven } from "#contract/kinds/given";
import type { AnswerValue } from "#contract/kinds/kind";
import { Countdown, useCountdown } from "~/features/live/countdown";
import { choosesOptions, KindAnswer, preloadKind } from "~/features/question/kinds/kind-views";
import { formatOptionLetters, isLongText, optionLetter, toggleOption } from "~/features/question/option-identity";
import { Options } from "~/features/question/options";
import { QuestionPicture } from "~/features/question/question-picture";
import { ReadAloud } from "~/features/question/read-aloud";
import { QuestionText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { isSwitchedOn } from "~/lib/storage";
import { Hint } from "~/ui/alert";
import { announce } from "~/ui/announce";
import { Button } from "~/ui/button";
import { useWhen } from "~/ui/use-when";
import { buzz } from "./haptics";
import { questionTurnKey } from "./player-view";
import type { PlayerGame } from "./use-player-game";

/** Maps a key to an option: 1 to 9, 0 for the tenth, A to J. "ı" and "İ" of Turkish keyboards are I. */
export function findOptionByKey(key: string): number | null {
	if (/^\d$/.test(key)) return (Number(key) + 9) % 10;
	const letter = key.replace(/[ıİ]/, "i").toLowerCase();
	return /^[a-j]$/.test(letter) ? letter.charCodeAt(0) - 97 : null;
}

interface PressedKey {
	repeat: boolean;
	ctrlKey: boolean;
	metaKey: boolean;
	altKey: boolean;
	target: unknown;
}

/**
 * False if the player turned keys off (WCAG 2.1.4), or the key belongs to a field, the browser or an open dialog, wherever the focus is.
 */
export function isAnswerKey({ repeat, ctrlKey, metaKey, altKey, target }: PressedKey): boolean {
	if (repeat || ctrlKey || metaKey || altKey || !isSwitchedOn("answer-keys")) return false;
	if (document.querySelector("dialog[open]")) return false;
	return !(target instanceof Element && target.closest("input,select,textarea,[contenteditable]"));
}

/** The others fade for 200 ms; one frame more, so that they are gone. */
const FADE_MS = 240;
/** The count below appears after it, and the block breathes (player.css). */
const GLIDE_MS = 320;

const findChosenBlocks = () => [...document.querySelectorAll<HTMLElement>(".chosen>[aria-pressed=true],.chosen>[aria-checked=true]")];

/**
 * "glides" once the other options have faded out: the chosen blocks keep their size and glide from their old places to the middle; "still"
 * if the page opens with an answer.
 */
function useChosenAlone(submitted: boolean): false | "glides" | "still" {
	const [alone, setAlone] = useState<false | "glides" | "still">(submitted && "still");
	const before = useRef<DOMRect[]>([]);
	useEffect(() => {
		if (!submitted) setAlone(false);
		if (!submitted || alone) return;
		const timer = setTimeout(() => {
			before.current = findChosenBlocks().map((block) => {
				const box = block.getBoundingClientRect();
				// A phone that is turned has less room.
				Object.assign(block.style, { width: `min(100%,${box.width}px)`, minHeight: `${box.height}px` });
				return box;
			});
			setAlone("glides");
		}, FADE_MS);
		return () => clearTimeout(timer);
	}, [submitted, alone]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once the others are gone
	useLayoutEffect(() => {
		const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
		findChosenBlocks().forEach((block, index) => {
			const from = before.current[index];
			if (!from) return;
			const to = block.getBoundingClientRect();
			block.animate(isStill ? { opacity: [0, 1] } : { transform: [`translate(${from.x - to.x}px,${from.y - to.y}px)`, "none"] }, {
				duration: isStill ? 120 : GLIDE_MS,
				easing: "cubic-bezier(.2,.8,.2,1)",
			});
		});
	}, [alone]);
	return submitted && alone;
}

type QuestionState = Extract<PlayerState, { status: "question"; joined: true }>;

interface QuestionViewProps {
	state: QuestionState;
	game: Pick<PlayerGame, "deadlineMs" | "offline" | "submit" | "onItsWay" | "problem">;
}

const OFFLINE_STYLE = "rounded-xl bg-slate-900 px-4 py-2.5 font-medium text-white";

/** Phones share the height below the question among the options; tablets and laptops would get huge blocks. */
const ROWS_STYLE = "flex-1 sm:flex-none sm:auto-rows-[minmax(min(9rem,12vh),1fr)]";

/** After this time the question is open because others have more time, not because of the grace period. */
const OTHERS_AFTER_MS = 2_500;

/** Reading time, as high as the countdown that replaces it. */
function ReadingBar({ opensInMs }: { opensInMs: number }) {
	const [animationDuration] = useState(`${opensInMs}ms`);
	return (
		<div aria-hidden="true" className="flex h-12 items-center">
			<div className="h-2.5 flex-1 overflow-hidden rounded-full bg-slate-200">
				<div
					className="size-full origin-left rtl:origin-right animate-fill rounded-full bg-primary-300 motion-reduce:invisible"
					style={{ animationDuration }}
				/>
			</div>
		</div>
	);
}

/** True once the question must be open for others. */
function useOpenForOthers(isTimeOver: boolean): boolean {
	const [waited, setWaited] = useState(false);
	useEffect(() => {
		if (!isTimeOver) return;
		const timer = setTimeout(() => setWaited(true), OTHERS_AFTER_MS);
		return () => {
			clearTimeout(timer);
			setWaited(false);
		};
	}, [isTimeOver]);
	return isTimeOver && waited;
}

/** An open question. A single option is sent with the click, several by Submit; without a network they wait in the queue. */
export function QuestionView({ state, game }: QuestionViewProps) {
	const { t } = useTexts("player");
	const { question, submitted } = state;
	const { isMultipleChoice: several } = question;
	const chooses = choosesOptions(question);
	const reading = state.opensInMs !== undefined;
	const isCalm = state.support?.calm;
	const { deadlineMs, offline, onItsWay } = game;
	const { seconds, remainingMs } = useCountdown(deadlineMs);
	const [selected, setSelected] = useState<number[]>(state.selectedOptions ?? []);
	const isOver = !reading && deadlineMs !== null && remainingMs === 0;
	const [wantsChange, setWantsChange] = useState(false);
	const changing = wantsChange && submitted && !isOver;
	const settled = submitted && !changing && onItsWay === null;
	const sending = onItsWay !== null && !settled;
	const waiting = sending && onItsWay.waiting;
	const problem = game.problem?.answerKey === questionTurnKey(state) ? game.problem?.why : null;
	const isLate = problem === "late";
	const openedAtMs = useRef(0);
	const [hadReading] = useState(reading);

	useEffect(() => preloadKind(question.kind), [question.kind]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the options appear when the reading time ends
	useEffect(() => {
		openedAtMs.current = performance.now();
	}, [reading]);
	// The focus stays on the question, so a live region announces the options below.
	useWhen(!reading && hadReading, () =>
		announce(question.options.length > 0 ? t("playQuiz.optionsOpen", { count: question.options.length }) : t("playQuiz.answerNow")),
	);
	const { addedSeconds = 0 } = state;
	useWhen(addedSeconds, () => {
		if (!submitted) announce(t("playQuiz.timeAdded", { count: addedSeconds }));
	});
	useWhen(settled, () => announce(t("playQuiz.sent")));
	useWhen(waiting, () => announce(t("playQuiz.waitingNetwork")));

	const isTimeOver = isOver && !submitted;
	const isOpenForOthers = useOpenForOthers(isTimeOver);
	// A countdown would have said it.
	useWhen(isTimeOver && isCalm === true, () => announce(t("live.timeUp"), "assertive"));
	const locked = settled || sending || isTimeOver || reading || isLate;
	const alone = useChosenAlone(settled);
	const mayChange = alone && state.mayChange && !isOver;

	const send = (given: AnswerValue) => {
		if (locked || (Array.isArray(given) && given.length === 0)) return;
		if (Array.isArray(given)) setSelected(given);
		setWantsChange(false);
		game.submit(given, Math.round((performance.now() - openedAtMs.current) / 1000));
	};

	const choose = (index: number) => {
		if (locked || !chooses || index >= question.options.length) return;
		buzz("tap", state.support);
		if (!several) send([index]);
		else setSelected((now) => toggleOption(now, index));
	};
	const press = useEffectEvent((event: KeyboardEvent) => {
		if (!isAnswerKey(event)) return;
		const option = findOptionByKey(event.key);
		if (option !== null) choose(option);
		// Enter presses a focused button or link.
		else if (event.key === "Enter" && several && !(event.target as Element).closest("button,a")) send(selected);
	});
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => press(event);
		addEventListener("keydown", onKey);
		return () => removeEventListener("keydown", onKey);
	}, []);

	const before = state.firstSelectedOptions ?? [];
	const chosen = Array.isArray(onItsWay?.given) ? onItsWay.given : selected;
	const shown = settled && state.selectedOptions ? state.selectedOptions : chosen;
	return (
		<section className="flex flex-1 flex-col gap-3 [&_button]:scroll-my-20">
			{/* Stays visible while a long question scrolls, unless it would cover most of the screen. */}
			<div className="-mx-4 -mt-2 bg-page px-4 py-2 tall:sticky tall:top-0 tall:z-20">
				{reading && !isCalm ? (
					<ReadingBar opensInMs={state.opensInMs ?? 0} />
				) : question.timeLimit === null ? (
					<p className="flex h-12 items-center justify-center font-semibold text-slate-700">
						{!reading && t(deadlineMs === null ? "playQuiz.noClock" : "playQuiz.hiddenClock")}
					</p>
				) : (
					<Countdown seconds={seconds} remainingMs={remainingMs} totalMs={(question.timeLimit + addedSeconds) * 1000} quiet={settled} />
				)}
			</div>
			<QuestionText
				as="h1"
				text={question.text || t("playQuiz.listen")}
				lang={state.language}
				className={`leading-snug ${isLongText(question.text) ? "text-lg" : "text-2xl sm:text-3xl"}`}
			/>
			<QuestionPicture picture={question.image} lang={state.language} />
			<ReadAloud support={state.support} question={question} lang={state.language} />
			{state.turn === 2 && (
				<p className="rounded-xl bg-secondary-50 px-4 py-2.5 font-medium text-secondary-800">
					{t("playQuiz.secondTurn")} {before.length > 0 && t("playQuiz.firstAnswer", { letters: formatOptionLetters(before) })}
				</p>
			)}
			{several && !alone && <Hint small>{t(question.kind ? "question.voteSeveral" : "question.chooseSeveral")}</Hint>}
			{reading ? (
				<p className="grid flex-1 place-items-center text-center text-lg text-balance font-medium text-slate-600">
					{t(chooses ? "playQuiz.reading" : "playQuiz.readingKind")}
				</p>
			) : (
				<div className={`flex flex-1 flex-col gap-3 ${alone ? "justify-center *:flex-none" : ""}`}>
					{chooses ? (
						<Options
							// Blocks that stood alone have a fixed size.
							key={String(changing)}
							className={`gap-2.5 ${alone ? `alone ${alone}` : ROWS_STYLE} ${question.options[0] === optionLetter(0) ? "[&_span[aria-hidden]]:text-5xl!" : question.options.some(isLongText) ? "" : "sm:*:text-2xl sm:[&_span[aria-hidden]]:text-2xl"} ${settled || (sending && !waiting) ? "chosen" : hadReading ? "animate-appear" : ""}`}
							question={question}
							lang={state.language}
							name={{ legend: t("question.options") }}
							multiple={several}
							selected={shown}
							disabled={locked}
							selectedOnly={alone !== false}
							onSelect={choose}
						/>
					) : (
						<KindAnswer
							question={question}
							lang={state.language}
							locked={locked}
							sending={sending}
							given={settled ? readGiven(state) : waiting ? onItsWay.given : undefined}
							draft={changing ? readGiven(state) : undefined}
							onSend={send}
						/>
					)}
					{alone && (
						<p
							className={`text-center text-lg text-balance font-semibold text-primary-800 ${alone === "glides" ? "motion-safe:animate-after-glide" : ""}`}
						>
							{t("playQuiz.submitted")}
							<span className="block font-medium text-slate-600">
								{t("playQuiz.answeredOf", { answered: state.answeredCount, total: state.participantCount })}
							</span>
							{mayChange && <span className="block font-medium text-slate-600">{t("playQuiz.mayChange")}</span>}
						</p>
					)}
					{mayChange && (
						<Button
							variant="outlined"
							className="self-center"
							onClick={() => {
								setSelected(shown);
								setWantsChange(true);
							}}
						>
							{t("playQuiz.change")}
						</Button>
					)}
					{alone && offline && <p className={`text-center ${OFFLINE_STYLE}`}>{t("live.reconnecting")}</p>}
				</div>
			)}
			{several && !reading && !alone && (
				<Button
					size="large"
					className={settled ? "invisible" : ""}
					disabled={selected.length === 0 || locked}
					loading={sending}
					onClick={() => send(selected)}
				>
					{t("question.submit")}
				</Button>
			)}
			{/* Reserves the height of its messages, so that options keep their size; sticky, so that it is visible with any number of options. */}
			{!alone && (
				<div className="-mx-4 min-h-17 px-4 not-empty:bg-page empty:pointer-events-none sm:min-h-13 tall:sticky tall:bottom-0 tall:z-20">
					{problem && !sending ? (
						<p role="alert" className="rounded-xl bg-error-50 px-4 py-2.5 font-medium text-error-800">
							{isLate ? t("playQuiz.cameTooLate") : problem.message || t("playQuiz.errorSubmit")}
						</p>
					) : waiting ? (
						<p className={OFFLINE_STYLE}>{t("playQuiz.waitingNetwork")}</p>
					) : offline ? (
						<p className={OFFLINE_STYLE}>{t("live.reconnecting")}</p>
					) : sending ? (
						<p className="px-1 py-2.5 font-medium text-slate-600">{t("playQuiz.submitting")}</p>
					) : isTimeOver ? (
						<p className="rounded-xl bg-warning-50 px-4 py-2.5 font-medium text-warning-800">
							{t(isOpenForOthers ? "playQuiz.timeOverForYou" : "playQuiz.timeOver")}
						</p>
					) : (
						addedSeconds > 0 && (
							<p className="rounded-xl bg-info-50 px-4 py-2.5 font-medium text-info-800">
								{t("playQuiz.timeAdded", { count: addedSeconds })}
							</p>
						)
					)}
				</div>
			)}
		</section>
	);
}
