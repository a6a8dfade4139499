import { type CSSProperties, memo, useEffect, useMemo, useState } from "react";
import type { Instance } from "#contract/games/live";
import type { TextSize } from "~/features/host/game/stage-channel";
import { listCards } from "~/features/host/game/use-settings";
import { Avatar } from "~/features/live/avatar";
import { pickAvatar } from "~/features/live/avatar-drawing";
import { shownNickname } from "~/features/live/shown-name";
import { teamColor } from "~/features/live/team";
import { useTexts } from "~/i18n/texts";
import { sheetStyle, useAnimalSheets } from "./animal-sheets";
import { type Crowd, crowdShift, crowdZoom, LARGE_U, placeNames, type Room, SMALL_U } from "./crowd";
import { unitPx } from "./fit-text";
import { JoinCard, QrCard, WideJoin } from "./stage-join";
import { TeamLegend } from "./team-views";
import { TEXT_SCALE } from "./text-ranges";
import { useFit, useFittedText } from "./use-fitted-text";
import type { ViewProps } from "./view-props";

const FONT_PX = 100;
/** Em. The page draws texts slightly wider than the canvas measures them, because positions are rounded to whole pixels. */
const ROUNDING_EM = 0.15;

let context: CanvasRenderingContext2D | null = null;

/** Measures a text in em, in the bold font of the big screen, without a layout. */
function measureEms(text: string): number {
	if (!context) {
		context = document.createElement("canvas").getContext("2d");
		if (context) context.font = `600 ${FONT_PX}px ${getComputedStyle(document.querySelector(".stage") ?? document.body).fontFamily}`;
	}
	return (context?.measureText(text).width ?? text.length * FONT_PX * 0.6) / FONT_PX + ROUNDING_EM;
}

/** If this many names are waiting, they appear without animation. */
const MAX_BACKLOG = 60;

/** Names per frame. On a slow laptop a frame with new names is long, nearly the same for one as for a dozen. */
const NAMES_PER_FRAME = 12;

/** Counts the names to show: players who join together appear together, at most a dozen per frame. */
function useShownCount(count: number): number {
	const [shownCount, setShownCount] = useState(count);
	const missing = count - shownCount;
	// Players who left are removed at once.
	if (missing < 0 || missing > MAX_BACKLOG) setShownCount(count);
	useEffect(() => {
		if (missing <= 0) return;
		const frame = requestAnimationFrame(() => setShownCount((before) => Math.min(count, before + NAMES_PER_FRAME)));
		return () => cancelAnimationFrame(frame);
	}, [missing, count]);
	return Math.min(shownCount, count);
}

/** An edge around each tag: one team colour is nearly that of the background. */
const EDGE = "inset 0 0 0 0.08em rgb(255 255 255 / 0.5)";

interface NameTagProps {
	nickname: string;
	shown: string;
	x: number;
	y: number;
	width: number;
	team: number | undefined;
	/** Sheets for the animal; a name keeps the drawing that it appeared with. */
	sheets: readonly string[] | null;
	/** The light is on the last who joined. */
	newest: boolean;
}

const NameTag = memo(function NameTag({ nickname, shown, x, y, width, team, sheets, newest }: NameTagProps) {
	const [animal] = useState(() => {
		const { animal: index, color } = pickAvatar(nickname);
		const sheet = sheets?.[index];
		return sheet ? sheetStyle(sheet, color) : null;
	});
	const position: CSSProperties = {
		...(team === undefined ? {} : { background: teamColor(team), color: "white", boxShadow: EDGE }),
		...animal,
		left: `calc(50% + ${x.toFixed(2)}em)`,
		top: `calc(50% + ${y.toFixed(2)}em)`,
		width: `${width.toFixed(2)}em`,
	};
	return (
		<li className={`stage-name absolute ${animal ? "stage-animal" : ""}`} data-newest={newest} style={position}>
			{!animal && <Avatar nickname={nickname} className="size-[1.4em]" />}
			<span className="truncate">{shown}</span>
		</li>
	);
});

/** Number of names from which animals come from sheets. Fewer names are large, and cheap to draw. */
const SHEETS_FROM_NAMES = 20;

interface PresentProps {
	instance: Instance;
	textSize: TextSize;
	/** Loaded once for the lobby, so that names that come into another room need not wait for them. */
	sheets: readonly string[] | null;
}

