import { Lock } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { HostAction } from "~/api/live";
import { UnpluggedIcon } from "~/features/live/game-icons";
import type { HostGameStart } from "~/features/live/host/load-host-game";
import { type FailedAction, useHostGame } from "~/features/live/host/use-host-game";
import { useSettings } from "~/features/live/host/use-settings";
import { Notice } from "~/features/live/notice";
import { useT } from "~/i18n/translator";
import { Button } from "~/ui/button";
import { PageSpinner } from "~/ui/spinner";
import { toast } from "~/ui/toast";
import { GameSettings } from "./game-settings";
import { actionOf, HostControls } from "./host-controls";
import { type HostDialog, HostDialogs } from "./host-dialogs";
import { HostHeading } from "./host-heading";
import { JoinInfo } from "./join-info";
import { KeyHint } from "./key-hint";
import { ParticipantList } from "./participant-list";
import { QuestionPanel } from "./question-panel";
import { isUseful, type Shortcut } from "./shortcuts";
import { useShortcuts } from "./use-shortcuts";

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
	settings: "errorSettings",
	"show-ranking": "errorShowRanking",
	"time-factor": "errorTimeFactor",
} as const satisfies Record<HostAction, string>;

/** The host panel of spec section 2. A reload or a second device finds the game where it is. */
export function HostScreen({ pin, start }: { pin: string; start: HostGameStart }) {
	const { t } = useT();
	const navigate = useNavigate();
	const [dialog, setDialog] = useState<HostDialog | null>(null);
	const controls = useRef<HTMLFieldSetElement>(null);
	const onLoadFailed = useCallback(() => toast.error(t("hostPanel.errorLoad")), [t]);
	const game = useHostGame(pin, start, onLoadFailed);
	const { instance } = game;
	const messageOf = ({ action, error }: FailedAction) => {
		const own = t(`hostPanel.${FAILURES[action]}`);
		return error instanceof Error && error.message ? `${own}: ${error.message}` : own;
	};
	/** For calls without a dialog that would say why they failed. */
	const act = async (action: HostAction, body?: Record<string, unknown>) => {
		const failure = await game.act(action, body);
		if (failure) toast.error(messageOf(failure));
		return failure;
	};
	const { settings, change } = useSettings(instance?.settings, (changes) => act("settings", changes));

	const hadDialog = useRef(false);
	useEffect(() => {
		if (dialog) hadDialog.current = true;
		else if (hadDialog.current) {
			hadDialog.current = false;
			// What opened the dialog may be gone: the keyboard goes on at the controls.
			const frame = requestAnimationFrame(() => {
				if (document.activeElement === document.body) controls.current?.focus({ preventScroll: true });
			});
			return () => cancelAnimationFrame(frame);
		}
	}, [dialog]);

	const runShortcut = (shortcut: Shortcut) => {
		if (!instance || !settings || !isUseful(shortcut, instance)) return;
		if (shortcut === "help") setDialog({ about: shortcut });
		else if (shortcut === "lock") void change({ locked: !settings.locked });
		// The other keys do what enabled controls do.
		else if (game.busy) return;
		else if (shortcut === "end") setDialog({ about: shortcut });
		else void act(...actionOf(shortcut, instance));
	};
	const shortcuts = useShortcuts(dialog === null && instance !== null, runShortcut);

	if (game.blocked === "gone")
		return <Notice icon={<UnpluggedIcon className="size-12" />} title={t("hostPanel.gone")} text={t("hostPanel.goneText")} />;
	if (game.blocked === "forbidden")
		return <Notice icon={<Lock className="size-12" />} title={t("hostPanel.notHost")} text={t("hostPanel.notHostText")} />;
	if (!instance || !settings) return <PageSpinner label={t("common.loading")} />;

	const archive = async () => {
		if ((await act("archive")) === null) await navigate("/");
	};
	const { status, paused, participantCount } = instance;
	const lobby = status === "lobby";
	const active = status === "active";
	const playing = lobby || active;
	const listTitle = () => {
		if (lobby) return t("live.participants", { count: participantCount });
		if (settings.pointsMode === "none") return t("hostPanel.participants");
		return t(active ? "hostPanel.leaderboard" : "hostPanel.podium");
	};
	return (
		<div className="flex flex-col gap-5">
			{/* While questions run the controls have a place of fixed width: what is below stays where it is when they change. */}
			<div className={`grid items-start gap-3 ${active ? "lg:grid-cols-[minmax(0,1fr)_42rem]" : "lg:grid-cols-[minmax(0,1fr)_auto]"}`}>
				<HostHeading instance={instance} connection={game.connection} />
				<HostControls
					instance={instance}
					busy={game.busy}
					act={(action, body) => void act(action, body)}
					group={controls}
					keysOn={shortcuts.on}
					onArchive={archive}
					onAsk={(about) => setDialog({ about })}
				/>
			</div>
			{paused && (
				<div role="status" className="rounded-2xl bg-slate-800 px-5 py-6 text-center text-white">
					<p className="text-2xl font-bold">{t("hostPanel.pausedTitle")}</p>
					<p className="mt-1">{t("hostPanel.pausedText")}</p>
				</div>
			)}
			{active && <QuestionPanel instance={instance} deadlineMs={game.deadlineMs} />}
			<div
				className={`grid grid-cols-1 items-start gap-5 lg:grid-rows-[auto_1fr] ${lobby ? "lg:grid-cols-[24rem_minmax(0,1fr)]" : "lg:grid-cols-[minmax(0,1fr)_20rem]"}`}
			>
				{lobby && <JoinInfo pin={pin} size="large" />}
				<section aria-labelledby="host-participants" className="min-w-0 rounded-2xl border border-line bg-white p-5 lg:row-span-2">
					<h2 id="host-participants" className="mb-4 text-lg font-bold text-slate-900">
						{listTitle()}
					</h2>
					<ParticipantList
						instance={instance}
						skip={game.skip}
						showPage={game.showPage}
						onRemove={playing ? (nickname) => setDialog({ about: "remove", nickname }) : null}
					/>
				</section>
				{!lobby && <JoinInfo pin={pin} size={active ? "small" : "ended"} />}
				{playing && <GameSettings instance={instance} settings={settings} change={change} />}
			</div>
			{playing && (
				<div className="hidden justify-center pointer-fine:flex">
					<Button
						variant="text"
						size="small"
						onClick={() => setDialog({ about: "help" })}
						aria-keyshortcuts={shortcuts.on ? "?" : undefined}
					>
						{t("hostPanel.shortcuts")}
						<KeyHint of="help" on={shortcuts.on} />
					</Button>
				</div>
			)}
			{game.offline && (
				<p role="status" className="fixed inset-x-4 bottom-4 mx-auto w-fit rounded-xl bg-slate-900 px-4 py-2.5 font-medium text-white">
					{t("live.reconnecting")}
				</p>
			)}
			<HostDialogs
				game={game}
				instance={instance}
				dialog={dialog}
				onClose={() => setDialog(null)}
				onArchived={() => void navigate("/")}
				messageOf={messageOf}
				shortcuts={shortcuts}
			/>
		</div>
	);
}
