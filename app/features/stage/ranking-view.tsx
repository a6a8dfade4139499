import { memo, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { GAME } from "#contract/limits";
import { Avatar } from "~/features/live/avatar";
import { Medal } from "~/features/live/leaderboard";
import { shownNickname } from "~/features/live/shown-name";
import { useTexts } from "~/i18n/texts";
import { ClimbCard } from "./highlight-cards";
import { prefersReducedMotion, RANKING, useSteps } from "./reveal-steps";
import { StageNotice } from "./stage-notice";
import { takeBuiltParts, type ViewProps } from "./view-props";
import "./reveal.css";
import type { Participant } from "#contract/games/live";

interface CountingNumberProps {
	from: number;
	to: number;
	counting: boolean;
	durationMs: number;
	format?: (value: number) => string;
}

let nextFrameOffset = 0;

/** Splits a text around its number, so that another number can replace it. No singular is needed: 1 shows for one frame at most. */
function splitAroundNumber(words: string, number: string): [before: string, after: string] {
	const at = words.indexOf(number);
	return at < 0 ? ["", ""] : [words.slice(0, at), words.slice(at + number.length)];
}

/**
 * A number that counts up. It is updated without React: each frame changes one text. It has the width of its final value from the start, so
 * that its row is not laid out again.
 */
function CountingNumber({ from, to, counting, durationMs, format }: CountingNumberProps) {
	const { formatNumber } = useTexts();
	const shown = useRef<HTMLSpanElement>(null);
	const words = format ?? formatNumber;
	const formatText = useEffectEvent((value: number) => words(value));
	const last = useRef(counting ? to : from);
	useEffect(() => {
		const element = shown.current;
		if (!element || !counting || last.current === to) return;
		const startValue = last.current;
		last.current = to;
		const end = () => {
			element.textContent = formatText(to);
		};
		if (prefersReducedMotion()) return end();
		const [before, after] = splitAroundNumber(formatText(to), formatNumber(to));
		let frame = 0;
		// Every other frame writes: that looks as smooth, and each frame then writes half of the numbers.
		let frameNumber = nextFrameOffset++;
		const startMs = performance.now();
		const step = () => {
			const part = Math.min(1, (performance.now() - startMs) / durationMs);
			if (part === 1) return end();
			if (frameNumber++ % 2 === 0)
				element.textContent = before + formatNumber(Math.round(startValue + (to - startValue) * (1 - (1 - part) ** 3))) + after;
			frame = requestAnimationFrame(step);
		};
		step();
		return () => {
			cancelAnimationFrame(frame);
			end();
		};
	}, [counting, to, durationMs, formatNumber]);
	return (
		<span className="relative inline-block tabular-nums">
			<span className="invisible" aria-hidden="true">
				{words(to)}
			</span>
			<span ref={shown} aria-hidden="true" className="absolute inset-0 text-end whitespace-nowrap contain-strict">
				{words(last.current)}
			</span>
			<span className="sr-only">{words(to)}</span>
		</span>
	);
}

interface RankingRow {
	nickname: string;
	shownName: string;
	scoreBefore: number;
	score: number;
	/** Null before the first ranking, and for players who joined after it. */
	rankBefore: number | null;
	rank: number;
	/** Positions from the top; rows below the last visible position are hidden. */
	from: number;
	to: number;
}

/**
 * Computes the visible rows with old and new positions. `scoresBefore`: scores that the big screen showed before the question closed; a
 * player missing there does not count up.
 */
export function rankingRows(participants: readonly Participant[], scoresBefore: ReadonlyMap<string, number>): RankingRow[] {
	const shown = GAME.leaderboardTop;
	const byBefore = participants.map((player, now) => ({ player, now }));
	byBefore.sort(
		(a, b) => (a.player.previousRank ?? Number.POSITIVE_INFINITY) - (b.player.previousRank ?? Number.POSITIVE_INFINITY) || a.now - b.now,
	);
	const first = participants.every(({ previousRank }) => previousRank === null);
	const rows = byBefore.flatMap(({ player, now }, before) => {
		// Players without an earlier rank come in from below.
		const from = first ? now : player.previousRank === null ? shown : Math.min(before, shown);
		const to = Math.min(now, shown);
		if (from >= shown && to >= shown) return [];
		const { nickname, totalScore: score, rank, previousRank: rankBefore } = player;
		return [
			{ nickname, shownName: shownNickname(player), scoreBefore: scoresBefore.get(nickname) ?? score, score, rankBefore, rank, from, to },
		];
	});
	// The DOM has the new order, because screen readers follow it.
	return rows.sort((a, b) => a.to - b.to);
}

const STEPS = [RANKING.holdMs, RANKING.holdMs + RANKING.countMs, RANKING.holdMs + RANKING.countMs + RANKING.glideMs];

function RankSign({ rank, score }: { rank: number | null; score: number }) {
	if (rank === null || rank === 0) return null;
	if (rank <= 3 && score > 0) return <Medal place={rank} className="size-6.5" />;
	return <span className="text-2xl font-bold tabular-nums">{rank}</span>;
}

/** How many rows share the height, at least 3: a few players do not get huge rows. */
export const countHeightRows = (rows: number, most: number) => Math.min(most, Math.max(3, rows));

const SHORT_NAME_CHARS = 14;

interface RowProps {
	row: RankingRow;
	step: number;
	height: string;
	/** The best score before and after; each bar is the row's share of it. */
	best: number;
}

const Row = memo(function Row({ row, step, height, best }: RowProps) {
	const { t } = useTexts();
	const glided = step >= 2;
	const at = glided ? row.to : row.from;
	const climbed = row.rankBefore === null ? 0 : row.rankBefore - row.rank;
	return (
		<li
			className="ranking-row absolute inset-x-0 py-0.75"
			style={{
				height,
				transform: `translateY(${at * 100}%)`,
				opacity: at < GAME.leaderboardTop ? 1 : 0,
				zIndex: row.to < row.from ? 1 : 0,
			}}
			aria-hidden={row.to >= GAME.leaderboardTop}
		>
			<div className="relative flex h-full items-center gap-2.5 overflow-hidden rounded-card bg-white pe-5 ps-3 text-slate-900 *:relative">
				<div
					aria-hidden="true"
					className="ranking-bar absolute! inset-y-0 start-0 w-full origin-left rtl:origin-right bg-primary-100"
					style={{ transform: `scaleX(${(step >= 1 ? row.score : row.scoreBefore) / best})` }}
				/>
				{/* Both ranks exist from the start, so that nothing is laid out when rows begin to move. */}
				<span className="grid w-8 shrink-0 place-items-center *:col-start-1 *:row-start-1" aria-hidden="true">
					<span className={glided ? "opacity-0" : ""}>
						<RankSign rank={row.rankBefore} score={row.scoreBefore} />
					</span>
					<span className={glided ? "" : "opacity-0"}>
						<RankSign rank={row.rank} score={row.score} />
					</span>
				</span>
				<span className="sr-only">{t("live.rankNumber", { rank: row.rank })}</span>
				<Avatar nickname={row.nickname} className="size-9" />
				<span
					translate="no"
					className={`min-w-0 flex-1 leading-none font-bold whitespace-nowrap ${row.nickname.length > SHORT_NAME_CHARS ? "text-2xl" : "text-3xl"}`}
				>
					{row.shownName}
				</span>
				<span
					className="ranking-climb rounded-chip bg-white px-1 text-xl font-bold text-success-800"
					style={{ opacity: glided && climbed > 0 ? 1 : 0 }}
					aria-hidden="true"
				>
					▲ {Math.max(1, climbed)}
				</span>
				<span className="text-3xl font-bold">
					<CountingNumber
						from={row.scoreBefore}
						to={row.score}
						counting={step >= 1}
						durationMs={RANKING.countMs}
						format={(count) => t("live.points", { count })}
					/>
				</span>
			</div>
		</li>
	);
});

/** Shows the old order first; then points count up and rows glide to their new positions. */
export function RankingView({ instance, fresh, hiddenParts, scoresBefore }: ViewProps) {
	const { t } = useTexts("stage");
	const step = useSteps(STEPS, fresh, hiddenParts !== null);
	const { participants, highlights, currentQuestionIndex, totalQuestions } = instance;
	const all = useMemo(() => rankingRows(participants, scoresBefore), [participants, scoresBefore]);
	if (participants.every(({ totalScore }) => totalScore === 0)) {
		const goesOn = currentQuestionIndex < totalQuestions - 1;
		return <StageNotice title={t("stage.ranking.nobody")} text={goesOn ? t("stage.ranking.nobodyText") : ""} />;
	}
	const climb = highlights?.bestClimb;
	const rows = takeBuiltParts(all, hiddenParts);
	const height = `${100 / countHeightRows(participants.length, GAME.leaderboardTop)}%`;
	const best = Math.max(1, ...all.map(({ score }) => score));
	return (
		<section className="flex h-full flex-col gap-2">
			<h1 className="text-center text-3xl leading-tight">{t("stage.ranking.title")}</h1>
			<ol className="relative isolate min-h-0 flex-1">
				{rows.map((row) => (
					<Row key={row.nickname} row={row} step={step} height={height} best={best} />
				))}
			</ol>
			<div className={`grid h-12 shrink-0 place-items-center ${step >= 3 ? "" : "opacity-0"}`} aria-hidden={step < 3}>
				{climb && (hiddenParts === null || hiddenParts > all.length) && (
					<ClimbCard instance={instance} climb={climb} fresh={fresh && step >= 3} />
				)}
			</div>
		</section>
	);
}