interface CrowdState {
	room: Room;
	participants: Instance["participants"];
	shownCount: number;
	crowd: Crowd;
	zoom: number;
	/** How far the crowd is moved to the middle, in em. */
	shift: { x: number; y: number };
	/** True if the names were on the big screen before, so a change of zoom is animated. */
	seen: boolean;
}

interface LobbyCrowdProps extends PresentProps {
	line: string;
}

function LobbyCrowd({ instance, textSize, sheets, line }: LobbyCrowdProps) {
	const { t } = useTexts("stage");
	const [room, setRoom] = useState<Room | null>(null);
	const [crowdState, setCrowdState] = useState<CrowdState | null>(null);
	const box = useFit<HTMLUListElement>(textSize, ({ clientWidth: width, clientHeight: height }) => {
		const unit = unitPx() * TEXT_SCALE[textSize];
		setRoom({ width: width / unit, height: height / unit });
		return { width, height };
	});
	const { participantCount, participants, participantsSkip } = instance;
	const shownByNickname = useMemo(() => new Map(participants.map((player) => [player.nickname, shownNickname(player)])), [participants]);
	const shownCount = useShownCount(participantCount);
	if (room && (crowdState?.room !== room || crowdState.participants !== participants || crowdState.shownCount !== shownCount)) {
		const before = crowdState?.room === room ? crowdState : null;
		const names = participants.slice(0, Math.max(0, shownCount - participantsSkip)).map(({ nickname }) => nickname);
		const crowd = placeNames(before?.crowd ?? null, names, shownCount, room, (name) => measureEms(shownByNickname.get(name) ?? name));
		const zoom = crowdZoom(before?.zoom ?? null, crowd, room);
		const shift = crowdShift(before?.shift ?? { x: 0, y: 0 }, crowd, room, zoom);
		setCrowdState({ room, participants, shownCount, crowd, zoom, shift, seen: before !== null });
	}
	const teamByNickname = useMemo(() => new Map(participants.map(({ nickname, team }) => [nickname, team])), [participants]);
	const { size, lower, placed } = crowdState?.crowd ?? { size: LARGE_U, lower: 0, placed: [] };
	const zoom = crowdState?.zoom ?? 1;
	const shift = crowdState?.shift ?? { x: 0, y: 0 };
	const newest = participants.at(-1)?.nickname;
	const hiddenCount = crowdState ? participantCount - placed.length : 0;
	return (
		<>
			<p className="flex items-center justify-between gap-3 text-lg font-semibold">
				<span>{line}</span>
				{hiddenCount > 0 && <span className="rounded-chip bg-indigo-950 px-1.5">{t("stage.more", { count: hiddenCount })}</span>}
			</p>
			<ul
				ref={box}
				aria-label={t("stage.names")}
				aria-busy={shownCount < participantCount}
				data-sheets={sheets !== null}
				translate="no"
				className={`relative min-h-0 flex-1 ${crowdState?.seen ? "stage-crowd" : ""}`}
				style={{
					fontSize: `calc(${SMALL_U} * var(--u) * var(--stage-text))`,
					transform: `scale(${(zoom * size) / SMALL_U}) translate(${shift.x.toFixed(2)}em, ${(lower + shift.y).toFixed(2)}em)`,
				}}
			>
				{placed.map(({ nickname, x, y, width }) => (
					<NameTag
						key={nickname}
						nickname={nickname}
						shown={shownByNickname.get(nickname) ?? nickname}
						x={x}
						y={y}
						width={width}
						team={teamByNickname.get(nickname)}
						sheets={shownCount > SHEETS_FROM_NAMES ? sheets : null}
						newest={nickname === newest}
					/>
				))}
			</ul>
		</>
	);
}

/** How many have to join until the PIN, which is for the last row until then, moves into the card. */
const WIDE_UNTIL = 5;

function withoutCards(instance: Instance): Instance {
	const { participants, participantCount } = instance;
	return {
		...instance,
		participants: participants.filter(({ card }) => card === undefined),
		participantCount: participantCount - listCards(instance).length,
	};
}

