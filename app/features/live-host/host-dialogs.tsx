import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Instance } from "#contract/live";
import { Alert } from "~/ui/alert";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { useSnackbar } from "~/ui/snackbar";
import { ShortcutsDialog } from "./shortcuts-dialog";
import type { HostFailure, HostGame } from "./use-host-game";

/** What the host is asked, or shown, before the game goes on. */
export type HostQuestion = { about: "end" | "leave" | "help" } | { about: "remove"; nickname: string };

interface HostDialogsProps {
	game: HostGame;
	instance: Instance;
	asked: HostQuestion | null;
	onClose: () => void;
	onLeft: () => void;
	/** The words for a failed call. */
	wordsOf: (failure: HostFailure) => string;
	shortcuts: { on: boolean; keep: (on: boolean) => void };
}

/** Each dialog stays until its call is done, and says why it failed. */
export function HostDialogs({ game, instance, asked, onClose, onLeft, wordsOf, shortcuts }: HostDialogsProps) {
	const { t } = useTranslation();
	const { show } = useSnackbar();
	const open = instance.questionStatus === "open";
	// The dialog fades with the name it asked about.
	const lastNickname = useRef("");
	if (asked?.about === "remove") lastNickname.current = asked.nickname;
	const nickname = lastNickname.current;
	const [sending, setSending] = useState(false);
	const [failure, setFailure] = useState<string | null>(null);
	const close = () => {
		// What is under way cannot be called off.
		if (sending) return;
		setFailure(null);
		onClose();
	};
	const confirm = async (call: () => Promise<HostFailure | null>, onDone?: () => void) => {
		setSending(true);
		setFailure(null);
		const failed = await call();
		setSending(false);
		if (failed) {
			setFailure(wordsOf(failed));
			return;
		}
		onClose();
		onDone?.();
	};
	const dialog = (
		about: HostQuestion["about"],
		texts: { title: string; confirmLabel: string; danger?: boolean },
		onConfirm: () => Promise<void>,
		children: ReactNode,
	) => (
		<ConfirmDialog open={asked?.about === about} {...texts} busy={sending} onCancel={close} onConfirm={onConfirm}>
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
			{dialog(
				"end",
				{ title: t("hostPanel.endGameTitle"), confirmLabel: t("hostPanel.endGame") },
				() => confirm(game.end),
				<>
					{open && <p className="mb-2">{t("hostPanel.endGameOpen")}</p>}
					<p>{t("hostPanel.endGameText")}</p>
				</>,
			)}
			{dialog(
				"leave",
				{ title: t("hostPanel.leaveLobbyTitle"), confirmLabel: t("hostPanel.leaveLobby") },
				() => confirm(() => game.act("archive"), onLeft),
				t("hostPanel.leaveLobbyText"),
			)}
			{dialog(
				"remove",
				{ title: t("hostPanel.removeTitle", { nickname }), confirmLabel: t("hostPanel.remove"), danger: true },
				() =>
					confirm(
						() => game.act("remove-player", { nickname }),
						() => show({ message: t("hostPanel.removed", { nickname }), tone: "success" }),
					),
				t("hostPanel.removeText"),
			)}
			<ShortcutsDialog open={asked?.about === "help"} on={shortcuts.on} onChange={shortcuts.keep} onClose={onClose} />
		</>
	);
}
