import type { PlayerState } from "#contract/live";
import { useT } from "~/i18n/translator";

type LobbyState = Extract<PlayerState, { status: "lobby" }>;

/** Title, count, and who is there; the own nickname stands out. */
export function LobbyView({ state }: { state: LobbyState }) {
	const { t } = useT();
	const more = state.participantCount - state.participants.length;
	return (
		<section className="flex flex-1 flex-col gap-5">
			<div className="rounded-2xl bg-gradient-to-br from-primary-700 to-secondary-700 px-5 py-7 text-center text-white">
				<h1 className="text-2xl font-bold break-words">{state.quizTitle}</h1>
				<p className="mt-2 font-medium opacity-95" aria-live="polite">
					{t("playQuiz.lobbyWaiting")}
				</p>
				<p className="mt-4 inline-block rounded-lg bg-white/20 px-3 py-1 font-bold tabular-nums">
					{t("live.participants", { count: state.participantCount })}
				</p>
			</div>
			<ul className="flex flex-wrap justify-center gap-2">
				{state.participants.map((nickname) => (
					<li
						key={nickname}
						className={`max-w-full wrap-anywhere rounded-lg px-3 py-2 font-semibold ${nickname === state.nickname ? "bg-primary-700 text-white" : "border border-line bg-white text-slate-800"}`}
					>
						{nickname}
						{nickname === state.nickname && <span className="sr-only"> ({t("live.you")})</span>}
					</li>
				))}
				{more > 0 && <li className="px-3 py-2 font-medium text-slate-600">{t("playQuiz.lobbyMore", { count: more })}</li>}
			</ul>
		</section>
	);
}
