import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { Instance } from "#contract/games/live";
import type { DeviceScope, RankingPlan, TimeFactor } from "#contract/limits";
import { useWrite } from "~/api/use-write";
import { PairingDialog } from "~/features/host/game/pairing-dialog";
import { LazyQuickDialogs } from "~/features/host/game/quick-actions";
import { reopenGame } from "~/features/host/game/reopen";
import { FailedAction, type HostGame } from "~/features/host/game/use-host-game";
import { shownName } from "~/features/live/shown-name";
import { useTexts } from "~/i18n/texts";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Dialog } from "~/ui/dialog";
import { LazyPart } from "~/ui/lazy-part";
import { toast } from "~/ui/toast";
import { ChooseClassDialog } from "./choose-class-dialog";
import { type HostDialog, mustCloseDialog } from "./host-dialog";
import { JoinInfo } from "./join-info";
import { PlayerDialog, RemoveSinceDialog } from "./player-dialogs";
import { ShortcutsDialog } from "./shortcuts-dialog";

/** One dialog for each scope, so that a closing dialog keeps its texts. */
const PAIRING_SCOPES = ["steer", "view"] as const satisfies readonly DeviceScope[];

interface HostDialogsProps {
	game: HostGame;
	instance: Instance;
	dialog: HostDialog | null;
	onClose: () => void;
	onAsk: (dialog: HostDialog) => void;
	onArchived: () => void;
	onReopened: (pin: string) => void;
	changeFactor: (nickname: string, factor: TimeFactor) => Promise<boolean>;
	changeTeam: (nickname: string, team: number) => Promise<boolean>;
	messageOf: (failure: FailedAction) => string;
	shortcuts: { on: boolean; switchTo: (on: boolean) => void };
	rankingPlan: RankingPlan;
	settingsFields: ReactNode;
}

