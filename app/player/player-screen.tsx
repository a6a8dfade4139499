import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { readPin } from "#contract/games/pin";
import { Avatar } from "~/features/live/avatar";
import { type ConnectionQuality, ConnectionSign } from "~/features/live/connection-sign";
import { GameFrame } from "~/features/live/game-frame";
import { DoorIcon, HourglassIcon, UnpluggedIcon } from "~/features/live/game-icons";
import { Notice } from "~/features/live/notice";
import { ReportProvider, ReportQuestionButton } from "~/features/question/report-provider";
import { useTexts } from "~/i18n/texts";
import { storeAssets } from "~/lib/store-assets";
import { whenIdle } from "~/lib/when-idle";
import { announce } from "~/ui/announce";
import { icon } from "~/ui/icon";
import { PageSpinner } from "~/ui/spinner";
import { useStepFocus } from "~/ui/use-step-focus";
import { FinishedView } from "./finished-view";
import { saysLate } from "./game-state";
import { JoinForm } from "./join-form";
import { LobbyView } from "./lobby-view";
import type { PlayerPageData } from "./page-data";
import type { PlayMenuPanelProps } from "./play-menu-panel";
import { QuestionView } from "./question-view";
import { ResultView, resultTone, WaitingView } from "./result-view";
import { LazyTeamBadge } from "./team-parts";
import { type PlayerGame, usePlayerGame } from "./use-player-game";

const DotsIcon = icon("M12 5h.01M12 12h.01M12 19h.01");

const PlayMenuPanel = lazy(() => import("./play-menu-panel"));

function PlayMenu(about: PlayMenuPanelProps) {
	const { t } = useTexts("player");
	const [open, setOpen] = useState(false);
	const box = useRef<HTMLDivElement>(null);
	const button = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		if (!open) return;
		const onElsewhere = ({ target }: Event) => {
			if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
		};
		// Both: Safari gives a clicked button no focus, so none leaves it.
		document.addEventListener("pointerdown", onElsewhere);
		document.addEventListener("focusin", onElsewhere);
		return () => {
			document.removeEventListener("pointerdown", onElsewhere);
			document.removeEventListener("focusin", onElsewhere);
		};
	}, [open]);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the button in it opens
		<div
			ref={box}
			className="relative"
			onKeyDown={({ key }) => {
				if (key !== "Escape" || !open) return;
				setOpen(false);
				button.current?.focus();
			}}
		>
			<button
				ref={button}
				type="button"
				aria-label={t("common.menu")}
				aria-expanded={open}
				onClick={() => setOpen(!open)}
				className="grid size-11 place-items-center rounded-lg text-slate-600 hover:bg-slate-200"
			>
				<DotsIcon className="size-6" />
			</button>
			{open && (
				<Suspense>
					<PlayMenuPanel {...about} />
				</Suspense>
			)}
		</div>
	);
}

const CorrectPin = lazy(() => import("./correct-pin"));

interface PlayBarProps {
	state: {
		nickname: string;
		questionIndex: number;
		totalQuestions: number;
		language?: string | undefined;
		question: { id: string; text: string; quick?: boolean | undefined };
		team?: number | undefined;
	};
	connection: ConnectionQuality;
	pin: string;
	languageMenu: ReactNode;
}

function PlayBar({ state, connection, pin, languageMenu }: PlayBarProps) {
	const { t } = useTexts();
	const { nickname, questionIndex, totalQuestions, question, language, team } = state;
	// The last question, asked on the spot: in a game without a quiz there is always one more.
	const endless = question.quick && questionIndex + 1 === totalQuestions;
	return (
		<header className="border-b border-line bg-white">
			<div className="mx-auto flex min-h-13 max-w-4xl items-center gap-2 pe-1 ps-3">
				<Avatar nickname={nickname} className="size-9 shrink-0 max-[24rem]:hidden" />
				{/* A long name has two small lines, whole even on the narrowest phone. */}
				<p
					translate="no"
					className={`min-w-0 flex-1 leading-tight font-semibold wrap-anywhere text-slate-900 ${nickname.length > 8 ? "text-sm" : ""}`}
				>
					{nickname}
				</p>
				{team !== undefined && (
					<Suspense fallback={<span className="size-8" />}>
						<LazyTeamBadge team={team} className="size-8" />
					</Suspense>
				)}
				<p className="font-bold text-slate-700 tabular-nums">
					<span aria-hidden="true">{`${questionIndex + 1}${endless ? "" : `/${totalQuestions}`}`}</span>
					<span className="sr-only">
						{t(endless ? "live.questionAlone" : "live.questionOf", { current: questionIndex + 1, total: totalQuestions })}
					</span>
				</p>
				<ConnectionSign quality={connection} brief />
				{/* A question asked on the spot is in no quiz. */}
				{!question.quick && <ReportQuestionButton question={question} questionIndex={questionIndex} lang={language} />}
				<PlayMenu languageMenu={languageMenu} pin={pin} nickname={nickname} />
			</div>
		</header>
	);
}

/** Changes with each question, with its second turn, and when its solution is shown. */
function stepOf(state: { questionIndex: number; turn?: number | undefined; solutionShown?: boolean | undefined }): string {
	return `${state.questionIndex} ${state.turn ?? 1} ${state.solutionShown ?? false}`;
}

