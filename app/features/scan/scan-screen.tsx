import { PenLine, Unplug } from "lucide-react";
import { lazy, type ReactNode, useMemo, useRef, useState } from "react";
import type { Instance } from "#contract/games/live";
import type { RankingPlan } from "#contract/limits";
import { serverMessage } from "~/api/api-error";
import { api } from "~/api/client";
import { useRead } from "~/api/use-read";
import type { HostGameStart } from "~/features/host/game/load-host-game";
import { chooseSteps } from "~/features/host/game/next-step";
import { LazyQuickDialogs } from "~/features/host/game/quick-actions";
import { type FailedAction, type HostGame, useHostGame } from "~/features/host/game/use-host-game";
import { useParticipantSearch } from "~/features/host/game/use-participant-search";
import { useSettled } from "~/features/host/game/use-settled";
import { useWakeLock } from "~/features/host/game/use-wake-lock";
import { Notice } from "~/features/live/notice";
import { useTexts } from "~/i18n/texts";
import { Button, buttonStyle } from "~/ui/button";
import { LazyPart } from "~/ui/lazy-part";
import { PageSpinner } from "~/ui/spinner";
import { findClosedQuestion, markRings } from "./card-rings";
import { countCards, findReadingsTurn } from "./scan-count";
import { ScanPicture } from "./scan-picture";
import type { ReadingsReply } from "./scan-session";
import { useThrottledAnnouncement } from "./use-announced";
import { useCamera } from "./use-camera";
import { useScanning } from "./use-scanning";

const LazyCardAnswers = lazy(() => import("./card-answers"));

/** Card numbers of the class; null without a class, or while the numbers are unknown. */
function useClassCards(instance: Instance, isDevice: boolean) {
	const { classId } = instance.settings;
	// Paired devices may not read the class: they learn the numbers with the first card. If the read fails, every number is sent, and the
	// game refuses those of other pupils.
	const { reply: found } = useRead(isDevice ? null : (classId ?? null), (signal) =>
		api("GET /classes/{id}", { params: { id: classId ?? "" }, signal }),
	);
	const [learned, setLearned] = useState<ReadonlySet<number> | null>(null);
	const learn = (reply: ReadingsReply, sent: ReadonlySet<number>) => {
		const { missing, unknown } = reply;
		if (!missing) return;
		const seated = instance.participants.flatMap(({ card }) => card ?? []);
		const known = [...missing, ...seated, ...sent].filter((card) => !unknown.includes(card));
		setLearned((before) => new Set([...(before ?? []), ...known]));
	};
	const classCards = useMemo(() => {
		if (!found && !learned) return null;
		return new Set([...(found?.class.pupils.flatMap(({ answerCard }) => answerCard ?? []) ?? []), ...(learned ?? [])]);
	}, [found, learned]);
	return { classCards, learn };
}

/** How long the buttons ignore presses after a step: they keep their places, and a second press would run the next step. */
const SETTLE_MS = 700;

interface ScanProps {
	pin: string;
	instance: Instance;
	game: HostGame;
	plan: RankingPlan;
	isDevice: boolean;
	back: string;
}