/** Letter sizes in u: the largest at which `upTo` numbers fit. */
const CARD_SIZES = [
	{ upTo: 30, size: 6 },
	{ upTo: 56, size: 4.4 },
	{ upTo: 100, size: 3.4 },
] as const;
const SMALLEST_CARD = 2.6;

/** Shows the cards' numbers in order, so that pupils find theirs at once. */
function LobbyCards({ instance, beside }: { instance: Instance; beside: boolean }) {
	const { t } = useTexts("stage");
	const cards = listCards(instance).map(({ card }) => card);
	if (cards.length === 0) return null;
	const size = CARD_SIZES.find(({ upTo }) => cards.length <= (beside ? upTo / 2 : upTo))?.size ?? SMALLEST_CARD;
	return (
		<>
			<p className="text-lg font-semibold">{t("stage.cards.here", { count: cards.length })}</p>
			<ul
				aria-label={t("stage.cards.here", { count: cards.length })}
				className="flex flex-wrap gap-[0.3em]"
				style={{ fontSize: `calc(${size} * var(--u))` }}
			>
				{cards.map((card) => (
					<li
						key={card}
						className="card-tag stage-card grid h-[1.6em] w-[2.3em] place-items-center rounded-base leading-none font-bold tabular-nums"
						data-read="true"
					>
						{card}
					</li>
				))}
			</ul>
		</>
	);
}

/** Shows the names of those present, and the numbers of cards if the game does not name cards. */
function Present({ instance, textSize, sheets }: PresentProps) {
	const { t } = useTexts("stage");
	const { settings, participantCount } = instance;
	const byNumber = settings.answerCards && settings.cardNames === "number";
	const named = useMemo(() => (byNumber ? withoutCards(instance) : instance), [byNumber, instance]);
	const someNamed = named.participantCount > 0;
	return (
		<>
			{byNumber && <LobbyCards instance={instance} beside={someNamed} />}
			{participantCount === 0 && (
				<p
					className={
						settings.answerCards
							? "absolute inset-0 grid place-items-center pe-34 text-center text-3xl font-semibold"
							: "absolute inset-x-4 bottom-6 pe-50 text-center text-2xl font-semibold"
					}
				>
					{t(settings.answerCards ? "stage.cards.hold" : "stage.waiting")}
				</p>
			)}
			{(someNamed || !byNumber) && (
				<LobbyCrowd
					instance={named}
					textSize={textSize}
					sheets={sheets}
					line={byNumber ? t("stage.cards.phones", { count: named.participantCount }) : t("live.participants", { count: participantCount })}
				/>
			)}
		</>
	);
}

/** True while few have joined. Once false it stays so, even if somebody leaves. */
function useWideJoin({ participantCount, settings }: Instance): boolean {
	const [wide, setWide] = useState(participantCount < WIDE_UNTIL);
	if (wide && participantCount >= WIDE_UNTIL) setWide(false);
	// Cards join by being held up.
	return wide && participantCount < WIDE_UNTIL && !settings.answerCards;
}

export function StageLobby({ instance, settings }: ViewProps) {
	const { quizTitle, language } = instance;
	const title = useFittedText<HTMLDivElement>(`${quizTitle} ${settings.textSize}`, { max: 5 * TEXT_SCALE[settings.textSize], floor: 2.4 });
	const wide = useWideJoin(instance);
	const sheets = useAnimalSheets();
	const usesCards = instance.settings.answerCards;
	return (
		<div
			className={`grid h-full gap-4 ${usesCards ? "grid-cols-[minmax(0,1fr)_calc(30*var(--u))]" : "grid-cols-[minmax(0,1fr)_calc(46*var(--u))]"}`}
		>
			<div className="flex min-h-0 min-w-0 flex-col gap-2">
				<div ref={title} data-fit="" className="stage-fit max-h-12 shrink-0 overflow-hidden">
					<h1 lang={language} className="text-balance">
						{quizTitle}
					</h1>
				</div>
				<TeamLegend instance={instance} />
				{wide && <WideJoin pin={instance.pin} />}
				{/* The names get another room when the PIN leaves it: they appear there, instead of jumping. */}
				<Present key={String(wide)} instance={instance} textSize={settings.textSize} sheets={sheets} />
			</div>
			{wide ? <QrCard pin={instance.pin} /> : <JoinCard pin={instance.pin} small={usesCards} />}
		</div>
	);
}
