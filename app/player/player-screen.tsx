import { useEffect, useRef } from "react";
import type { PlayerState } from "#contract/live";
import { ConnectionSign } from "~/features/live/connection-sign";
import { DoorIcon, HourglassIcon, UnpluggedIcon } from "~/features/live/game-icons";
import { Notice } from "~/features/live/notice";
import { useT } from "~/i18n/translator";
import { FinishedView } from "./finished-view";
import { JoinForm } from "./join-form";
import { LobbyView } from "./lobby-view";
import { QuestionView } from "./question-view";
import { ResultView } from "./result-view";
import { type PlayerGame, usePlayerGame } from "./use-player-game";

interface PlayerScreenProps {
	pin: string;
	/** The state that the page was rendered with; null when the game is gone. */
	initial: PlayerState | null;
	askedNickname: string | null;
}

function CurrentView({ game, pin, askedNickname }: { game: PlayerGame; pin: string; askedNickname: string | null }) {
	const { t } = useT();
	const { state, nickname } = game;
	if (game.unavailable || !state)
		return (
			<Notice
				icon={<UnpluggedIcon className="size-12" />}
				title={t("playQuiz.unavailableTitle")}
				text={t(/^[1-9]\d{6}$/.test(pin) ? "playQuiz.unavailableText" : "playQuiz.invalidLink")}
			/>
		);
	if (game.removed)
		return <Notice icon={<DoorIcon className="size-12" />} title={t("playQuiz.removedTitle")} text={t("playQuiz.removedText")} />;
	if (state.status === "finished") return <FinishedView state={state} />;
	if (nickname === null || !state.joined) {
		if (state.status === "lobby") {
			return (
				<JoinForm
					pin={pin}
					quizTitle={state.quizTitle}
					participantCount={state.participantCount}
					asked={askedNickname}
					remembered={game.remembered}
					note={state.locked ? t("playQuiz.lockedNote") : null}
					join={game.join}
				/>
			);
		}
		const joinable = !state.joined && state.joinable === true;
		if (game.remembered || joinable) {
			return (
				<JoinForm
					pin={pin}
					quizTitle={null}
					participantCount={null}
					asked={joinable ? askedNickname : null}
					remembered={game.remembered}
					note={joinable ? t("playQuiz.lateNote") : null}
					join={game.join}
				/>
			);
		}
		return <Notice icon={<HourglassIcon className="size-12" />} title={t("playQuiz.startedTitle")} text={t("playQuiz.startedText")} />;
	}
	switch (state.status) {
		case "lobby":
			return <LobbyView state={state} />;
		case "question":
			// A new question starts afresh: nothing selected, nothing submitted, the clock from its beginning.
			return <QuestionView key={state.questionIndex} pin={pin} state={state} deadlineMs={game.deadlineMs} submit={game.submit} />;
		case "result":
			return <ResultView key={state.questionIndex} pin={pin} state={state} />;
		default: {
			const never: never = state;
			return never;
		}
	}
}

/** The player's screen of spec section 2, from the join form to the podium. */
export function PlayerScreen({ pin, initial, askedNickname }: PlayerScreenProps) {
	const { t } = useT();
	const game = usePlayerGame(pin, initial, askedNickname);
	const { state } = game;
	const step = state ? `${state.status} ${"questionIndex" in state ? state.questionIndex : ""}` : "";
	const shownStep = useRef(step);
	useEffect(() => {
		// A new question or result starts at its top, however far down the last one was read.
		if (shownStep.current !== step) window.scrollTo(0, 0);
		shownStep.current = step;
	}, [step]);
	return (
		<>
			{game.nickname !== null && state?.joined && !game.unavailable && state.status !== "finished" && (
				<div className="-mt-2 mb-1 flex justify-end">
					<ConnectionSign quality={game.connection} />
				</div>
			)}
			<CurrentView game={game} pin={pin} askedNickname={askedNickname} />
			<div aria-live="polite" className="pointer-events-none fixed inset-x-0 bottom-4 flex justify-center px-4">
				{game.offline && !game.unavailable && (
					<p className="rounded-xl bg-slate-900 px-4 py-2.5 font-medium text-white shadow-lg">{t("live.reconnecting")}</p>
				)}
			</div>
		</>
	);
}
