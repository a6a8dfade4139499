import { lazy, type ReactNode, Suspense, useEffect } from "react";
import type { Support } from "#contract/classes/support";
import { readPin } from "#contract/games/pin";
import { OwnAvatar } from "~/features/live/avatar";
import { type ConnectionQuality, ConnectionSign } from "~/features/live/connection-sign";
import { DotsMenu } from "~/features/live/dots-menu";
import { GameFrame } from "~/features/live/game-frame";
import { DoorIcon, UnpluggedIcon } from "~/features/live/game-icons";
import { Notice } from "~/features/live/notice";
import { ReportProvider, ReportQuestionButton } from "~/features/question/report-provider";
import { useTexts } from "~/i18n/texts";
import { loadPart } from "~/lib/load-part";
import { storeAssets } from "~/lib/store-assets";
import { whenIdle } from "~/lib/when-idle";
import { announce } from "~/ui/announce";
import { QRing } from "~/ui/q-ring";
import { PageSpinner } from "~/ui/spinner";
import { useStepFocus } from "~/ui/use-step-focus";
import { useWhen } from "~/ui/use-when";
import { mustReportLate } from "./game-state";
import { JoinForm } from "./join-form";
import { LobbyView } from "./lobby-view";
import type { PlayerPageData } from "./page-data";
import type { PlayMenuPanelProps } from "./play-menu-panel";
import { QuestionView } from "./question-view";
import { ResultView, resultTone, WaitingView } from "./result-view";
import { LazyTeamBadge } from "./team-parts";
import { type PlayerGame, usePlayerGame } from "./use-player-game";

const PlayMenuPanel = lazy(() => import("./play-menu-panel"));
/** Loaded in the game, so that the end does not wait for the network. */
const loadFinishedView = () => loadPart(() => import("./finished-view"));
const FinishedView = lazy(loadFinishedView);
const StartedView = lazy(() => loadPart(() => import("./started-view")));

function PlayMenu(about: Omit<PlayMenuPanelProps, "onClose">) {
	return <DotsMenu panel={(onClose) => <PlayMenuPanel {...about} onClose={onClose} />} />;
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
	ofCard: Support | undefined;
}

function PlayBar({ state, connection, pin, languageMenu, ofCard }: PlayBarProps) {
	const { t } = useTexts();
	const { nickname, questionIndex, totalQuestions, question, language, team } = state;
	// The last question of a game without a quiz has no total, because another one may follow.
	const isEndless = question.quick && questionIndex + 1 === totalQuestions;
	return (
		<header className="border-b border-line bg-white">
			<div className="mx-auto flex min-h-13 max-w-4xl items-center gap-2 pe-1 ps-3">
				<OwnAvatar nickname={nickname} className="size-10 text-primary-700 max-[22rem]:hidden" />
				<p translate="no" className="min-w-0 flex-1 truncate font-semibold text-slate-900">
					{nickname}
				</p>
				{team !== undefined && (
					<Suspense fallback={<span className="size-8" />}>
						<LazyTeamBadge team={team} className="size-8" />
					</Suspense>
				)}
				<p className="font-bold text-slate-700 tabular-nums">
					<span aria-hidden="true">{`${questionIndex + 1}${isEndless ? "" : `/${totalQuestions}`}`}</span>
					<span className="sr-only">
						{t(isEndless ? "live.questionAlone" : "live.questionOf", { current: questionIndex + 1, total: totalQuestions })}
					</span>
				</p>
				<ConnectionSign quality={connection} brief />
				{/* Quick questions are in no quiz, so they cannot be reported. */}
				{!question.quick && <ReportQuestionButton question={question} questionIndex={questionIndex} lang={language} />}
				<PlayMenu languageMenu={languageMenu} pin={pin} nickname={nickname} ofCard={ofCard} />
			</div>
		</header>
	);
}

/** Key of a step: changes with each question, its second turn, and when its solution is shown. */
function formatStep(state: { questionIndex: number; turn?: number | undefined; solutionShown?: boolean | undefined }): string {
	return `${state.questionIndex} ${state.turn ?? 1} ${state.solutionShown ?? false}`;
}

