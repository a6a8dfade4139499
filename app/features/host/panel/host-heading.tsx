import { ClockPlus, Lock } from "lucide-react";
import type { ReactNode } from "react";
import type { Instance } from "#contract/games/live";
import { readAnswerFigures } from "~/features/host/game/answer-figures";
import { canAllStillChange, chooseStateTexts, findAdvice, onlyHostKnowsSolution } from "~/features/host/game/next-step";
import { type ConnectionQuality, ConnectionSign } from "~/features/live/connection-sign";
import { useTexts } from "~/i18n/texts";

type Tone = "quiet" | "good" | "warning" | "dark";

const TONES: Record<Tone, string> = {
	quiet: "text-slate-700",
	good: "bg-success-50 px-3 text-success-800",
	warning: "bg-warning-50 px-3 text-warning-800",
	dark: "bg-slate-800 px-3 text-white",
};

interface HostStateProps {
	instance: Instance;
	offline: boolean;
	databaseAway: boolean;
	hint: "hostPanel.needTwo" | null;
}

/** The state of the game: the panel's only polite live region. It is in the page from the start and keeps its space while empty. */
export function HostState({ instance, offline, databaseAway, hint }: HostStateProps) {
	const { t } = useTexts("site");
	const { status, questionStatus, paused, answeredCount, participantCount, rankingShown } = instance;
	const stateTexts = chooseStateTexts(instance.questions[instance.currentQuestionIndex]);
	const { answered, right } = readAnswerFigures(instance);
	const describeState = (): [Tone, string, string?] => {
		if (!offline && status === "active" && instance.currentQuestionIndex < 0) return ["quiet", t("hostPanel.nothingAsked")];
		if (offline) return ["dark", t("live.reconnecting")];
		if (status === "lobby") return ["quiet", t(hint ?? "hostPanel.canStart")];
		if (status !== "active") return ["quiet", ""];
		if (questionStatus === "reading") return ["quiet", t("hostPanel.readingText")];
		if (questionStatus === "open") return ["quiet", t(canAllStillChange(instance) ? "hostPanel.allMayChange" : stateTexts.open)];
		if (paused) return ["dark", t("hostPanel.pausedTitle"), t("hostPanel.pausedText")];
		if (onlyHostKnowsSolution(instance)) {
			const advice = findAdvice(instance);
			return ["good", t(stateTexts.hidden), advice ? t(`hostPanel.advice.${advice}`) : undefined];
		}
		const ranking = rankingShown ? undefined : t("hostPanel.rankingHidden");
		if (answeredCount >= participantCount) return ["good", t("hostPanel.allAnswered"), ranking];
		return ["quiet", t(stateTexts.closed), ranking];
	};
	const [tone, text, more] = describeState();
	return (
		<div
			id="host-state"
			role="status"
			className={`flex flex-wrap items-center gap-2 ${status === "lobby" || status === "active" ? "min-h-9" : ""}`}
		>
			{/* Sighted users see it in the heading. */}
			{status === "finished" && !offline && <p className="sr-only">{t("hostPanel.statusFinished")}</p>}
			{databaseAway && (
				<p className={`w-full rounded-lg py-1.5 text-sm leading-snug font-semibold ${TONES.warning}`}>{t("hostPanel.databaseAway")}</p>
			)}
			{text && (
				<div
					// The lobby has it beside the buttons; it is as wide as its longer text, so that the other begins at the same place.
					className={`w-fit max-w-full flex-wrap gap-x-3 rounded-lg py-1.5 text-sm leading-snug font-semibold text-balance console:flex ${status === "lobby" ? "console:min-w-72" : ""} ${TONES[tone]}`}
				>
					<p className={tone === "dark" ? "text-base" : ""}>{text}</p>
					{/* Sighted users see it above the question. */}
					{right !== null && tone === "good" && onlyHostKnowsSolution(instance) && (
						<p className="sr-only">{t("hostPanel.rightOf", { right, count: answered })}</p>
					)}
					{more && <p className="font-medium">{more}</p>}
				</div>
			)}
		</div>
	);
}