function CurrentView({ game, pin, askedNickname }: { game: PlayerGame; pin: string; askedNickname: string | null }) {
	const { t } = useTexts("player");
	const { screen, state } = game;
	if (screen === "gone") {
		return (
			<Notice
				icon={<UnpluggedIcon className="size-12" />}
				title={t("playQuiz.unavailableTitle")}
				text={t(readPin(pin) === null ? "playQuiz.invalidLink" : "playQuiz.unavailableText")}
			>
				<Suspense fallback={<p className="mt-3 h-39.5" />}>
					<CorrectPin pin={pin} label={t("playQuiz.checkPin")} submit={t("playQuiz.join")} />
				</Suspense>
			</Notice>
		);
	}
	if (screen === "removed") {
		const gone = state && "takenOver" in state ? "over" : "removed";
		return (
			<Notice
				icon={<DoorIcon className="size-12" />}
				title={t(`playQuiz.${gone}Title`)}
				text={t(`playQuiz.${gone}Text`)}
				action={{ label: t(`playQuiz.${gone}Again`), onClick: game.joinAgain }}
			/>
		);
	}
	if (screen === "waiting" || !state) return <PageSpinner label={t("common.loading")} />;
	if (screen === "started")
		return (
			<Notice
				icon={<HourglassIcon className="size-12" />}
				title={t("playQuiz.startedTitle")}
				text={
					<>
						<b className="mb-2 block">{t("playQuiz.askToGetIn")}</b> {t("playQuiz.startedText")}
					</>
				}
			/>
		);
	if (screen === "join") return <JoinForm pin={pin} game={game} state={state} asked={askedNickname} />;
	switch (state.status) {
		case "finished":
			return <FinishedView state={state} />;
		case "lobby":
			return <LobbyView state={state} reroll={game.reroll} />;
		case "question":
			// A new question starts with fresh state: nothing selected, nothing submitted, a full clock.
			return state.joined && <QuestionView key={stepOf(state)} state={state} game={game} />;
		case "result":
			if (!state.joined) return null;
			return state.solutionShown === false ? (
				<WaitingView key={stepOf(state)} state={state} />
			) : (
				<ResultView key={stepOf(state)} state={state} />
			);
		default: {
			const never: never = state;
			return never;
		}
	}
}

export function PlayerScreen({ data, languageMenu }: { data: PlayerPageData; languageMenu: ReactNode }) {
	const { t } = useTexts("player");
	const { pin, askedNickname } = data;
	const game = usePlayerGame(data);
	// Nothing is loaded beside what the page needs before its first question is there.
	const questioned = game.state?.status === "question";
	useEffect(() => (questioned ? whenIdle(() => storeAssets("player")) : undefined), [questioned]);
	const { screen, state, offline } = game;
	const step = `${screen} ${state && "questionIndex" in state ? stepOf(state) : ""}`;
	useStepFocus(step, screen === "join");
	const sayOffline = useEffectEvent(() => announce(t("live.connectionOffline")));
	useEffect(() => {
		if (offline) sayOffline();
	}, [offline]);
	// A question uses the whole screen: a bar replaces the header.
	const asked = (screen === "question" || screen === "result") && state?.joined && "question" in state ? state : null;
	const nickname = state && "nickname" in state && screen !== "join" ? state.nickname : undefined;
	const late = saysLate(game);
	const view = (
		<>
			{late && (
				<p role="alert" className="mb-2 rounded-xl bg-warning-50 px-4 py-2.5 text-center font-medium text-warning-800">
					{t("playQuiz.cameTooLate")}
				</p>
			)}
			<CurrentView game={game} pin={pin} askedNickname={askedNickname} />
		</>
	);
	return (
		<ReportProvider quizId={pin} nickname={state && "nickname" in state ? state.nickname : undefined}>
			{asked ? (
				<>
					<PlayBar state={asked} connection={game.connection} pin={pin} languageMenu={languageMenu} />
					<main id="content" className={`flex flex-1 flex-col ${asked.status === "result" ? resultTone(asked) : ""}`}>
						<div className="mx-auto flex w-full max-w-4xl flex-1 flex-col px-4 pt-2 pb-3">{view}</div>
					</main>
				</>
			) : (
				<GameFrame
					languageMenu={
						screen === "lobby" ? (
							<>
								<ConnectionSign quality={game.connection} />
								<PlayMenu languageMenu={languageMenu} pin={pin} nickname={nickname} />
							</>
						) : (
							<>
								{languageMenu}
								{nickname !== undefined || screen === "removed" ? (
									<PlayMenu pin={pin} nickname={nickname} />
								) : (
									// Whoever has a seat gets the menu: its place is kept, so that nothing moves then.
									screen === "waiting" && <span className="size-11" />
								)}
							</>
						)
					}
				>
					{view}
				</GameFrame>
			)}
			{offline && screen !== "question" && (
				<div className="pointer-events-none fixed inset-x-0 bottom-4 z-30 flex justify-center px-4">
					<p className="rounded-xl bg-slate-900 px-4 py-2.5 font-medium text-white shadow-lg">{t("live.reconnecting")}</p>
				</div>
			)}
		</ReportProvider>
	);
}
