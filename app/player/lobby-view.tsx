import { lazy, Suspense, useEffect, useEffectEvent } from "react";
import type { PlayerState } from "#contract/games/player-state";
import { Avatar } from "~/features/live/avatar";
import { shownName } from "~/features/live/shown-name";
import { useTexts } from "~/i18n/texts";
import { announce } from "~/ui/announce";
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
	// The heading with the focus is the quiz's title, so a live region announces that joining succeeded.
	const announceJoined = useEffectEvent(() => announce(t("playQuiz.joinedLate")));
	useEffect(() => announceJoined(), []);
	return (
		<section className="flex flex-1 flex-col gap-5">
			<div className="rounded-2xl bg-gradient-to-br from-primary-700 to-secondary-700 px-5 py-7 text-center text-white">
				{own !== undefined && <Avatar nickname={own} className="mx-auto mb-4 size-28 animate-pop" />}
				<h1 className="text-2xl font-bold break-words">{state.quizTitle}</h1>
				<p className="mt-2 font-medium opacity-95">{t(state.started ? "playQuiz.lobbyStarted" : "playQuiz.lobbyWaiting")}</p>
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
			</div>
			{own !== undefined && state.rerollsLeft !== undefined && (
				<Suspense fallback={<div className="min-h-39" />}>
					<AssignedName nickname={own} left={state.rerollsLeft} reroll={reroll} />
				</Suspense>
			)}
			<ul translate="no" className="flex flex-wrap justify-center gap-2">
				{state.participants.map((nickname) => (
					<li
						key={nickname}
						className={`flex max-w-full items-center gap-2 wrap-anywhere rounded-lg px-3 py-2 font-semibold ${nickname === own ? "bg-primary-700 text-white" : "border border-line bg-white text-slate-800"}`}
					>
						<Avatar nickname={nickname} />
						{shownName(nickname, state.answerCards)}
						{nickname === own && <span className="sr-only"> ({t("live.you")})</span>}
					</li>
				))}
				{more > 0 && <li className="px-3 py-2 font-medium text-slate-600">{t("playQuiz.lobbyMore", { count: more })}</li>}
			</ul>
		</section>
	);
}