const STATUS_KEYS = { lobby: "statusWaiting", active: "statusInProgress", finished: "statusFinished", archived: "statusFinished" } as const;
const CHIP = "flex items-center gap-1.5 rounded-lg px-2 py-1 font-semibold whitespace-nowrap";
/** If the buttons leave little space, an icon replaces the words and the number stays. */
const COMPACT = { words: "console:max-2xl:sr-only", number: "console:max-2xl:inline" };
const ROOMY = { words: "", number: "" };

interface HostHeadingProps {
	instance: Instance;
	connection: ConnectionQuality;
	wishes: number;
	children: ReactNode;
}

export function HostHeading({ instance, connection, wishes, children }: HostHeadingProps) {
	const { t, formatNumber } = useTexts("site");
	const playing = instance.status === "lobby" || instance.status === "active";
	const shown = instance.paused ? ("statusPaused" as const) : STATUS_KEYS[instance.status];
	const room = instance.status === "active" ? COMPACT : ROOMY;
	return (
		<div className="grid shrink-0 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 max-sm:flex max-sm:flex-wrap">
			<h1
				lang={instance.language}
				title={instance.quizTitle}
				// On a phone the buttons wrap below the title if they would break its words.
				className="line-clamp-4 text-lg leading-snug font-bold wrap-anywhere text-slate-900 max-sm:flex-1 max-sm:basis-40 console:line-clamp-1 console:text-xl"
			>
				{instance.quizTitle}
			</h1>
			<div className="flex items-center gap-2 empty:hidden console:row-span-2">{children}</div>
			<dl className="col-span-2 flex flex-wrap gap-1.5 text-sm max-sm:w-full console:col-span-1 console:col-start-1">
				<div className={`${CHIP} bg-primary-50 text-primary-800`}>
					<dt className="sr-only">{t("hostPanel.status")}:</dt>
					{/* As wide as the longest status of a game, so that nothing beside it moves when the status changes. */}
					<dd className="grid justify-items-center *:[grid-area:1/1]">
						{[...new Set([...Object.values(STATUS_KEYS), shown])].map((key) => (
							<span key={key} className={key === shown ? "" : "invisible"}>
								{t(`hostPanel.${key}`)}
							</span>
						))}
					</dd>
				</div>
				<div className={`${CHIP} bg-secondary-50 text-secondary-800`}>
					<dt className="font-medium">{t("hostPanel.participants")}:</dt>
					<dd className="tabular-nums">{formatNumber(instance.participantCount)}</dd>
				</div>
				{instance.currentQuestionIndex >= 0 && (
					<div className={`${CHIP} bg-slate-100 text-slate-800`}>
						<dt className="font-medium">{t("hostPanel.progress")}:</dt>
						<dd className="tabular-nums">
							{`${instance.currentQuestionIndex + 1}${instance.quick ? "" : ` / ${instance.totalQuestions}`}`}
						</dd>
					</div>
				)}
				{playing && wishes > 0 && (
					<div className={`${CHIP} bg-info-50 text-info-800`} title={t("hostPanel.wishes", { count: wishes })}>
						<dt className="sr-only">{t("hostPanel.moreTime")}</dt>
						<dd className="flex items-center gap-1.5">
							<ClockPlus className="size-4" />
							<span className={`hidden tabular-nums ${room.number}`} aria-hidden="true">
								{formatNumber(wishes)}
							</span>
							<span className={room.words}>{t("hostPanel.wishes", { count: wishes })}</span>
						</dd>
					</div>
				)}
				{playing && instance.settings.locked && (
					<div className={`${CHIP} bg-warning-50 text-warning-800`} title={t("hostPanel.locked")}>
						<dt className="sr-only">{t("hostPanel.lock")}</dt>
						<dd className="flex items-center gap-1.5">
							<Lock className="size-4" />
							<span className={room.words}>{t("hostPanel.locked")}</span>
						</dd>
					</div>
				)}
				<div className="flex items-center px-1">
					<dt className="sr-only">{t("live.connection")}</dt>
					{/* Has its final size before the connection is known. */}
					<dd className="flex min-w-16">
						<ConnectionSign quality={connection} />
					</dd>
				</div>
			</dl>
		</div>
	);
}
