import { type ReactNode, useRef, useState } from "react";
import type { Instance } from "#contract/live";
import type { FailedAction, HostGame } from "~/features/live/host/use-host-game";
import { useT } from "~/i18n/translator";
import { Alert } from "~/ui/alert";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { toast } from "~/ui/toast";
import { ShortcutsDialog } from "./shortcuts-dialog";

/** What the open dialog is about. */
export type HostDialog = { about: "end" | "leave" | "help" } | { about: "remove"; nickname: string };

interface HostDialogsProps {
	game: HostGame;
	instance: Instance;
	dialog: HostDialog | null;
	onClose: () => void;
	onArchived: () => void;
	messageOf: (failure: FailedAction) => string;
	shortcuts: { on: boolean; switchTo: (on: boolean) => void };
}

/** Each dialog stays until its call is done, and says why it failed. */
export function HostDialogs({ game, instance, dialog, onClose, onArchived, messageOf, shortcuts }: HostDialogsProps) {
	const { t } = useT();
	const open = instance.questionStatus === "open";
	// While the dialog fades it still shows the name that it asked about.
	const lastNickname = useRef("");
	if (dialog?.about === "remove") lastNickname.current = dialog.nickname;
	const nickname = lastNickname.current;
	const [sending, setSending] = useState(false);
	const [failure, setFailure] = useState<string | null>(null);
	const close = () => {
		// A call under way cannot be cancelled.
		if (sending) return;
		setFailure(null);
		onClose();
	};
	const confirm = async (call: () => Promise<FailedAction | null>, onDone?: () => void) => {
		setSending(true);
		setFailure(null);
		const failed = await call();
		setSending(false);
		if (failed) {
			setFailure(messageOf(failed));
			return;
		}
		onClose();
		onDone?.();
	};
	const confirmDialog = (
		about: HostDialog["about"],
		texts: { title: string; confirmLabel: string; danger?: boolean },
		onConfirm: () => Promise<void>,
		children: ReactNode,
	) => (
		<ConfirmDialog open={dialog?.about === about} {...texts} busy={sending} onCancel={close} onConfirm={onConfirm}>
			{failure !== null && (
				<div className="mb-4">
					<Alert tone="error">{failure}</Alert>
				</div>
			)}
			{children}
		</ConfirmDialog>
	);
	return (
		<>
			{confirmDialog(
				"end",
				{ title: t("hostPanel.endGameTitle"), confirmLabel: t("hostPanel.endGame") },
				() => confirm(game.end),
				<>
					{open && <p className="mb-2">{t("hostPanel.endGameOpen")}</p>}
					<p>{t("hostPanel.endGameText")}</p>
				</>,
			)}
			{confirmDialog(
				"leave",
				{ title: t("hostPanel.leaveLobbyTitle"), confirmLabel: t("hostPanel.leaveLobby") },
				() => confirm(() => game.act("archive"), onArchived),
				t("hostPanel.leaveLobbyText"),
			)}
			{confirmDialog(
				"remove",
				{ title: t("hostPanel.removeTitle", { nickname }), confirmLabel: t("hostPanel.remove"), danger: true },
				() =>
					confirm(
						() => game.act("remove-player", { nickname }),
						() => toast.success(t("hostPanel.removed", { nickname })),
					),
				t("hostPanel.removeText"),
			)}
			<ShortcutsDialog open={dialog?.about === "help"} on={shortcuts.on} onChange={shortcuts.switchTo} onClose={onClose} />
		</>
	);
}