function Scan({ pin, instance, game, plan, isDevice, back }: ScanProps) {
	const { t } = useTexts("scan", "site");
	const video = useRef<HTMLVideoElement>(null);
	const camera = useCamera(video);
	const { classCards, learn } = useClassCards(instance, isDevice);
	const [failure, setFailure] = useState<string | null>(null);
	useWakeLock(null);
	const { seen, failed, flush } = useScanning({
		pin,
		video,
		running: camera.status === "running",
		readingsTurn: findReadingsTurn(instance),
		cards: classCards,
		onReply: (reply) => learn(reply, seen.read),
	});
	// A view has one page of participants, and cards may be on another page.
	const found = useParticipantSearch(instance, "", "cards");
	const count = countCards(found ? { ...instance, participants: found.participants } : instance, classCards, seen.read);
	const { main, other } = chooseSteps(instance, plan);
	const { status, questionStatus, currentQuestionIndex, turn, paused, rankingShown, solutionShown } = instance;
	const stepKey = `${status} ${currentQuestionIndex} ${questionStatus} ${turn} ${paused} ${rankingShown} ${solutionShown}`;
	const isSettled = useSettled(stepKey, SETTLE_MS);
	const [isFlushing, setIsFlushing] = useState(false);
	const [isAsking, setIsAsking] = useState(false);
	/** The closed question whose answers are being corrected. */
	const [corrected, setCorrected] = useState<number | null>(null);
	if (corrected !== null && (corrected !== instance.currentQuestionIndex || !findClosedQuestion(instance))) setCorrected(null);
	/** The step at which the host was warned that readings would be lost: the next press continues without them. */
	const [warnedAt, setWarnedAt] = useState<string | null>(null);
	const isWarned = warnedAt === stepKey;
	if (warnedAt !== null && (!isWarned || seen.waiting === 0)) setWarnedAt(null);
	const isBusy = isFlushing || game.busy !== null;
	const isOffline = game.offline || seen.isOffline;
	const takesReadings = findReadingsTurn(instance) !== null;

	const failureText = () => {
		if (failure) return failure;
		if (isWarned) return t("scan.unsent", { count: seen.waiting });
		return seen.refusal === null ? null : t("scan.refused", { reason: seen.refusal });
	};
	const countText = count.of === null ? t("scan.count", { count: count.read }) : t("scan.countOf", { read: count.read, of: count.of });
	const closedQuestion = findClosedQuestion(instance);
	const missingText = () => {
		if (closedQuestion && count.missing.length > 0) return t("scan.noAnswer", { numbers: count.missing.join(", ") });
		if (!takesReadings || count.of === null) return "";
		return count.missing.length === 0 ? t("scan.allRead") : t("scan.missing", { numbers: count.missing.join(", ") });
	};
	const missing = missingText();
	const placeText = () => {
		if (status === "lobby") return t("scan.lobby");
		if (status !== "active") return t("site:hostPanel.statusFinished");
		if (currentQuestionIndex < 0) return t("site:hostPanel.nothingAsked");
		const question = t(instance.quick ? "live.questionAlone" : "live.questionOf", {
			current: currentQuestionIndex + 1,
			total: instance.totalQuestions,
		});
		return turn === 2 ? `${question} · ${t("live.secondTurn")}` : question;
	};
	// The count is not announced after the end.
	const isOver = status !== "lobby" && status !== "active";
	const rings = markRings(seen.readings, instance, seen);
	const foreign = rings.flatMap(({ card, mark }) => (mark === "foreign" ? [card] : [])).sort((a, b) => a - b);
	const foreignText = foreign.length === 0 ? "" : t("scan.foreignCards", { numbers: foreign.join(", ") });
	useThrottledAnnouncement(isOver ? placeText() : [countText, missing, foreignText].filter(Boolean).join(". "));

	const formatFailure = ({ error }: FailedAction) => serverMessage(error, t("scan.stepFailed"), t("common.networkError"));
	const runStep = async (step: typeof main) => {
		if (!isSettled || step.action === null) return;
		setFailure(null);
		// Cards read before a step must count, so their readings are sent first.
		setIsFlushing(true);
		const unsent = await flush();
		setIsFlushing(false);
		if (unsent > 0 && !isWarned) return setWarnedAt(stepKey);
		if (!step.command) return setIsAsking(true);
		const failed = await game.act(...step.command);
		if (failed) setFailure(formatFailure(failed));
	};
	return (
		<main id="content" className="flex h-dvh flex-col bg-slate-900">
			<h1 className="sr-only">{t("scan.title")}</h1>
			<ScanPicture video={video} camera={camera} seen={{ ...seen, rings }} failed={failed} />
			<div className="flex max-h-[60dvh] flex-col gap-2 overflow-y-auto border-t border-line bg-white px-4 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:flex-row lg:items-center lg:gap-6">
				<div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2">
					<p className={isOver ? "text-[28px] leading-tight font-bold text-slate-900" : "text-sm font-semibold text-slate-600"}>
						{placeText()}
					</p>
					{/* Beside the texts, so that nothing moves when the question closes. */}
					{closedQuestion && (
						<Button
							variant="outlined"
							size="small"
							className="row-span-2"
							disabled={isBusy}
							aria-haspopup="dialog"
							onClick={() => setCorrected(currentQuestionIndex)}
						>
							<PenLine />
							{t("scan.correct")}
						</Button>
					)}
					{!isOver && (
						<>
							<p className="col-start-1 text-[28px] leading-tight font-bold text-slate-900 tabular-nums">{countText}</p>
							<p className="col-span-2 max-h-24 min-h-7 overflow-y-auto text-[20px] leading-7 font-semibold wrap-anywhere text-slate-700 tabular-nums">
								{missing}
							</p>
						</>
					)}
					<p role="status" className="col-span-2 rounded-lg bg-slate-800 px-3 py-1.5 font-medium text-white empty:hidden">
						{isOffline && (seen.waiting > 0 ? t("scan.kept", { count: seen.waiting }) : t("scan.offline"))}
					</p>
					<p role="alert" className="col-span-2 font-medium text-error-700 empty:hidden">
						{failureText()}
					</p>
				</div>
				<div className="flex flex-wrap items-center gap-2">
					{/* A plain link: only a document of its own may use the camera, so other pages need another document. */}
					<a href={back} className={`${buttonStyle(isOver ? "contained" : "text")} ${isOver ? "max-lg:grow" : ""}`}>
						{t(isDevice ? "scan.toRemote" : "scan.toPanel")}
					</a>
					{other?.action && (
						<Button variant="outlined" disabled={isBusy} aria-disabled={!isSettled || undefined} onClick={() => void runStep(other)}>
							{t(`site:${other.label}`)}
						</Button>
					)}
					{!isOver && (
						<Button
							size="large"
							className="lit min-h-14 grow lg:min-w-72"
							disabled={isBusy || !main.ready}
							loading={isFlushing || (game.busy !== null && game.busy === main.action)}
							aria-disabled={!isSettled || undefined}
							aria-describedby={main.hint ? "scan-hint" : undefined}
							onClick={() => void runStep(main)}
						>
							{t(`site:${main.label}`)}
						</Button>
					)}
				</div>
				{main.hint && (
					<p id="scan-hint" className="text-sm font-medium text-slate-600">
						{t(`site:${main.hint}`)}
					</p>
				)}
			</div>
			{corrected !== null && (
				<LazyPart>
					<LazyCardAnswers
						instance={instance}
						classCards={classCards}
						act={game.act}
						messageOf={formatFailure}
						onClose={() => setCorrected(null)}
					/>
				</LazyPart>
			)}
			{isAsking && status === "active" && (
				<LazyPart>
					<LazyQuickDialogs about="ask" instance={instance} act={game.act} messageOf={formatFailure} onClose={() => setIsAsking(false)} />
				</LazyPart>
			)}
		</main>
	);
}

