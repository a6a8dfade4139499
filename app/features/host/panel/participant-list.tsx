import { ClockPlus, EllipsisVertical, UserRoundX } from "lucide-react";
import { useState } from "react";
import { GAME } from "#contract/limits";
import type { Instance, Participant } from "#contract/live";
import { teamName } from "#contract/teams";
import { Avatar } from "~/features/live/avatar";
import { Medal, RankChange } from "~/features/live/leaderboard";
import { TeamRanking, TeamSign } from "~/features/live/team";
import { useTexts } from "~/i18n/texts";
import { Button, IconButton } from "~/ui/button";
import { Switch } from "~/ui/switch";
import { isWish, useParticipantSearch } from "./use-participant-search";

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
			{/* Every row has a sign (spec section 2): a first rank counts as unchanged. Of one width, so that names stand below each other. */}
			<span className="min-w-10 shrink-0">
				<RankChange rank={rank} previousRank={previousRank ?? rank} />
			</span>
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

/** The team's sign; its name for screen readers and on hover. */
function TeamMark({ team }: { team: number }) {
	const { language } = useTexts("site");
	const name = teamName(team, language);
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
	/** With rank and points. */
	ranked: boolean;
	/** Whether numbers and labels of the class are shown. */
	withPupils: boolean;
	/** Opens the actions for a player: a click on the name itself does nothing. Null after the end. */
	onManage: ((participant: Participant) => void) | null;
}

function ParticipantRow({ instance, participant, ranked, withPupils, onManage }: ParticipantRowProps) {
	const { t, formatNumber } = useTexts("site");
	const { nickname, answered, totalScore } = participant;
	return (
		<li className={`flex min-h-12 items-center gap-2 rounded-xl border border-line bg-white pl-3 ${onManage ? "" : "py-1 pr-3"}`}>
			{ranked && <Rank instance={instance} participant={participant} />}
			<Avatar nickname={nickname} className="size-7" />
			<span className="min-w-0 flex-1 leading-snug wrap-anywhere font-semibold text-slate-900">
				{nickname}
				{withPupils && participant.number !== undefined && (
					<span className="block text-sm font-normal text-slate-600">
						<span className="sr-only">{t("hostPanel.classNumber")} </span>
						<span className="tabular-nums">{participant.number}</span> {participant.label}
					</span>
				)}
			</span>
			{participant.team !== undefined && <TeamMark team={participant.team} />}
			{onManage && <TimeMark participant={participant} />}
			{instance.questionStatus === "open" && answered && (
				<span className="shrink-0 text-success-700">
					<span aria-hidden="true">✓</span>
					<span className="sr-only">{t("hostPanel.hasAnswered")}</span>
				</span>
			)}
			{ranked && <span className="shrink-0 font-bold tabular-nums text-slate-900">{formatNumber(totalScore)}</span>}
			{onManage && (
				<IconButton label={t("hostPanel.managePlayer", { nickname })} onClick={() => onManage(participant)}>
					<EllipsisVertical />
				</IconButton>
			)}
		</li>
	);
}

interface ParticipantListProps {
	instance: Instance;
	skip: number;
	showPage: (skip: number) => void;
	onManage: ((participant: Participant) => void) | null;
	/** Asks since when everybody who joined is to be removed. Null after the end. */
	onRemoveSince: (() => void) | null;
}

/** From this number of players on there is a search. */
const SEARCH_FROM = 10;

function Pager({ instance, skip, showPage }: Omit<ParticipantListProps, "onManage" | "onRemoveSince">) {
	const { t } = useTexts("site");
	const { participantCount: total, participantsLimit: limit } = instance;
	const to = Math.min(total, skip + limit);
	return (
		<nav className="flex items-center justify-between gap-2" aria-label={t("hostPanel.participants")}>
			<Button variant="outlined" size="small" disabled={skip === 0} onClick={() => showPage(Math.max(0, skip - limit))}>
				{t("hostPanel.previousPage")}
			</Button>
			<span className="text-sm font-medium tabular-nums text-slate-600">{t("hostPanel.pageOf", { from: skip + 1, to, total })}</span>
			<Button variant="outlined" size="small" disabled={to >= total} onClick={() => showPage(skip + limit)}>
				{t("hostPanel.nextPage")}
			</Button>
		</nav>
	);
}

/** The host shows rankings or solutions himself: the panel may be on the wall. */
const isMirrored = ({ status, settings }: Instance) =>
	status === "active" && (settings.ranking === "with-host" || settings.solution === "with-host");

/** By name, so that the order says nothing about the ranking. */
const byName = (language: string) => (one: Participant, other: Participant) => one.nickname.localeCompare(other.nickname, language);

