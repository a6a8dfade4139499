import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { HostAction } from "~/api/live";
import { PadlockIcon, UnpluggedIcon } from "~/features/live/game-icons";
import { Notice } from "~/features/live/notice";
import { Button } from "~/ui/button";
import { useSnackbar } from "~/ui/snackbar";
import { Spinner } from "~/ui/spinner";
import { GameSettings } from "./game-settings";
import { actionOf, HostControls } from "./host-controls";
import { HostDialogs, type HostQuestion } from "./host-dialogs";
import { HostHeading } from "./host-heading";
import { JoinInfo } from "./join-info";
import { KeyHint } from "./key-hint";
import { ParticipantList } from "./participant-list";
import { QuestionPanel } from "./question-panel";
import { isUseful, type Shortcut } from "./shortcuts";
import { type HostFailure, useHostGame } from "./use-host-game";
import { useSettings } from "./use-settings";
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
} as const satisfies Record<HostAction, string>;

/** The host panel of spec section 2. A reload or a second device finds the game where it is. */
export function HostScreen({ pin }: { pin: string }) {
	const { t } = useTranslation();
	const navigate = useNavigate();
	const { show } = useSnackbar();
	const [asked, setAsked] = useState<HostQuestion | null>(null);
	const controls = useRef<HTMLFieldSetElement>(null);
	const onLoadFailed = useCallback(() => show({ message: t("hostPanel.errorLoad"), tone: "error" }), [t, show]);
	const game = useHostGame(pin, onLoadFailed);
	const { instance } = game;
	const wordsOf = ({ action, error }: HostFailure) => {
		const own = t(`hostPanel.${FAILURES[action]}`);
		return error instanceof Error && error.message ? `${own}: ${error.message}` : own;
	};
	/** A call whose failure is said below, where no dialog says it. */
	const act = async (action: HostAction, body?: Record<string, unknown>) => {
		const failure = await game.act(action, body);
		if (failure) show({ message: wordsOf(failure), tone: "error" });
		return failure;
	};
	const { settings, change } = useSettings(instance?.settings, (changes) => act("settings", changes));

	const wasAsked = useRef(false);
	useEffect(() => {
		if (asked) wasAsked.current = true;
		else if (wasAsked.current) {
			wasAsked.current = false;
			// What opened the dialog may be gone: who came by keyboard goes on at the controls.
			const frame = requestAnimationFrame(() => {
				if (document.activeElement === document.body) controls.current?.focus({ preventScroll: true });
			});
			return () => cancelAnimationFrame(frame);
		}
	}, [asked]);

	const steer = (shortcut: Shortcut) => {
		if (!instance || !settings || !isUseful(shortcut, instance)) return;
		if (shortcut === "help") setAsked({ about: shortcut });
		else if (shortcut === "lock") void change({ locked: !settings.locked });
		// The other keys do what enabled controls do.
		else if (game.busy) return;
		else if (shortcut === "end") setAsked({ about: shortcut });
		else void act(...actionOf(shortcut, instance));
	};
	const shortcuts = useShortcuts(asked === null && instance !== null, steer);

	if (game.blocked === "gone")
		return <Notice icon={<UnpluggedIcon className="size-12" />} title={t("hostPanel.gone")} text={t("hostPanel.goneText")} />;
	if (game.blocked === "forbidden")
		return <Notice icon={<PadlockIcon className="size-12" />} title={t("hostPanel.notHost")} text={t("hostPanel.notHostText")} />;
	if (!instance || !settings) {
		return (
			<div className="grid min-h-96 place-items-center">
				<Spinner label={t("common.loading")} />
			</div>
		);
	}

	const archive = async () => {
		if ((await act("archive")) === null) await navigate("/");
	};
	const { status } = instance;
	const lobby = status === "lobby";
	const playing = lobby || status === "active";
	return (
		<div className="flex flex-col gap-5">
			<div className="flex flex-wrap items-start justify-between gap-3">
				<HostHeading instance={instance} connection={game.connection} />
				<HostControls
					instance={instance}
					busy={game.busy}
					act={(action, body) => void act(action, body)}
					group={controls}
					keysOn={shortcuts.on}
					onArchive={archive}
					onAsk={(about) => setAsked({ about })}
				/>
			</div>
			{instance.paused && (
				<div role="status" className="rounded-2xl bg-slate-800 px-5 py-6 text-center text-white">
					<p className="text-2xl font-bold">{t("hostPanel.pausedTitle")}</p>
					<p className="mt-1">{t("hostPanel.pausedText")}</p>
				</div>
			)}
			{status === "active" && <QuestionPanel instance={instance} deadlineMs={game.deadlineMs} />}
			<div
				className={`grid grid-cols-1 items-start gap-5 lg:grid-rows-[auto_1fr] ${lobby ? "lg:grid-cols-[24rem_minmax(0,1fr)]" : status === "active" ? "lg:grid-cols-[minmax(0,1fr)_20rem]" : ""}`}
			>
				{lobby && <JoinInfo pin={pin} large />}
				<section aria-labelledby="host-participants" className="min-w-0 rounded-2xl border border-line bg-white p-5 lg:row-span-2">
					<h2 id="host-participants" className="mb-4 text-lg font-bold text-slate-900">
						{lobby
							? t("live.participants", { count: instance.participantCount })
							: settings.pointsMode === "none"
								? t("hostPanel.participants")
								: status === "active"
									? t("hostPanel.leaderboard")
									: t("hostPanel.podium")}
					</h2>
					<ParticipantList
						instance={instance}
						skip={game.skip}
						showPage={game.showPage}
						onRemove={playing ? (nickname) => setAsked({ about: "remove", nickname }) : null}
					/>
				</section>
				{status === "active" && <JoinInfo pin={pin} />}
				{playing && <GameSettings instance={instance} settings={settings} change={change} />}
			</div>
			{playing && (
				<div className="hidden justify-center pointer-fine:flex">
					<Button
						variant="text"
						size="small"
						onClick={() => setAsked({ about: "help" })}
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
				asked={asked}
				onClose={() => setAsked(null)}
				onLeft={() => void navigate("/")}
				wordsOf={wordsOf}
				shortcuts={shortcuts}
			/>
		</div>
	);
}