function CurrentView({ game, pin, askedNickname }: { game: PlayerGame; pin: string; askedNickname: string | null }) {
	const { t } = useTexts("player", "card");
	const { screen, state } = game;
	if (screen === "gone") {
		const noPin = pin === "";
		return (
			<Notice
				icon={noPin ? <QRing className="size-12" /> : <UnpluggedIcon className="size-12" />}
				title={t(noPin ? "playQuiz.joinTitle" : "playQuiz.unavailableTitle")}
				text={t(noPin ? "playQuiz.pinText" : readPin(pin) === null ? "playQuiz.invalidLink" : "playQuiz.unavailableText")}
			>
				<Suspense fallback={<p className="mt-3 h-39.5" />}>
					<CorrectPin pin={pin} label={t(noPin ? "card:card.pin" : "playQuiz.checkPin")} submit={t("playQuiz.join")} />
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
			<Suspense fallback={<PageSpinner label={t("common.loading")} />}>
				<StartedView join={game.join} />
			</Suspense>
		);
	if (screen === "join") return <JoinForm pin={pin} game={game} state={state} initialNickname={askedNickname} />;
	switch (state.status) {
		case "finished":
			return (
				<Suspense fallback={<PageSpinner label={t("common.loading")} />}>
					<FinishedView state={state} />
				</Suspense>
			);
		case "lobby":
			return <LobbyView state={state} reroll={game.reroll} />;
		case "question":
			// The key gives each question fresh state: nothing selected, nothing submitted, a full countdown.
			return state.joined && <QuestionView key={formatStep(state)} state={state} game={game} />;
		case "result":
			if (!state.joined) return null;
			return state.solutionShown === false ? (
				<WaitingView key={formatStep(state)} state={state} />
			) : (
				<ResultView key={formatStep(state)} state={state} />
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
	// Other files are stored once the first question is there, because before it the page needs the network.
	const hasQuestion = game.state?.status === "question";
	useEffect(() => (hasQuestion ? whenIdle(() => Promise.all([loadFinishedView(), storeAssets("player")])) : undefined), [hasQuestion]);
	const { screen, state, offline, ofCard } = game;
	const step = `${screen} ${state && "questionIndex" in state ? formatStep(state) : ""}`;
	useStepFocus(step, screen === "join");
	useWhen(offline, () => announce(t("live.connectionOffline")));
	// A question uses the whole screen, so a bar replaces the header.
	const questionState = (screen === "question" || screen === "result") && state?.joined && "question" in state ? state : null;
	const nickname = state && "nickname" in state && screen !== "join" ? state.nickname : undefined;
	const isLate = mustReportLate(game);
	const view = (
		<>
			{isLate && (
				<p role="alert" className="mb-2 rounded-xl bg-warning-50 px-4 py-2.5 text-center font-medium text-warning-800">
					{t("playQuiz.cameTooLate")}
				</p>
			)}
			<CurrentView game={game} pin={pin} askedNickname={askedNickname} />
		</>
	);
	return (
		<ReportProvider quizId={pin} nickname={state && "nickname" in state ? state.nickname : undefined}>
			{questionState ? (
				<>
					<PlayBar state={questionState} connection={game.connection} pin={pin} languageMenu={languageMenu} ofCard={ofCard} />
					<main id="content" className={`flex flex-1 flex-col ${questionState.status === "result" ? resultTone(questionState) : ""}`}>
						<div className="mx-auto flex w-full max-w-4xl flex-1 flex-col px-4 pt-2 pb-3">{view}</div>
					</main>
				</>
			) : (
				<GameFrame
					languageMenu={
						screen === "lobby" ? (
							<>
								<ConnectionSign quality={game.connection} />
								<PlayMenu languageMenu={languageMenu} pin={pin} nickname={nickname} ofCard={ofCard} />
							</>
						) : (
							<>
								{languageMenu}
								{nickname !== undefined || screen === "removed" ? (
									<PlayMenu pin={pin} nickname={nickname} ofCard={ofCard} />
								) : (
									// Players with a seat get the menu: its space is reserved, so that nothing moves then.
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