/**
 * Everybody in the game by total score, with the change of rank; a page of 200 at a time, and a search. In show mode without ranks until
 * the host asks for them: the panel may be mirrored to the big screen.
 */
export function ParticipantList({ instance, skip, showPage, onManage, onRemoveSince }: ParticipantListProps) {
	const { t, language } = useTexts("site");
	const { status, settings, participants, participantCount, participantsLimit } = instance;
	const lobby = status === "lobby";
	const mirrored = isMirrored(instance) && settings.pointsMode !== "none";
	const [revealed, setRevealed] = useState(false);
	const ranked = !lobby && settings.pointsMode !== "none" && (!mirrored || revealed);
	const [query, setQuery] = useState("");
	const [wishesOnly, setWishesOnly] = useState(false);
	const wishes = instance.wishCount ?? 0;
	/** Numbers and labels are the teacher's alone: off in show mode, in the lobby too, because the panel may be mirrored. */
	const [wantsPupils, setWantsPupils] = useState(true);
	const mayShowPupils = settings.classId !== undefined && settings.ranking !== "with-host" && settings.solution !== "with-host";
	const withPupils = wantsPupils && mayShowPupils;
	const found = useParticipantSearch(instance, query, wishesOnly && wishes > 0);
	const title = () => {
		if (lobby) return t("live.participants", { count: participantCount });
		if (!ranked) return t("hostPanel.participants");
		return t(status === "active" ? "hostPanel.leaderboard" : "hostPanel.podium");
	};
	const page = found?.participants ?? participants;
	const rows = mirrored && !ranked ? [...page].sort(byName(language)) : page;
	return (
		<section
			aria-labelledby="host-participants"
			className="flex min-h-0 min-w-0 flex-col gap-3 rounded-2xl border border-line bg-white p-3 sm:p-4 console:h-full"
		>
			<div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2">
				<h2 id="host-participants" className="mr-auto text-lg font-bold text-slate-900">
					{title()}
				</h2>
				{mayShowPupils && (
					<Button
						variant={withPupils ? "contained" : "outlined"}
						size="small"
						aria-pressed={withPupils}
						onClick={() => setWantsPupils(!withPupils)}
					>
						{t("hostPanel.classNumbers")}
					</Button>
				)}
				{wishes > 0 && onManage && (
					<Button
						variant={wishesOnly ? "contained" : "outlined"}
						size="small"
						aria-pressed={wishesOnly}
						onClick={() => setWishesOnly(!wishesOnly)}
					>
						{t("hostPanel.wishes", { count: wishes })}
					</Button>
				)}
				{onRemoveSince && participantCount > 0 && (
					<IconButton label={t("hostPanel.removeSince")} onClick={onRemoveSince}>
						<UserRoundX />
					</IconButton>
				)}
			</div>
			{mirrored && <Switch className="shrink-0" label={t("hostPanel.ranksHere")} checked={revealed} onChange={setRevealed} />}
			{participantCount >= SEARCH_FROM && (
				<input
					type="search"
					value={query}
					onChange={(event) => setQuery(event.target.value)}
					aria-label={t("hostPanel.searchPlayers")}
					placeholder={t("hostPanel.searchPlayers")}
					maxLength={GAME.participantSearchMax}
					className="h-11 w-full shrink-0 rounded-field border border-slate-400 bg-white px-3.5 text-base text-slate-900 placeholder:text-slate-500"
				/>
			)}
			{participantCount === 0 ? (
				<p className="rounded-xl border border-dashed border-slate-300 px-4 py-8 text-center text-slate-600">
					{t("hostPanel.waitingForPlayers")}
				</p>
			) : (
				// Relative: words for screen readers further down would make the page itself scroll.
				<div className="relative min-h-0 flex-1 overflow-y-auto">
					{ranked && instance.teams && !found && (
						<div className="mb-3">
							<TeamRanking rows={instance.teams} />
						</div>
					)}
					{rows.length === 0 ? (
						<p className="py-6 text-center text-slate-600">{t(found?.waiting ? "common.loading" : "hostPanel.nobodyFound")}</p>
					) : (
						<ol className={lobby ? "grid grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] gap-1.5" : "flex flex-col gap-1.5"}>
							{rows.map((participant) => (
								<ParticipantRow
									key={participant.nickname}
									instance={instance}
									participant={participant}
									ranked={ranked}
									withPupils={withPupils}
									onManage={onManage}
								/>
							))}
						</ol>
					)}
				</div>
			)}
			{found && found.total > rows.length && (
				<p className="text-sm font-medium tabular-nums text-slate-600">
					{t("hostPanel.pageOf", { from: 1, to: rows.length, total: found.total })}
				</p>
			)}
			{participantCount > participantsLimit && !found && <Pager instance={instance} skip={skip} showPage={showPage} />}
		</section>
	);
}