interface ScanScreenProps extends Pick<ScanProps, "pin" | "plan" | "isDevice" | "back"> {
	start: HostGameStart;
}

/** Scans cards on the host's computer, or on a device paired to control the game. */
export function ScanScreen({ start, ...rest }: ScanScreenProps) {
	const { t } = useTexts("scan", "site");
	const { pin, isDevice } = rest;
	const game = useHostGame(pin, start, { isDevice });
	const { instance, blocked } = game;
	const notice = (title: string, text: string, children?: ReactNode) => (
		<main id="content" className="grid min-h-dvh place-items-center bg-slate-50 p-4">
			<Notice icon={<Unplug className="size-12!" />} title={title} text={text}>
				{children}
			</Notice>
		</main>
	);
	if (blocked === "gone" || instance?.status === "archived") return notice(t("site:hostPanel.gone"), t("site:hostPanel.goneText"));
	if (blocked === "forbidden" || instance?.device === "view") {
		return isDevice
			? notice(t("site:remote.notPaired"), t("site:remote.notPairedText"))
			: notice(t("site:hostPanel.notHost"), t("site:hostPanel.notHostText"));
	}
	if (!instance) return <PageSpinner label={t("common.loading")} />;
	if (!instance.settings.answerCards) {
		return notice(
			t("scan.noCards"),
			t("scan.noCardsText"),
			<a href={rest.back} className={buttonStyle()}>
				{t(isDevice ? "scan.toRemote" : "scan.toPanel")}
			</a>,
		);
	}
	return <Scan {...rest} instance={instance} game={game} />;
}
