import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { useSnackbar } from "~/ui/snackbar";
import type { Instance } from "../../../worker/contract/live";
import { ShortcutsDialog } from "./shortcuts-dialog";
import type { HostGame } from "./use-host-game";

/** What the host is asked, or shown, before the game goes on. */
export type HostQuestion = { about: "end" | "leave" | "help" } | { about: "remove"; nickname: string };

interface HostDialogsProps {
	game: HostGame;
	instance: Instance;
	asked: HostQuestion | null;
	onClose: () => void;
	onLeave: () => Promise<void>;
	shortcuts: { on: boolean; keep: (on: boolean) => void };
}

export function HostDialogs({ game, instance, asked, onClose, onLeave, shortcuts }: HostDialogsProps) {
	const { t } = useTranslation();
	const { show } = useSnackbar();
	const open = instance.questionStatus === "open";
	// The dialog fades with the name it asked about.
	const lastNickname = useRef("");
	if (asked?.about === "remove") lastNickname.current = asked.nickname;
	const nickname = lastNickname.current;
	const end = async () => {
		onClose();
		const closed = !open || (await game.act("close-question", { questionIndex: instance.currentQuestionIndex }));
		if (closed) await game.act("finish");
	};
	const remove = async () => {
		onClose();
		if (await game.act("remove-player", { nickname })) show({ message: t("hostPanel.removed", { nickname }), tone: "success" });
	};
	return (
		<>
			<ConfirmDialog
				open={asked?.about === "end"}
				title={t("hostPanel.endGameTitle")}
				confirmLabel={t("hostPanel.endGame")}
				onCancel={onClose}
				onConfirm={end}
			>
				{open && <p className="mb-2">{t("hostPanel.endGameOpen")}</p>}
				<p>{t("hostPanel.endGameText")}</p>
			</ConfirmDialog>
			<ConfirmDialog
				open={asked?.about === "leave"}
				title={t("hostPanel.leaveLobbyTitle")}
				confirmLabel={t("hostPanel.leaveLobby")}
				onCancel={onClose}
				onConfirm={async () => {
					onClose();
					await onLeave();
				}}
			>
				{t("hostPanel.leaveLobbyText")}
			</ConfirmDialog>
			<ConfirmDialog
				open={asked?.about === "remove"}
				title={t("hostPanel.removeTitle", { nickname })}
				confirmLabel={t("hostPanel.remove")}
				onCancel={onClose}
				onConfirm={remove}
				danger
			>
				{t("hostPanel.removeText")}
			</ConfirmDialog>
			<ShortcutsDialog open={asked?.about === "help"} on={shortcuts.on} onChange={shortcuts.keep} onClose={onClose} />
		</>
	);
}
