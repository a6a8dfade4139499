import type { ReactNode } from "react";
import type { Instance, Participant } from "#contract/games/live";
import { Avatar } from "~/features/live/avatar";
import { shownNickname } from "~/features/live/shown-name";
import type { Translate } from "~/i18n/namespaces";
import { useTexts } from "~/i18n/texts";

const MAX_TAGS = 60;
/** Tags in one row; names in more than three rows would be too narrow to read. */
const TAGS_IN_ROW = { numbers: 20, names: 9 } as const;
const MAX_ROWS = 3;
const MAX_MISSING_SHOWN = 20;

const TAG_U = { height: 3.6, gap: 0.6 } as const;
const BAR_HEIGHT_U = 9;

type Strip = { kind: "numbers" | "names"; rows: number; columns: number } | { kind: "bar" };

/** Chooses a strip: a tag for each participant in at most three rows, or one bar. */
export function chooseStrip({ participantCount: count, settings }: Pick<Instance, "participantCount" | "settings">): Strip {
	if (count > MAX_TAGS) return { kind: "bar" };
	const kind = settings.cardNames === "label" && count <= TAGS_IN_ROW.names * MAX_ROWS ? "names" : "numbers";
	const rows = Math.max(1, Math.ceil(count / TAGS_IN_ROW[kind]));
	return { kind, rows, columns: Math.ceil(count / rows) };
}

export function stripHeight(strip: Strip): number {
	return strip.kind === "bar" ? BAR_HEIGHT_U : strip.rows * (TAG_U.height + TAG_U.gap) - TAG_U.gap;
}

const toUnits = (size: number) => `calc(${size} * var(--u))`;

function Tag({ participant, kind }: { participant: Participant; kind: "numbers" | "names" }) {
	const { nickname, card, answered } = participant;
	const { t } = useTexts("stage");
	const named = kind === "names";
	return (
		<li
			className={`card-tag relative flex items-center rounded-chip leading-none font-bold tabular-nums ${named ? "gap-0.5 px-1.25" : "justify-center"}`}
			data-read={answered}
			style={{ height: toUnits(TAG_U.height), fontSize: toUnits(named ? 2.2 : 2.4) }}
		>
			{named ? (
				<span className="min-w-0 flex-1 truncate leading-[1.3]">{shownNickname(participant)}</span>
			) : card === undefined ? (
				<>
					<Avatar nickname={nickname} className="size-3" />
					<span className="sr-only">{shownNickname(participant)}</span>
				</>
			) : (
				card
			)}
			{answered && (
				<span aria-hidden="true" className={named ? "" : "absolute end-0.5"} style={{ fontSize: toUnits(1.9) }}>
					✓
				</span>
			)}
			{answered && <span className="sr-only">{t("stage.isRead")}</span>}
		</li>
	);
}

/** Lists the missing cards; null if the page does not have all participants. */
function missingText({ participants, participantCount }: Pick<Instance, "participants" | "participantCount">, t: Translate<"stage">) {
	if (participants.length < participantCount) return null;
	const missing = participants.flatMap(({ card, answered }) => (card === undefined || answered ? [] : [card])).sort((a, b) => a - b);
	if (missing.length === 0) return t("stage.cards.allRead");
	const numbers = missing.slice(0, MAX_MISSING_SHOWN).join(", ");
	const others = missing.length - MAX_MISSING_SHOWN;
	return `${t("stage.cards.missing", { numbers })}${others > 0 ? ` ${t("stage.more", { count: others })}` : ""}`;
}

/** Shows each pupil that the card was read, without revealing the answer. */
export function ReadCards({ instance }: { instance: Instance }): ReactNode {
	const { t } = useTexts("stage");
	const { participants, participantCount, answeredCount } = instance;
	const strip = chooseStrip(instance);
	const missing = missingText(instance, t);
	if (strip.kind === "bar") {
		return (
			<section
				aria-label={t("stage.readCards")}
				className="flex flex-col justify-center gap-0.75 rounded-card bg-indigo-950/70 px-2 font-semibold"
				style={{ height: toUnits(BAR_HEIGHT_U) }}
			>
				<div className="flex items-center gap-2">
					<p className="text-lg leading-none font-bold whitespace-nowrap tabular-nums">
						{t("stage.cards.read", { count: participantCount, read: answeredCount })}
					</p>
					<div aria-hidden="true" className="h-2 flex-1 overflow-hidden rounded-chip bg-white/25">
						<div
							className="card-bar h-full origin-left rtl:origin-right rounded-chip bg-white"
							style={{ transform: `scaleX(${answeredCount / Math.max(1, participantCount)})` }}
						/>
					</div>
				</div>
				<p className="truncate leading-tight tabular-nums">{missing}</p>
			</section>
		);
	}
	const { kind, columns } = strip;
	const inOrder = [...participants].sort((a, b) => (a.card ?? Infinity) - (b.card ?? Infinity));
	return (
		<ul
			aria-label={t("stage.readCards")}
			className="grid justify-center"
			style={{ gap: toUnits(TAG_U.gap), gridTemplateColumns: `repeat(${columns}, minmax(0, ${toUnits(kind === "names" ? 24 : 8)}))` }}
		>
			{inOrder.map((participant) => (
				<Tag key={participant.nickname} participant={participant} kind={kind} />
			))}
		</ul>
	);
}
