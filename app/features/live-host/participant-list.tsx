import { X } from "lucide-react";
import type { Instance, Participant } from "#contract/live";
import { Medal } from "~/features/live/medal";
import { RankChange } from "~/features/live/rank-change";
import { useT } from "~/i18n/translator";
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

/** A control of its own beside the name: a click on the name itself does nothing. */
function RemoveButton({ nickname, onRemove }: { nickname: string; onRemove: ParticipantListProps["onRemove"] }) {
	const { t } = useT();
	if (!onRemove) return null;
	const label = t("hostPanel.removePlayer", { nickname });
	return (
		<button
			type="button"
			onClick={() => onRemove(nickname)}
			aria-label={label}
			title={label}
			className="grid size-11 shrink-0 place-items-center rounded-lg text-slate-500 hover:bg-error-50 hover:text-error-700"
		>
			<X className="size-4.5" />
		</button>
	);
}

/** Medal or number of the rank, and the way up or down since the last question. */
function Rank({ instance, participant: { rank, previousRank } }: { instance: Instance; participant: Participant }) {
	const { t } = useT();
	return (
		<>
			<span className="w-9 shrink-0 text-center font-bold tabular-nums text-slate-700">
				<span className="sr-only">{t("hostPanel.rank")} </span>
				{hasMedal(instance, rank) ? (
					<>
						<Medal place={rank} />
						<span className="sr-only">{rank}</span>
					</>
				) : (
					rank || "–"
				)}
			</span>
			<RankChange rank={rank} previousRank={previousRank} />
		</>
	);
}

/** Participants by total score, with their way up or down, and a page of 200 at a time. */
export function ParticipantList({ instance, skip, showPage, onRemove }: ParticipantListProps) {
	const { t, formatNumber } = useT();
	const { participants, participantCount, participantsLimit } = instance;
	const scored = instance.settings.pointsMode !== "none";
	if (participantCount === 0)
		return (
			<p className="rounded-xl border border-dashed border-slate-300 px-4 py-8 text-center text-slate-600">
				{t("hostPanel.waitingForPlayers")}
			</p>
		);
	return (
		<>
			{instance.status === "lobby" ? (
				<ol className="flex flex-wrap gap-2">
					{participants.map(({ nickname }) => (
						<li key={nickname} className="flex min-h-11 max-w-full items-center rounded-lg border border-line bg-white">
							<span className="min-w-0 truncate py-2 pl-3 text-lg font-semibold text-slate-900 last:pr-3">{nickname}</span>
							<RemoveButton nickname={nickname} onRemove={onRemove} />
						</li>
					))}
				</ol>
			) : (
				<ol className="flex flex-col gap-1.5">
					{participants.map((participant) => (
						<li
							key={participant.nickname}
							className="flex min-h-13 items-center gap-2 rounded-xl border border-line bg-white px-2 py-1 sm:gap-3 sm:px-3"
						>
							{scored && <Rank instance={instance} participant={participant} />}
							<span className="min-w-0 flex-1 leading-snug wrap-anywhere font-semibold text-slate-900">{participant.nickname}</span>
							{instance.questionStatus === "open" && participant.answered && (
								<span className="shrink-0 text-success-700">
									<span aria-hidden="true">✓</span>
									<span className="sr-only">{t("hostPanel.hasAnswered")}</span>
								</span>
							)}
							{scored && <span className="shrink-0 font-bold tabular-nums text-slate-900">{formatNumber(participant.totalScore)}</span>}
							<RemoveButton nickname={participant.nickname} onRemove={onRemove} />
						</li>
					))}
				</ol>
			)}
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
