import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { HostAction } from "~/api/live";
import { Button } from "~/ui/button";
import { useSnackbar } from "~/ui/snackbar";
import { Spinner } from "~/ui/spinner";
import { PadlockIcon, UnpluggedIcon } from "../live/game-icons";
import { Notice } from "../live-player/notice";
import { GameSettings } from "./game-settings";
import { actionOf, HostControls } from "./host-controls";
import { HostDialogs, type HostQuestion } from "./host-dialogs";
import { HostHeading } from "./host-heading";
import { JoinInfo } from "./join-info";
import { KeyHint } from "./key-hint";
import { ParticipantList } from "./participant-list";
import { QuestionPanel } from "./question-panel";
import { isUseful, type Shortcut } from "./shortcuts";
import { useHostGame } from "./use-host-game";
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
	const onFailed = useCallback(
		(action: HostAction, error: unknown) => {
			const own = t(`hostPanel.${FAILURES[action]}`);
			show({ message: error instanceof Error && error.message ? `${own}: ${error.message}` : own, tone: "error" });
		},
		[t, show],
	);
	const onLoadFailed = useCallback(() => show({ message: t("hostPanel.errorLoad"), tone: "error" }), [t, show]);
	const game = useHostGame(pin, onFailed, onLoadFailed);
	const { instance } = game;

	const steer = (shortcut: Shortcut) => {
		if (!instance || !isUseful(shortcut, instance) || game.busy) return;
		if (shortcut === "help" || shortcut === "end") setAsked({ about: shortcut });
		else if (shortcut === "lock") void game.act("settings", { locked: !instance.settings.locked });
		else void game.act(...actionOf(shortcut, instance));
	};
	const shortcuts = useShortcuts(asked === null && instance !== null, steer);

	if (game.blocked === "gone")
		return <Notice icon={<UnpluggedIcon className="size-12" />} title={t("hostPanel.gone")} text={t("hostPanel.goneText")} />;
	if (game.blocked === "forbidden")
		return <Notice icon={<PadlockIcon className="size-12" />} title={t("hostPanel.notHost")} text={t("hostPanel.notHostText")} />;
	if (!instance) {
		return (
			<div className="grid min-h-96 place-items-center">
				<Spinner label={t("common.loading")} />
			</div>
		);
	}

	const archive = async () => {
		if (await game.act("archive")) await navigate("/");
	};
	const { status, settings } = instance;
	const lobby = status === "lobby";
	const playing = lobby || status === "active";
	return (
		<div className="flex flex-col gap-5">
			<div className="flex flex-wrap items-start justify-between gap-3">
				<HostHeading instance={instance} connection={game.connection} />
				<HostControls game={game} instance={instance} keysOn={shortcuts.on} onArchive={archive} onAsk={(about) => setAsked({ about })} />
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
				{playing && <GameSettings instance={instance} change={(next) => game.act("settings", next)} />}
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
			<HostDialogs game={game} instance={instance} asked={asked} onClose={() => setAsked(null)} onLeave={archive} shortcuts={shortcuts} />
		</div>
	);
}
