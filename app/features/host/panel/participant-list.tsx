import { UserRoundX } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Instance, Participant } from "#contract/games/live";
import { isScoredQuestion } from "#contract/kinds/rules";
import { GAME } from "#contract/limits";
import { countTimeRequests, useParticipantSearch } from "~/features/host/game/use-participant-search";
import { compareByCard } from "~/features/host/game/use-settings";
import { TeamRanking } from "~/features/live/team";
import { useTexts } from "~/i18n/texts";
import { Button, IconButton } from "~/ui/button";
import { BareField } from "~/ui/field";
import { Pager } from "~/ui/pager";
import { Switch } from "~/ui/switch";
import { ParticipantRow } from "./participant-row";

interface ParticipantListProps {
	instance: Instance;
	skip: number;
	showPage: (skip: number) => void;
	onManage: ((participant: Participant) => void) | null;
	onRemoveSince: (() => void) | null;
	children: ReactNode;
}

/** Number of players from which there is a search. */
const SEARCH_FROM_PLAYERS = 10;

/** True if the panel may be on the projector, because the host decides when rankings or solutions are shown. */
const isMirrored = ({ status, settings }: Instance) =>
	status === "active" && (settings.ranking === "with-host" || settings.solution === "with-host");

/** Compares nicknames, so that the order reveals no ranks; card 2 comes before card 10. */
const compareByName = (language: string) => (one: Participant, other: Participant) =>
	one.nickname.localeCompare(other.nickname, language, { numeric: true });

/**
 * Lists one page of players. In show mode ranks are hidden until the host asks for them, because the panel may be mirrored to the big
 * screen.
 */
export function ParticipantList({ instance, skip, showPage, onManage, onRemoveSince, children }: ParticipantListProps) {
	const { t, language } = useTexts("site");
	const { status, settings, participants, participantCount, participantsLimit } = instance;
	const lobby = status === "lobby";
	const mirrored = isMirrored(instance) && settings.pointsMode !== "none";
	const [revealed, setRevealed] = useState(false);
	const scored = !lobby && settings.pointsMode !== "none" && (!mirrored || revealed);
	const hasEnded = status === "finished" || status === "archived";
	const couldScore = instance.questions.slice(0, instance.currentQuestionIndex + 1).some(isScoredQuestion);
	// There are no ranks before a player has points. A later page may contain no points: its players then share a rank behind the others. At
	// the end there is a ranking if a question could give points.
	const ranked = scored && (hasEnded ? couldScore : participants.some(({ totalScore, rank }) => totalScore > 0 || rank > 1));
	const [query, setQuery] = useState("");
	const [wishesOnly, setWishesOnly] = useState(false);
	const wishes = countTimeRequests(instance);
	/** Numbers and labels are only for the teacher. They are off in show mode, also in the lobby, because the panel may be mirrored. */
	const [wantsPupils, setWantsPupils] = useState(true);
	const mayShowPupils = settings.classId !== undefined && settings.ranking !== "with-host" && settings.solution !== "with-host";
	const withPupils = wantsPupils && mayShowPupils;
	const found = useParticipantSearch(instance, query, wishesOnly && wishes > 0 ? "wishing" : null);
	const title = () => {
		if (lobby) return t("live.participants", { count: participantCount });
		if (!ranked) return t("hostPanel.participants");
		return t(status === "active" ? "hostPanel.leaderboard" : "hostPanel.podium");
	};
	const page = found?.participants ?? participants;
	const sortRows = () => {
		if (settings.answerCards && !ranked) return [...page].sort(compareByCard);
		return mirrored && !scored ? [...page].sort(compareByName(language)) : page;
	};
	const rows = sortRows();
	return (
		<section
			aria-labelledby="host-participants"
			className="flex min-h-0 min-w-0 flex-col gap-3 rounded-2xl border border-line bg-white p-3 sm:p-4 console:h-full"
		>
			<div className="flex min-h-11 shrink-0 items-start gap-x-2">
				<div className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
					<h2 id="host-participants" className="me-auto text-lg font-bold text-slate-900">
						{title()}
					</h2>
					{mayShowPupils && <Switch label={t("hostPanel.classNumbers")} checked={withPupils} onChange={setWantsPupils} />}
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
					{/* In the row of the heading, so that the list stays where it is when the tenth player joins. */}
					{participantCount >= SEARCH_FROM_PLAYERS && (
						<BareField
							type="search"
							label={t("hostPanel.searchPlayers")}
							value={query}
							onChange={(event) => setQuery(event.target.value)}
							maxLength={GAME.participantSearchMax}
							className="w-44!"
						/>
					)}
				</div>
				{onRemoveSince && participantCount > 0 && (
					<IconButton label={t("hostPanel.removeSince")} onClick={onRemoveSince}>
						<UserRoundX />
					</IconButton>
				)}
			</div>
			{hasEnded && !ranked && instance.currentQuestionIndex >= 0 && (
				<p className="shrink-0 text-slate-700">{t("hostPanel.noPoints", { answered: instance.answeredCount, count: participantCount })}</p>
			)}
			{children}
			{mirrored && <Switch className="shrink-0" label={t("hostPanel.ranksHere")} checked={revealed} onChange={setRevealed} />}
			{participantCount === 0 ? (
				<p className="rounded-xl border border-dashed border-slate-300 px-4 py-8 text-center text-slate-600">
					{t("hostPanel.waitingForPlayers")}
				</p>
			) : (
				// Positioned, because texts for screen readers further down would otherwise make the page scroll.
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
									scored={hasEnded ? ranked : scored}
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
			{participantCount > participantsLimit && !found && (
				<Pager
					label={t("hostPanel.participants")}
					previousLabel={t("hostPanel.previousPage")}
					nextLabel={t("hostPanel.nextPage")}
					skip={skip}
					limit={participantsLimit}
					total={participantCount}
					onPage={showPage}
				>
					{t("hostPanel.pageOf", { from: skip + 1, to: Math.min(participantCount, skip + participantsLimit), total: participantCount })}
				</Pager>
			)}
		</section>
	);
}
