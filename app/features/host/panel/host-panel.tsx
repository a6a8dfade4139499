import { Lock, ScanLine, SlidersHorizontal, Unplug } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { href, useNavigate } from "react-router";
import type { TimeFactor } from "#contract/limits";
import { serverMessage } from "~/api/api-error";
import type { HostAction, HostCall } from "~/api/live";
import { AfterGame } from "~/features/host/game/after-game";
import { LateVisitorsNotice } from "~/features/host/game/late-visitors";
import type { HostGameStart } from "~/features/host/game/load-host-game";
import { loadResult } from "~/features/host/game/load-result";
import { addPlanToAddress, chooseSteps } from "~/features/host/game/next-step";
import { PictureButton } from "~/features/host/game/picture-button";
import { QuickActions } from "~/features/host/game/quick-actions";
import { RefusedNames } from "~/features/host/game/refused-names";
import { type FailedAction, useHostGame } from "~/features/host/game/use-host-game";
import { countTimeRequests } from "~/features/host/game/use-participant-search";
import { useSettings } from "~/features/host/game/use-settings";
import { Confetti } from "~/features/live/confetti";
import { Notice } from "~/features/live/notice";
import { useTexts } from "~/i18n/texts";
import { Hint } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { PageSpinner } from "~/ui/spinner";
import { toast } from "~/ui/toast";
import { ChoicesRow } from "./choices-row";
import { GameSettingsFields } from "./game-settings";
import { HostBody } from "./host-body";
import { useChoices } from "./host-choices";
import { HostControls } from "./host-controls";
import type { HostDialog } from "./host-dialog";
import { HostDialogs } from "./host-dialogs";
import { HostHeading, HostState } from "./host-heading";
import { JoinInfo, JoinLine, JoinLinePlaceholder } from "./join-info";
import { ParticipantList } from "./participant-list";
import { QuestionPanel } from "./question-panel";
import { OpenStageSettings, StageLine, useOpenStage, useStageConnected, useStageLink } from "./screens";
import { isUseful, type Shortcut } from "./shortcuts";
import { useShortcuts } from "./shortcuts-dialog";

const FAILURES = {
	start: "errorStart",
	"next-question": "errorNext",
	finish: "errorFinish",
	archive: "errorArchive",
	"close-question": "errorClose",
	pause: "errorPause",
	resume: "errorResume",
	"add-time": "errorAddTime",
	"remove-player": "errorRemove",
	"remove-since": "errorRemoveSince",
	"allow-nickname": "errorAllowNickname",
	settings: "errorSettings",
	"show-ranking": "errorShowRanking",
	"show-solution": "errorShowSolution",
	"ask-again": "errorAskAgain",
	team: "errorTeam",
	accept: "errorAccept",
	"hide-text": "errorHideText",
	"card-answer": "errorByHand",
	"time-factor": "errorTimeFactor",
	"quick-question": "errorQuickQuestion",
	"quick-text": "errorQuickText",
	"quick-solution": "errorQuickSolution",
} as const satisfies Record<HostAction, string>;

