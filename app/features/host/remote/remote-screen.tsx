import { ChevronDown } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import type { Instance } from "#contract/games/live";
import { listsTexts } from "#contract/kinds/rules";
import type { RankingPlan } from "#contract/limits";
import { serverMessage } from "~/api/api-error";
import type { HostCall } from "~/api/live";
import { AfterGame } from "~/features/host/game/after-game";
import { GivenTexts } from "~/features/host/game/given-texts";
import { LateVisitorsNotice } from "~/features/host/game/late-visitors";
import type { HostGameStart } from "~/features/host/game/load-host-game";
import type { PairingOutcome } from "~/features/host/game/pair-by-fragment";
import { LazyQuickDialogs, QuickActions } from "~/features/host/game/quick-actions";
import type { QuickDialog } from "~/features/host/game/quick-dialogs";
import { mustCloseQuickDialog } from "~/features/host/game/quick-question";
import { RefusedNames } from "~/features/host/game/refused-names";
import { useSoundRemote } from "~/features/host/game/shared-sound";
import { type HostGame, useHostGame } from "~/features/host/game/use-host-game";
import { useSettings } from "~/features/host/game/use-settings";
import { useWakeLock } from "~/features/host/game/use-wake-lock";
import { Confetti } from "~/features/live/confetti";
import { ConnectionSign } from "~/features/live/connection-sign";
import { UnpluggedIcon } from "~/features/live/game-icons";
import { Notice } from "~/features/live/notice";
import { useTexts } from "~/i18n/texts";
import { isSwitchedOn, saveSwitch } from "~/lib/storage";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { LazyPart } from "~/ui/lazy-part";
import { PageSpinner } from "~/ui/spinner";
import { Switch } from "~/ui/switch";
import { useMedia } from "~/ui/use-media";
import { RemoteControls } from "./remote-controls";
import { RemoteNames, RemovePlayerDialog } from "./remote-names";
import { StepView } from "./step-view";

type AnswerProgress = Pick<Instance, "currentQuestionIndex" | "questionStatus" | "answeredCount" | "participantCount">;

/** True when the last answer arrived, after which the game closes the question automatically. */
export function everybodyHasAnswered(before: AnswerProgress | null, now: AnswerProgress): boolean {
	if (before?.questionStatus !== "open" || before.currentQuestionIndex !== now.currentQuestionIndex) return false;
	return now.questionStatus === "closed" && now.participantCount > 0 && now.answeredCount >= now.participantCount;
}

const BUZZ_PATTERN_MS = [120, 80, 120];

/** Vibrates when everybody has answered. `isAvailable`: the phone can vibrate, and reduced motion is not set. */
function useBuzz(instance: Instance | null) {
	const reducedMotion = useMedia("(prefers-reduced-motion: reduce)");
	const isAvailable = "vibrate" in navigator && !reducedMotion;
	const [on, setOn] = useState(() => isSwitchedOn("remote-buzz"));
	const before = useRef<Instance | null>(null);
	useEffect(() => {
		if (!instance) return;
		// Browsers refuse vibration before the first touch, and report it in the console.
		const wasTouched = navigator.userActivation?.hasBeenActive !== false;
		if (isAvailable && on && wasTouched && everybodyHasAnswered(before.current, instance)) navigator.vibrate(BUZZ_PATTERN_MS);
		before.current = instance;
	}, [instance, isAvailable, on]);
	const switchTo = (next: boolean) => {
		setOn(next);
		saveSwitch("remote-buzz", next);
	};
	return { isAvailable, on, switchTo };
}

interface ExtrasProps {
	game: HostGame;
	buzz: { isAvailable: boolean; on: boolean; switchTo: (on: boolean) => void };
	children: ReactNode;
}

function Extras({ game, buzz, children }: ExtrasProps) {
	const { t } = useTexts("site");
	const { stage, set } = useSoundRemote(game);
	return (
		<section aria-label={t("remote.more")} className="flex flex-col gap-1 rounded-2xl border border-line bg-white px-4 py-3">
			<h2 className="text-sm font-semibold text-slate-600">{t("remote.stage")}</h2>
			{stage ? (
				<>
					<div className="grid grid-cols-2 gap-2">
						<Switch label={t("remote.music")} checked={stage.music} onChange={(music) => set({ music, effects: stage.effects })} />
						<Switch label={t("remote.effects")} checked={stage.effects} onChange={(effects) => set({ music: stage.music, effects })} />
					</div>
					{stage.blocked && <p className="text-sm font-medium text-warning-800">{t("remote.stageBlocked")}</p>}
				</>
			) : (
				<p className="flex min-h-11 items-center text-sm text-slate-600">{t("remote.noStage")}</p>
			)}
			{buzz.isAvailable && <Switch label={t("remote.buzz")} checked={buzz.on} onChange={buzz.switchTo} />}
			{children}
		</section>
	);
}

