import { ClockPlus, EllipsisVertical } from "lucide-react";
import type { Instance, Participant } from "#contract/live";
import { Avatar } from "~/features/live/avatar";
import { Medal } from "~/features/live/medal";
import { RankChange } from "~/features/live/rank-change";
import { useTexts } from "~/i18n/texts";
import { IconButton } from "~/ui/icon-button";
import { isWish } from "./participant-search";

/** Medals are given at the end, and for points only. */
const hasMedal = ({ status }: Instance, { rank, totalScore }: Participant) =>
	status !== "active" && rank >= 1 && rank <= 3 && totalScore > 0;

/** Medal or rank, and the change since the last question. */
function Rank({ instance, participant }: { instance: Instance; participant: Participant }) {
	const { t } = useTexts("site");
	// Ranks are only shown once somebody has points.
	const without = instance.participantsSkip === 0 && (instance.participants[0]?.totalScore ?? 0) === 0;
	const { rank, previousRank } = without ? { rank: 0, previousRank: null } : participant;
	return (
		<>
			<span className="w-8 shrink-0 text-center font-bold tabular-nums text-slate-700">
				<span className="sr-only">{t("hostPanel.rank")} </span>
				{hasMedal(instance, participant) ? (
					<>
						<Medal place={rank} />
						<span className="sr-only">{rank}</span>
					</>
				) : (
					rank || "–"
				)}
			</span>
			{/* Every row has a sign (spec section 2): a first rank counts as unchanged. */}
			<RankChange rank={rank} previousRank={previousRank ?? rank} />
		</>
	);
}

/** More time that a player has, or asked for. */
function TimeMark({ participant }: { participant: Participant }) {
	const { t, formatNumber } = useTexts("site");
	const { timeFactor = 1 } = participant;
	if (timeFactor > 1) {
		return (
			<span className="shrink-0 rounded-chip bg-primary-50 px-1.5 py-0.5 text-sm font-bold text-primary-800">
				<span aria-hidden="true">×{formatNumber(timeFactor)}</span>
				<span className="sr-only">{t("hostPanel.hasTime", { factor: formatNumber(timeFactor) })}</span>
			</span>
		);
	}
	if (!isWish(participant)) return null;
	return (
		<span title={t("hostPanel.wishesTime")} className="shrink-0 rounded-chip bg-info-50 p-1 text-info-800">
			<ClockPlus className="size-4.5" />
			<span className="sr-only">{t("hostPanel.wishesTime")}</span>
		</span>
	);
}

interface ParticipantRowProps {
	instance: Instance;
	participant: Participant;
	/** Opens the actions for a player: a click on the name itself does nothing. Null after the end. */
	onManage: ((participant: Participant) => void) | null;
}

export function ParticipantRow({ instance, participant, onManage }: ParticipantRowProps) {
	const { t, formatNumber } = useTexts("site");
	const { nickname, answered, totalScore } = participant;
	const lobby = instance.status === "lobby";
	const scored = !lobby && instance.settings.pointsMode !== "none";
	return (
		<li className={`flex min-h-12 items-center gap-2 rounded-xl border border-line bg-white pl-3 ${onManage ? "" : "py-1 pr-3"}`}>
			{scored && <Rank instance={instance} participant={participant} />}
			<Avatar nickname={nickname} className="size-7" />
			<span className="min-w-0 flex-1 leading-snug wrap-anywhere font-semibold text-slate-900">{nickname}</span>
			{onManage && <TimeMark participant={participant} />}
			{instance.questionStatus === "open" && answered && (
				<span className="shrink-0 text-success-700">
					<span aria-hidden="true">✓</span>
					<span className="sr-only">{t("hostPanel.hasAnswered")}</span>
				</span>
			)}
			{scored && <span className="shrink-0 font-bold tabular-nums text-slate-900">{formatNumber(totalScore)}</span>}
			{onManage && (
				<IconButton label={t("hostPanel.managePlayer", { nickname })} onClick={() => onManage(participant)}>
					<EllipsisVertical />
				</IconButton>
			)}
		</li>
	);
}