export function HostPanel({ pin, start }: { pin: string; start: HostGameStart }) {
	const { t } = useTexts("site");
	const navigate = useNavigate();
	const [dialog, setDialog] = useState<HostDialog | null>(null);
	const controls = useRef<HTMLFieldSetElement>(null);
	const mainButton = useRef<HTMLButtonElement>(null);
	const game = useHostGame(pin, start, { onLoadFailed: () => toast.error(t("hostPanel.errorLoad")) });
	const { instance } = game;
	const formatFailure = ({ action, error }: FailedAction) => {
		const prefix = t(`hostPanel.${FAILURES[action]}`);
		const reason = serverMessage(error, "", t("common.networkError"));
		return reason ? `${prefix}: ${reason}` : prefix;
	};
	/** Runs actions that have no dialog; failures appear as a toast. */
	const act = async (...command: HostCall) => {
		const failure = await game.act(...command);
		if (failure) toast.error(formatFailure(failure));
		return failure;
	};
	const { settings, change } = useSettings(instance?.settings, (changes) => act("settings", changes));
	const choices = useChoices(settings, change);
	const stageLink = useStageLink(pin);
	const hasStage = useStageConnected(stageLink, game);
	const openStage = useOpenStage(pin);
	/** Confetti is only for hosts who were present before the end, not after a reload. */
	const [wasPlaying] = useState(() => instance?.status === "lobby" || instance?.status === "active");

	const hadDialog = useRef(false);
	useEffect(() => {
		if (dialog) hadDialog.current = true;
		else if (hadDialog.current) {
			hadDialog.current = false;
			// If the button that opened the dialog is gone, the controls get the focus.
			const frame = requestAnimationFrame(() => {
				if (document.activeElement === document.body) controls.current?.focus({ preventScroll: true });
			});
			return () => cancelAnimationFrame(frame);
		}
	}, [dialog]);

	const scanPath = addPlanToAddress(href("/host/:pin/scan", { pin }), settings?.rankingPlan ?? choices.rankingPlan);
	/** True if the next step is to read answer cards, in the lobby of a game with cards. */
	const readsCards = instance?.status === "lobby" && settings?.answerCards === true;
	const runShortcut = (shortcut: Shortcut) => {
		if (!instance || !settings || !isUseful(shortcut, instance)) return;
		switch (shortcut) {
			case "help":
				return setDialog({ about: shortcut });
			case "lock":
				return void change({ locked: !settings.locked });
			case "step":
				return readsCards ? location.assign(scanPath) : mainButton.current?.click();
			default:
		}
		// The remaining keys do what enabled buttons do.
		if (game.busy) return;
		const question = { questionIndex: instance.currentQuestionIndex };
		const { main, other } = chooseSteps(instance, choices.rankingPlan);
		switch (shortcut) {
			case "end":
				return setDialog({ about: shortcut });
			case "ask":
			case "words":
			case "solve":
			case "texts":
				return setDialog({ about: "quick", part: shortcut });
			case "close":
				return void act("close-question", question);
			case "solution":
				return void act("show-solution", question);
			case "again":
				return void act("ask-again", question);
			case "ranking":
				return void act("show-ranking", question);
			case "addTime":
				return void act("add-time", question);
			case "pause":
				return void (instance.paused ? act("resume") : act("pause", question));
			case "next": {
				const step = [main, other].find((one) => one?.ready && one.action !== "show-ranking");
				if (step?.command) void act(...step.command);
				else if (step?.action === "quick-question") setDialog({ about: "quick", part: "ask" });
				return;
			}
			default: {
				const never: never = shortcut;
				return never;
			}
		}
	};
	const shortcuts = useShortcuts(dialog === null && instance !== null, runShortcut);

	if (game.blocked === "gone")
		return <Notice icon={<Unplug className="size-12" />} title={t("hostPanel.gone")} text={t("hostPanel.goneText")} />;
	if (game.blocked === "forbidden")
		return <Notice icon={<Lock className="size-12" />} title={t("hostPanel.notHost")} text={t("hostPanel.notHostText")} />;
	if (!instance || !settings) return <PageSpinner label={t("common.loading")} />;

	const { status, leftOut = [] } = instance;
	const isPlaying = status === "lobby" || status === "active";
	const hasEnded = !isPlaying;
	const steps = chooseSteps(instance, choices.rankingPlan);
	const archive = async () => {
		if ((await act("archive")) === null) await navigate("/");
	};
	const changeTeam = async (nickname: string, team: number) => (await act("team", { nickname, team })) === null;
	const changeFactor = async (nickname: string, factor: TimeFactor) => (await act("time-factor", { nickname, factor })) === null;
	const quickActions = (withoutAsk: boolean) => (
		<QuickActions
			instance={instance}
			disabled={game.busy !== null}
			withoutAsk={withoutAsk}
			onOpen={(part) => setDialog({ about: "quick", part })}
		/>
	);
	const renderChoices = (button?: ReactNode) => (
		<ChoicesRow instance={instance} settings={settings} choices={choices} onClass={() => setDialog({ about: "class" })}>
			{button}
		</ChoicesRow>
	);
	return (
		<div className="flex min-h-0 flex-1 flex-col gap-3 console:gap-4">
			<HostHeading instance={instance} connection={game.connection} wishes={countTimeRequests(instance)}>
				{/* After the end, controls of a running game leave their places empty. */}
				{(status === "active" || (wasPlaying && hasEnded)) && settings.answerCards && (
					<ButtonLink reloadDocument variant="outlined" size="small" className={isPlaying ? "" : "invisible"} to={scanPath}>
						<ScanLine />
						{t("hostPanel.scan")}
					</ButtonLink>
				)}
				{status === "active" && <JoinLine pin={pin} />}
				{wasPlaying && hasEnded && <JoinLinePlaceholder />}
			</HostHeading>
			<LateVisitorsNotice
				instance={instance}
				settings={settings}
				change={(changes) => {
					void change(changes);
					// The pressed button disappears, so the controls get the focus.
					controls.current?.focus({ preventScroll: true });
				}}
			/>
			<HostBody
				instance={instance}
				parts={{
					join: (
						<JoinInfo pin={pin} size={readsCards ? "cards" : isPlaying ? "lobby" : "ended"}>
							{/* In this card, because nothing below it moves when the reply says so. */}
							{readsCards && leftOut.length > 0 && <Hint small>{t("hostPanel.leftOut", { count: leftOut.length })}</Hint>}
							{status === "finished" && (
								<PictureButton label={t("hostPanel.after.picture")} id={instance._id} load={(signal) => loadResult(instance._id, signal)} />
							)}
						</JoinInfo>
					),
					question: (
						<QuestionPanel
							instance={instance}
							deadlineMs={game.deadlineMs}
							opensAtMs={game.opensAtMs}
							actions={quickActions(true)}
							onAccept={async (text) => (await act("accept", { questionIndex: instance.currentQuestionIndex, text })) === null}
							onHide={async (text, hidden) =>
								(await act("hide-text", { questionIndex: instance.currentQuestionIndex, text, hidden })) === null
							}
						/>
					),
					after: (
						<>
							<AfterGame instance={instance} takesFocus={wasPlaying} />
							<div className="mt-3 empty:hidden">{quickActions(true)}</div>
							{wasPlaying && <Confetti />}
						</>
					),
					participants: (
						<ParticipantList
							instance={instance}
							skip={game.skip}
							showPage={game.showPage}
							onManage={isPlaying ? (participant) => setDialog({ about: "player", participant }) : null}
							onRemoveSince={isPlaying ? () => setDialog({ about: "remove-since" }) : null}
						>
							{isPlaying && (
								<RefusedNames
									names={instance.refusedNicknames}
									disabled={game.busy !== null}
									onAllow={(nickname) => void act("allow-nickname", { nickname })}
								/>
							)}
						</ParticipantList>
					),
					choices:
						!instance.quick &&
						renderChoices(
							<Button
								variant="outlined"
								className="max-sm:px-3! max-sm:text-sm!"
								aria-haspopup="dialog"
								onClick={() => setDialog({ about: "settings" })}
							>
								<SlidersHorizontal className="size-4.5" />
								{t("hostPanel.moreSettings")}
							</Button>,
						),
				}}
			/>
			<HostControls
				instance={instance}
				steps={steps}
				busy={game.busy}
				act={(...command) => void act(...command)}
				group={controls}
				mainButton={mainButton}
				keysOn={shortcuts.on}
				scanPath={readsCards ? scanPath : null}
				hasStage={hasStage}
				onStage={openStage}
				onArchive={archive}
				onAsk={setDialog}
			>
				<HostState instance={instance} offline={game.offline} databaseAway={game.databaseAway} hint={steps.main.hint} />
				<StageLine status={status} link={stageLink} hasStage={hasStage} />
			</HostControls>
			<HostDialogs
				game={game}
				instance={instance}
				dialog={dialog}
				onClose={() => setDialog(null)}
				onAsk={setDialog}
				onArchived={() => void navigate("/")}
				onReopened={(other) => void navigate(href("/host/:pin", { pin: other }), { replace: true })}
				changeFactor={changeFactor}
				changeTeam={changeTeam}
				messageOf={formatFailure}
				shortcuts={shortcuts}
				rankingPlan={choices.rankingPlan}
				settingsFields={
					<GameSettingsFields
						instance={instance}
						settings={settings}
						choices={choices}
						onShuffle={(shuffle) => setDialog({ about: "shuffle", shuffle })}
						stage={<OpenStageSettings link={stageLink} />}
					>
						{instance.quick && status === "lobby" && renderChoices()}
					</GameSettingsFields>
				}
			/>
		</div>
	);
}
