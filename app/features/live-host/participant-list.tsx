import { useTranslation } from "react-i18next";
import type { Instance } from "#contract/live";
import { Medal } from "~/features/live/medal";
import { RankChange } from "~/features/live/rank-change";
import { Button } from "~/ui/button";

interface ParticipantListProps {
	instance: Instance;
	skip: number;
	showPage: (skip: number) => void;
	/** Null where nobody can be removed any more. */
	onRemove: ((nickname: string) => void) | null;
}

/** Medals are given at the end. */
const hasMedal = ({ status }: Instance, rank: number) => status !== "active" && rank >= 1 && rank <= 3;

/** A name on the wall; a click on it asks whether the player shall go. */
function Name({ nickname, onRemove, className }: { nickname: string; onRemove: ParticipantListProps["onRemove"]; className: string }) {
	const { t } = useTranslation();
	if (!onRemove) return <span className={`block truncate ${className}`}>{nickname}</span>;
	return (
		<button
			type="button"
			onClick={() => onRemove(nickname)}
			aria-label={t("hostPanel.removePlayer", { nickname })}
			className={`block min-h-11 max-w-full cursor-pointer truncate rounded-lg text-left hover:text-error-700 hover:line-through focus-visible:line-through ${className}`}
		>
			{nickname}
		</button>
	);
}

/** Participants by total score, with their way up or down, and a page of 200 at a time. */
export function ParticipantList({ instance, skip, showPage, onRemove }: ParticipantListProps) {
	const { t, i18n } = useTranslation();
	const { participants, participantCount, participantsLimit } = instance;
	const ranked = instance.status !== "lobby";
	const scored = instance.settings.pointsMode !== "none";
	if (participantCount === 0)
		return (
			<p className="rounded-xl border border-dashed border-slate-300 px-4 py-8 text-center text-slate-600">
				{t("hostPanel.waitingForPlayers")}
			</p>
		);
	return (
		<>
			<ol className={ranked ? "flex flex-col gap-1.5" : "flex flex-wrap gap-2"}>
				{participants.map((participant) =>
					ranked ? (
						<li key={participant.nickname} className="flex items-center gap-3 rounded-xl border border-line bg-white px-3 py-1 min-h-13">
							{scored && (
								<>
									<span className="w-9 shrink-0 text-center font-bold tabular-nums text-slate-700">
										<span className="sr-only">{t("hostPanel.rank")} </span>
										{hasMedal(instance, participant.rank) ? (
											<>
												<Medal place={participant.rank} />
												<span className="sr-only">{participant.rank}</span>
											</>
										) : (
											participant.rank || "–"
										)}
									</span>
									<RankChange rank={participant.rank} previousRank={participant.previousRank} />
								</>
							)}
							<div className="min-w-0 flex-1">
								<Name nickname={participant.nickname} onRemove={onRemove} className="font-semibold text-slate-900" />
							</div>
							{instance.questionStatus === "open" && participant.answered && (
								<span className="shrink-0 text-success-700">
									<span aria-hidden="true">✓</span>
									<span className="sr-only">{t("hostPanel.hasAnswered")}</span>
								</span>
							)}
							{scored && (
								<span className="shrink-0 font-bold tabular-nums text-slate-900">
									{participant.totalScore.toLocaleString(i18n.language)}
								</span>
							)}
						</li>
					) : (
						<li key={participant.nickname} className="max-w-full rounded-lg border border-line bg-white">
							<Name nickname={participant.nickname} onRemove={onRemove} className="px-3 py-2 text-lg font-semibold text-slate-900" />
						</li>
					),
				)}
			</ol>
			{onRemove && <p className="mt-3 text-sm text-slate-600">{t("hostPanel.removeHint")}</p>}
			{participantCount > participantsLimit && (
				<nav className="mt-4 flex items-center justify-between gap-3" aria-label={t("hostPanel.participants")}>
					<Button variant="outlined" disabled={skip === 0} onClick={() => showPage(Math.max(0, skip - participantsLimit))}>
						{t("hostPanel.previousPage")}
					</Button>
					<span className="text-sm font-medium tabular-nums text-slate-600">
						{t("hostPanel.pageOf", { from: skip + 1, to: Math.min(participantCount, skip + participantsLimit), total: participantCount })}
					</span>
					<Button
						variant="outlined"
						disabled={skip + participantsLimit >= participantCount}
						onClick={() => showPage(skip + participantsLimit)}
					>
						{t("hostPanel.nextPage")}
					</Button>
				</nav>
			)}
		</>
	);
}