/** The panel's dialogs. Each stays open until its call has ended, and shows why the call failed. */
export function HostDialogs({
	game,
	instance,
	dialog,
	onClose,
	onAsk,
	onArchived,
	onReopened,
	changeFactor,
	changeTeam,
	messageOf,
	shortcuts,
	rankingPlan,
	settingsFields,
}: HostDialogsProps) {
	const { t } = useTexts("site");
	const open = instance.questionStatus === "open";
	// A closing dialog keeps the player's name.
	const [nickname, setNickname] = useState("");
	if (dialog?.about === "remove" && dialog.nickname !== nickname) setNickname(dialog.nickname);
	const name = shownName(nickname, instance.settings.answerCards);
	const action = useWrite(
		async (call: () => Promise<FailedAction | null>, onDone?: () => void) => {
			const failed = await call();
			if (failed) throw failed;
			return onDone;
		},
		{
			failure: (error) => (error instanceof FailedAction ? messageOf(error) : t("common.error")),
			onDone: (onDone) => {
				onClose();
				onDone?.();
			},
		},
	);
	const reopen = useWrite((shuffle: Instance["settings"]["shuffle"]) => reopenGame(instance, { ...instance.settings, shuffle }), {
		failure: t("hostPanel.errorShuffle"),
		onDone: (pin) => {
			onReopened(pin);
			onClose();
		},
	});
	const correctCard = async (card: number, option: number | null) => {
		const failed = await game.act("card-answer", { questionIndex: instance.currentQuestionIndex, card, option });
		if (failed) toast.error(messageOf(failed));
		return failed === null;
	};
	const close = () => {
		// A call in progress cannot be cancelled.
		if (action.pending || reopen.pending) return;
		action.clear();
		reopen.clear();
		onClose();
	};
	/** The way back from a question that the settings asked. */
	const backToSettings = () => {
		close();
		if (!reopen.pending) onAsk({ about: "settings" });
	};
	const isOver = dialog !== null && mustCloseDialog(dialog, instance);
	const isBusy = action.pending || reopen.pending;
	const closeWhenOver = useEffectEvent(close);
	useEffect(() => {
		if (isOver && !isBusy) closeWhenOver();
	}, [isOver, isBusy]);
	const confirmDialog = (
		about: HostDialog["about"],
		texts: { title: string; confirmLabel: string; danger?: boolean },
		onConfirm: () => void,
		children: ReactNode,
		{ pending, problem }: Pick<typeof action, "pending" | "problem"> = action,
	) => (
		<ConfirmDialog
			open={dialog?.about === about}
			{...texts}
			busy={pending}
			problem={problem}
			onCancel={about === "shuffle" ? backToSettings : close}
			onConfirm={onConfirm}
		>
			{children}
		</ConfirmDialog>
	);
	return (
		<>
			{confirmDialog(
				"end",
				{ title: t("hostPanel.endGameTitle"), confirmLabel: t("hostPanel.endGame") },
				() => void action.run(game.end),
				<>
					{open && <p className="mb-2">{t("hostPanel.endGameOpen")}</p>}
					<p>{t(instance.quick ? "hostPanel.endQuickText" : "hostPanel.endGameText")}</p>
				</>,
			)}
			{confirmDialog(
				"leave",
				{ title: t("hostPanel.leaveLobbyTitle"), confirmLabel: t("hostPanel.leaveLobby") },
				() => void action.run(() => game.act("archive"), onArchived),
				t("hostPanel.leaveLobbyText"),
			)}
			{confirmDialog(
				"remove",
				{ title: t("hostPanel.removeTitle", { nickname: name }), confirmLabel: t("hostPanel.remove"), danger: true },
				() =>
					void action.run(
						() => game.act("remove-player", { nickname }),
						() => toast.success(t("hostPanel.removed", { nickname: name })),
					),
				t("hostPanel.removeText"),
			)}
			{confirmDialog(
				"shuffle",
				{ title: t("hostPanel.shuffleTitle"), confirmLabel: t("hostPanel.shuffleConfirm") },
				() => {
					if (dialog?.about === "shuffle") void reopen.run(dialog.shuffle);
				},
				<>
					<p>{t("hostPanel.shuffleText")}</p>
					{instance.participantCount > 0 && <p className="mt-2">{t("hostPanel.shufflePlayers", { count: instance.participantCount })}</p>}
				</>,
				reopen,
			)}
			<Dialog wide open={dialog?.about === "settings"} title={t("hostPanel.settings")} onClose={close}>
				{settingsFields}
			</Dialog>
			<Dialog open={dialog?.about === "join"} title={t("hostPanel.joinInfo")} onClose={close}>
				<JoinInfo pin={instance.pin} size="playing" />
			</Dialog>
			{dialog?.about === "quick" && (
				<LazyPart>
					<LazyQuickDialogs about={dialog.part} instance={instance} act={game.act} messageOf={messageOf} onClose={onClose} />
				</LazyPart>
			)}
			{dialog?.about === "class" && <ChooseClassDialog instance={instance} onReopened={onReopened} onClose={onClose} />}
			<RemoveSinceDialog
				open={dialog?.about === "remove-since"}
				locked={instance.settings.locked}
				busy={action.pending}
				problem={action.problem}
				onCancel={close}
				onConfirm={(body, minutes) =>
					void action.run(
						() => game.act("remove-since", body),
						() => toast.success(t("hostPanel.removedSince", { count: minutes })),
					)
				}
			/>
			<PlayerDialog
				instance={instance}
				participant={dialog?.about === "player" ? dialog.participant : null}
				changeFactor={changeFactor}
				changeTeam={changeTeam}
				correctCard={correctCard}
				onRemove={(name) => onAsk({ about: "remove", nickname: name })}
				onClose={close}
			/>
			{PAIRING_SCOPES.map((scope) => (
				<PairingDialog
					key={scope}
					pin={instance.pin}
					scope={scope}
					open={dialog?.about === "pair" && dialog.scope === scope}
					onClose={close}
					paired={instance.pairedDevices ?? 0}
					lastPairedAt={instance.lastPairedAt}
					plan={rankingPlan}
				/>
			))}
			<ShortcutsDialog open={dialog?.about === "help"} on={shortcuts.on} onChange={shortcuts.switchTo} onClose={onClose} />
		</>
	);
}
