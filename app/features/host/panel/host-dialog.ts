import type { Instance, Participant } from "#contract/games/live";
import type { DeviceScope } from "#contract/limits";
import { hasSurelyLeft } from "~/features/host/game/player-left";
import type { QuickDialog } from "~/features/host/game/quick-dialogs";
import { mustCloseQuickDialog } from "~/features/host/game/quick-question";

export type HostDialog =
	| { about: "end" | "leave" | "help" | "remove-since" | "class" | "settings" | "join" }
	| { about: "player"; participant: Participant }
	| { about: "remove"; nickname: string }
	| { about: "quick"; part: QuickDialog }
	| { about: "pair"; scope: DeviceScope }
	| { about: "shuffle"; shuffle: Instance["settings"]["shuffle"] };

/** True once the dialog's action is impossible, because another device controls the game too, or the game continued. */
export function mustCloseDialog(dialog: HostDialog, instance: Instance): boolean {
	const { status } = instance;
	const isPlaying = status === "lobby" || status === "active";
	switch (dialog.about) {
		case "help":
			return false;
		case "leave":
		case "class":
		case "shuffle":
			return status !== "lobby";
		case "end":
			return status !== "active";
		case "remove-since":
		case "pair":
		case "settings":
		case "join":
			return !isPlaying;
		case "player":
			return !isPlaying || hasSurelyLeft(instance, dialog.participant.nickname);
		case "remove":
			return !isPlaying || hasSurelyLeft(instance, dialog.nickname);
		case "quick":
			return mustCloseQuickDialog(dialog.part, instance);
		default: {
			const never: never = dialog;
			return never;
		}
	}
}
