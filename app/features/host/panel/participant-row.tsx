import { ClockPlus, EllipsisVertical } from "lucide-react";
import type { Instance, Participant } from "#contract/games/live";
import { wantsMoreTime } from "~/features/host/game/use-participant-search";
import { Avatar } from "~/features/live/avatar";
import { Medal, RankChange } from "~/features/live/leaderboard";
import { shownNickname } from "~/features/live/shown-name";
import { TeamSign, teamName } from "~/features/live/team";
import { useTexts } from "~/i18n/texts";
import { IconButton } from "~/ui/button";

/** Medals are given only at the end and for points. */
const hasMedal = ({ status }: Instance, { rank, totalScore }: Participant) =>
	status !== "active" && rank >= 1 && rank <= 3 && totalScore > 0;

function Rank({ instance, participant }: { instance: Instance; participant: Participant }) {
	const { t } = useTexts("site");
	const { rank, previousRank } = participant;
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
					rank
				)}
			</span>
			{/* Every row has a sign of one width, so that names are aligned; a first rank counts as unchanged. */}
			<span className="min-w-10 shrink-0">
				<RankChange rank={rank} previousRank={previousRank ?? rank} />
			</span>
		</>
	);
}

function TimeMark({ participant }: { participant: Participant }) {
	const { t, formatNumber } = useTexts("site");
	const { timeFactor = 1 } = participant;
	if (timeFactor > 1) {
		return (
			<span className="shrink-0 rounded-chip bg-primary-50 px-1.5 py-0.5 text-sm font-bold text-primary-800">
				<span aria-hidden="true">{`×${formatNumber(timeFactor)}`}</span>
				<span className="sr-only">{t("hostPanel.hasTime", { factor: formatNumber(timeFactor) })}</span>
			</span>
		);
	}
	if (!wantsMoreTime(participant)) return null;
	return (
		<span title={t("hostPanel.wishesTime")} className="shrink-0 rounded-chip bg-info-50 p-1 text-info-800">
			<ClockPlus className="size-4.5" />
			<span className="sr-only">{t("hostPanel.wishesTime")}</span>
		</span>
	);
}

function TeamMark({ team }: { team: number }) {
	const { t } = useTexts("site");
	const name = teamName(t, team);
	return (
		<span title={name} className="shrink-0">
			<TeamSign team={team} />
			<span className="sr-only">{name}</span>
		</span>
	);
}

interface ParticipantRowProps {
	instance: Instance;
	participant: Participant;
	scored: boolean;
	ranked: boolean;
	withPupils: boolean;
	/** Opens the player's dialog; a click on the name does nothing. Null after the end. */
	onManage: ((participant: Participant) => void) | null;
}

export function ParticipantRow({ instance, participant, scored, ranked, withPupils, onManage }: ParticipantRowProps) {
	const { t, formatNumber } = useTexts("site");
	const { nickname, answered, totalScore } = participant;
	return (
		<li className={`flex min-h-12 items-center gap-2 rounded-xl border border-line bg-white ps-3 ${onManage ? "" : "py-1 pe-3"}`}>
			{ranked && <Rank instance={instance} participant={participant} />}
			<Avatar nickname={nickname} className="size-7" />
			<span translate="no" className="min-w-0 flex-1 leading-snug wrap-anywhere font-semibold text-slate-900">
				{shownNickname(participant)}
				{withPupils && participant.number !== undefined && (
					<span className="block text-sm font-normal text-slate-600">
						<span className="sr-only">{t("hostPanel.classNumber")} </span>
						<span className="tabular-nums">{participant.number}</span> {participant.label}
					</span>
				)}
			</span>
			{participant.team !== undefined && <TeamMark team={participant.team} />}
			{onManage && instance.settings.timer === "on" && <TimeMark participant={participant} />}
			{instance.questionStatus === "open" && answered && (
				<span className="shrink-0 text-success-700">
					<span aria-hidden="true">✓</span>
					<span className="sr-only">{t("hostPanel.hasAnswered")}</span>
				</span>
			)}
			{scored && <span className="shrink-0 font-bold tabular-nums text-slate-900">{formatNumber(totalScore)}</span>}
			{onManage && (
				<IconButton label={t("hostPanel.managePlayer", { nickname: shownNickname(participant) })} onClick={() => onManage(participant)}>
					<EllipsisVertical />
				</IconButton>
			)}
		</li>
	);
}