/** Typed texts: open if the host must approve each text, else folded away. */
function RemoteTexts({ instance, onHide }: ComponentProps<typeof GivenTexts>) {
	const { t } = useTexts("site");
	const question = instance.questions[instance.currentQuestionIndex];
	if (!question || !listsTexts(question) || !instance.given) return null;
	return (
		<details key={question.id} open={question.approve} className="group rounded-2xl border border-line bg-white px-4">
			<summary className="flex min-h-13 cursor-pointer items-center justify-between gap-2 font-semibold text-primary-800">
				{t("hostPanel.givenAnswers")}
				<ChevronDown aria-hidden="true" className="size-5 shrink-0 text-slate-600 group-open:rotate-180" />
			</summary>
			<div className="flex flex-col pb-4">
				<GivenTexts instance={instance} onHide={onHide} />
			</div>
		</details>
	);
}

/** The game status that each confirmation requires. */
const CONFIRMATION_STATUS = { end: "active", archive: "finished" } as const;

interface RemoteScreenProps {
	pin: string;
	start: HostGameStart;
	/** null without a pairing link. */
	pairing: PairingOutcome | null;
	/** The plan in the panel's link; used until the host chooses a plan in this game. */
	plan: RankingPlan;
	onRetry: () => void;
}

/** Controls a game from a paired device. A cookie keeps the device paired after a reload. */
export function RemoteScreen({ pin, start, pairing, plan, onRetry }: RemoteScreenProps) {
	const { t } = useTexts("site", "front");
	const game = useHostGame(pin, start, { isDevice: true });
	const { instance, blocked } = game;
	const buzz = useBuzz(instance);
	const [failure, setFailure] = useState<string | null>(null);
	const run = async <Failed extends { error: unknown }>(call: Promise<Failed | null>) => {
		setFailure(null);
		const failed = await call;
		if (failed) setFailure(serverMessage(failed.error, t("remote.failed"), t("common.networkError")));
		return failed;
	};
	const { settings, change } = useSettings(instance?.settings, (changes) => run(game.act("settings", changes)));
	const [wasPlaying] = useState(() => instance?.status === "lobby" || instance?.status === "active");
	const [confirming, setConfirming] = useState<"end" | "archive" | null>(null);
	const [quick, setQuick] = useState<QuickDialog | null>(null);
	const [removing, setRemoving] = useState<string | null>(null);
	const below = useRef<HTMLDivElement>(null);
	// The panel or the timer may have ended the game meanwhile.
	if (instance && confirming !== null && instance.status !== CONFIRMATION_STATUS[confirming]) setConfirming(null);
	if (instance && quick !== null && mustCloseQuickDialog(quick, instance)) setQuick(null);
	useWakeLock(t("remote.awakeNeedsHttps"));

	const icon = <UnpluggedIcon className="size-12" />;
	if (instance?.status === "archived") return <Notice icon={icon} title={t("remote.over")} text={t("remote.overText")} />;
	if (blocked === "gone") return <Notice icon={icon} title={t("hostPanel.gone")} text={t("hostPanel.goneText")} />;
	if (pairing === "unanswered" && !instance)
		return (
			<Notice
				icon={icon}
				title={t("remote.unanswered")}
				text={t("remote.unansweredText")}
				action={{ label: t("common.retry"), onClick: onRetry }}
			/>
		);
	if (blocked === "forbidden") {
		const used = pairing === "invalid";
		return (
			<Notice
				icon={icon}
				title={t(used ? "remote.invalid" : "remote.notPaired")}
				text={t(used ? "remote.invalidText" : "remote.notPairedText")}
			/>
		);
	}
	if (!instance || !settings) return <PageSpinner label={t("common.loading")} />;
	if (instance.device === "view") return <Notice icon={icon} title={t("remote.viewOnly")} text={t("remote.viewOnlyText")} />;

	// After the end no big screen listens, and there is nothing to vibrate for.
	const playing = instance.status === "lobby" || instance.status === "active";
	const act = (...command: HostCall) => void run(game.act(...command));
	const formatFailure = ({ error }: { error: unknown }) => serverMessage(error, t("remote.failed"), t("common.networkError"));
	const hideText = async (text: string, hidden: boolean) =>
		(await run(game.act("hide-text", { questionIndex: instance.currentQuestionIndex, text, hidden }))) === null;
	const confirm = () => {
		setConfirming(null);
		void run(confirming === "archive" ? game.act("archive") : game.end());
	};
	return (
		// Focused controls scroll to a place above the buttons at the foot.
		<div className="mx-auto flex w-full max-w-lg flex-1 flex-col gap-4 [&>:not(:last-child)_:is(a,button,input)]:scroll-mb-64">
			<div className="flex min-h-7 items-center justify-between gap-3">
				<p className="text-sm font-semibold text-slate-600 tabular-nums">{t("front:titles.remote", { pin })}</p>
				<ConnectionSign quality={game.connection} />
			</div>
			{game.offline && (
				<p role="status" className="rounded-xl bg-slate-900 px-4 py-2.5 text-center font-medium text-white">
					{t("live.reconnecting")}
				</p>
			)}
			<LateVisitorsNotice instance={instance} settings={settings} change={(changes) => void change(changes)} />
			{/* In a running game the step fills the screen above the buttons, so that its changes move nothing that is in view. */}
			<div className={`flex flex-col gap-4 ${instance.status === "active" ? "min-h-[calc(100dvh-17rem)]" : ""}`}>
				<StepView instance={instance} game={game} onRemove={setRemoving} onHide={hideText} />
				<QuickActions instance={instance} disabled={game.busy !== null} withoutAsk={instance.quick === true} onOpen={setQuick} />
				{playing && <RemoteTexts instance={instance} onHide={hideText} />}
				{instance.status === "active" && (
					<Button variant="text" size="small" className="mt-auto self-center" onClick={() => below.current?.scrollIntoView()}>
						{t("remote.below")}
						<ChevronDown aria-hidden="true" className="size-4.5" />
					</Button>
				)}
			</div>
			{instance.status === "finished" && (
				<>
					<AfterGame instance={instance} takesFocus={wasPlaying} />
					{wasPlaying && <Confetti />}
				</>
			)}
			<div key={`names ${instance.status}`} ref={below} className="scroll-mt-4 empty:hidden">
				{playing && <RemoteNames instance={instance} onRemove={setRemoving} />}
			</div>
			<div className="flex-1" />
			{playing && (
				<RefusedNames
					names={instance.refusedNicknames}
					disabled={game.busy !== null}
					onAllow={(nickname) => act("allow-nickname", { nickname })}
				/>
			)}
			{playing && (
				<Extras key={`extras ${instance.status}`} game={game} buzz={buzz}>
					{!settings.answerCards && (
						<Switch
							label={t("hostPanel.noClock")}
							hint={t("hostPanel.noClockHint")}
							checked={settings.timer === "off"}
							onChange={(isOff) => void change({ timer: isOff ? "off" : "on" })}
						/>
					)}
					{instance.status === "active" && instance.questionStatus !== "reading" && (
						<Button variant="text" className="-ms-4.5 self-start" disabled={game.busy !== null} onClick={() => setConfirming("end")}>
							{t("hostPanel.endGame")}
						</Button>
					)}
				</Extras>
			)}
			<RemoteControls
				instance={instance}
				plan={plan}
				busy={game.busy}
				act={act}
				onArchive={() => setConfirming("archive")}
				onAskNow={() => setQuick("ask")}
				failure={failure}
				scanPath={instance.settings.answerCards ? `${href("/remote/:pin/scan", { pin })}${location.search}` : null}
			/>
			{quick && (
				<LazyPart>
					<LazyQuickDialogs about={quick} instance={instance} act={game.act} messageOf={formatFailure} onClose={() => setQuick(null)} />
				</LazyPart>
			)}
			<RemovePlayerDialog
				game={game}
				instance={instance}
				nickname={playing ? removing : null}
				messageOf={formatFailure}
				onClose={() => setRemoving(null)}
			/>
			<ConfirmDialog
				open={confirming === "end"}
				title={t("hostPanel.endGameTitle")}
				confirmLabel={t("hostPanel.endGame")}
				onCancel={() => setConfirming(null)}
				onConfirm={confirm}
			>
				<p>{t(instance.quick ? "hostPanel.endQuickText" : "hostPanel.endGameText")}</p>
			</ConfirmDialog>
			<ConfirmDialog
				open={confirming === "archive"}
				title={t("remote.archiveTitle")}
				confirmLabel={t("hostPanel.archive")}
				onCancel={() => setConfirming(null)}
				onConfirm={confirm}
			>
				<p>{t("remote.archiveText")}</p>
			</ConfirmDialog>
		</div>
	);
}
