import { type CSSProperties, memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Instance } from "#contract/games/live";
import { groupPinDigits } from "#contract/games/pin";
import { useJoinOrigin } from "~/features/host/game/join-origin";
import type { TextSize } from "~/features/host/game/stage-channel";
import { listCards } from "~/features/host/game/use-settings";
import { Avatar } from "~/features/live/avatar";
import { pickAvatar } from "~/features/live/avatar-drawing";
import { shownNickname } from "~/features/live/shown-name";
import { teamColor } from "~/features/live/team";
import { useTexts } from "~/i18n/texts";
import { QrCode } from "~/ui/qr-code";
import { sheetStyle, useAnimalSheets } from "./animal-sheets";
import { type Crowd, crowdShift, crowdZoom, LARGE_U, placeNames, type Room, SMALL_U } from "./crowd";
import { unitPx } from "./fit-text";
import { prefersReducedMotion } from "./reveal-steps";
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

/** Where the wide PIN was when the card took it over. */
let widePin: DOMRect | null = null;

const GLIDE = { duration: 600, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" };

interface JoinCardProps {
	pin: string;
	/** True in a game with answer cards, where only a few join by phone. */
	small: boolean;
}

const JoinCard = memo(function JoinCard({ pin, small }: JoinCardProps) {
	const { t } = useTexts("stage");
	const { origin, host } = useJoinOrigin();
	const link = `${origin}/play/${pin}`;
	const groups = groupPinDigits(pin);
	const address = useFittedText<HTMLParagraphElement>(host, { max: small ? 2.6 : 3.4, floor: 1.9 });
	const digits = useRef<HTMLParagraphElement>(null);
	useLayoutEffect(() => {
		const from = widePin;
		widePin = null;
		if (!from || !digits.current || prefersReducedMotion()) return;
		const to = digits.current.getBoundingClientRect();
		const x = from.left + from.width / 2 - to.left - to.width / 2;
		const y = from.top + from.height / 2 - to.top - to.height / 2;
		digits.current.animate({ transform: [`translate(${x}px, ${y}px)`, "none"] }, GLIDE);
	}, []);
	return (
		<section
			className={`flex flex-col items-center rounded-card bg-white text-center text-slate-900 ${small ? "gap-1.5 self-end p-2" : "justify-between p-3"}`}
		>
			<div className="w-full">
				<p className="text-[calc(2.4*var(--u))] text-slate-700">{t("stage.joinAt")}</p>
				<p ref={address} data-fit="" className="stage-fit max-h-8 overflow-hidden font-bold">
					<span className="block">{host}</span>
				</p>
			</div>
			<div>
				<p className="text-[calc(2.4*var(--u))] text-slate-700">{t("stage.pin")}</p>
				<p
					ref={digits}
					translate="no"
					className={`rounded-base bg-white px-1 leading-[1.02] font-bold text-primary-800 tabular-nums ${small ? "text-[calc(5*var(--u))]" : groups.length > 2 ? "text-[calc(9*var(--u))]" : "text-[calc(13*var(--u))]"}`}
					data-testid="pin"
				>
					{groups.map((group, index) => (
						<span key={`${index.toString()}-${group}`} className={small ? "" : "block"}>
							{group}{" "}
						</span>
					))}
				</p>
			</div>
			<QrCode text={link} label={t("stage.qrLabel", { link })} className={small ? "size-18" : "size-36"} />
		</section>
	);
});

/** How many have to join until the PIN, which is for the last row until then, moves into the card. */
const WIDE_UNTIL = 5;

function StepNumber({ children }: { children: number }) {
	return (
		<span aria-hidden="true" className="grid size-6 shrink-0 place-items-center rounded-full bg-white text-xl font-bold text-indigo-950">
			{children}
		</span>
	);
}

/** How to join, over the width of the names: nobody is there yet, so the PIN may be that large. */
function WideJoin({ pin }: { pin: string }) {
	const { t } = useTexts("stage");
	const { host } = useJoinOrigin();
	const address = useFittedText<HTMLParagraphElement>(host, { max: 6, floor: 2.4 });
	const spaced = groupPinDigits(pin).join(" ");
	const digits = useFittedText<HTMLParagraphElement>(spaced, { max: 18, floor: 9 });
	useLayoutEffect(() => {
		const element = digits.current?.firstElementChild;
		return () => {
			widePin = element?.getBoundingClientRect() ?? null;
		};
	}, [digits]);
	return (
		<div className="shrink-0">
			<div className="flex items-center gap-2">
				<StepNumber>{1}</StepNumber>
				<p className="shrink-0 text-2xl font-semibold">{t("stage.openAddress")}</p>
				<p ref={address} data-fit="" translate="no" className="stage-fit flex h-8 min-w-0 flex-1 items-center overflow-hidden font-bold">
					<span className="block">{host}</span>
				</p>
			</div>
			<div className="mt-1.5 flex items-center gap-2">
				<StepNumber>{2}</StepNumber>
				<p className="text-2xl font-semibold">{t("stage.typePin")}</p>
			</div>
			<p
				ref={digits}
				data-fit=""
				translate="no"
				className="stage-fit flex h-21 overflow-hidden font-bold whitespace-nowrap tabular-nums"
				data-testid="pin"
			>
				<span className="block">{spaced}</span>
			</p>
		</div>
	);
}

function QrCard({ pin }: { pin: string }) {
	const { t } = useTexts("stage");
	const { origin } = useJoinOrigin();
	const link = `${origin}/play/${pin}`;
	return (
		<section className="self-center rounded-card bg-white p-2">
			<QrCode text={link} label={t("stage.qrLabel", { link })} className="size-42" />
		</section>
	);
}

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
