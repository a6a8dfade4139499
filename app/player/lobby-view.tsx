import { lazy, Suspense } from "react";
import type { PlayerState } from "#contract/games/player-state";
import { Avatar, OwnAvatar } from "~/features/live/avatar";
import { shownName } from "~/features/live/shown-name";
import { useTexts } from "~/i18n/texts";
import { announce } from "~/ui/announce";
import { useWhen } from "~/ui/use-when";
import { OwnCard } from "./own-card";
import { LazyTeamName } from "./team-parts";

const AssignedName = lazy(() => import("./assigned-name"));

type LobbyState = Extract<PlayerState, { status: "lobby" }>;

interface LobbyViewProps {
	state: LobbyState;
	reroll: () => Promise<void>;
}

export function LobbyView({ state, reroll }: LobbyViewProps) {
	const { t } = useTexts("player");
	const { nickname: own } = state;
	const more = state.participantCount - state.participants.length;
	// The heading with the focus is the player's name, so a live region announces that joining succeeded.
	useWhen(true, () => announce(t("playQuiz.joinedLate")));
	return (
		<section className="flex flex-1 flex-col gap-5">
			<OwnCard nickname={own}>
				<h1 translate="no" className={`mt-2 leading-9 font-bold wrap-anywhere ${own && own.length > 12 ? "text-xl" : "text-3xl"}`}>
					{own}
				</h1>
				<p className="mt-2 text-lg font-semibold break-words">{state.quizTitle}</p>
				<p className="mt-1 font-medium opacity-95">{t(state.started ? "playQuiz.lobbyStarted" : "playQuiz.lobbyWaiting")}</p>
				{state.team !== undefined && (
					<p className="mt-4">
						<span className="block text-sm font-semibold">{t("live.yourTeam")}</span>
						<Suspense fallback={<span className="mt-1 block h-8" />}>
							<LazyTeamName team={state.team} className="mt-1 text-2xl font-bold" />
						</Suspense>
					</p>
				)}
				<p className="mt-4 inline-block rounded-lg bg-white/20 px-3 py-1 font-bold tabular-nums">
					{t("live.participants", { count: state.participantCount })}
				</p>
			</OwnCard>
			{own !== undefined && state.rerollsLeft !== undefined && (
				<Suspense fallback={<div className="h-11" />}>
					<AssignedName nickname={own} left={state.rerollsLeft} reroll={reroll} />
				</Suspense>
			)}
			<ul translate="no" className="grid grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-x-1.5 gap-y-3">
				{/* In the order of joining, so that a new animal moves no other. */}
				{[...state.participants].reverse().map((nickname) => (
					<li
						key={nickname}
						className={`flex flex-col items-center gap-1 text-center text-xs leading-tight ${nickname === own ? "font-bold text-primary-800" : "font-medium text-slate-700"}`}
					>
						{nickname === own ? <OwnAvatar nickname={own} className="size-12" /> : <Avatar nickname={nickname} className="size-12 p-1" />}
						<span className="line-clamp-2 w-full wrap-anywhere">{shownName(nickname, state.answerCards)}</span>
						{nickname === own && <span className="sr-only"> ({t("live.you")})</span>}
					</li>
				))}
				{more > 0 && (
					<li className="self-center text-center text-xs font-medium text-slate-600">{t("playQuiz.lobbyMore", { count: more })}</li>
				)}
			</ul>
		</section>
	);
}
