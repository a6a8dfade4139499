import type { Instance, Participant } from "#contract/games/live";
import type { DeviceScope } from "#contract/limits";
import type { QuickDialog } from "~/features/host/game/quick-dialogs";
import { isQuickDialogOver } from "~/features/host/game/quick-question";

export type HostDialog =
	| { about: "end" | "leave" | "help" | "remove-since" | "class" }
	| { about: "player"; participant: Participant }
	| { about: "remove"; nickname: string }
	| { about: "quick"; part: QuickDialog }
	| { about: "pair"; scope: DeviceScope }
	| { about: "shuffle"; shuffle: Instance["settings"]["shuffle"] };

/** False while the list of participants is on more than one page. */
function hasSurelyLeft({ participants, participantCount, participantsSkip }: Instance, nickname: string): boolean {
	const isWhole = participantsSkip === 0 && participants.length === participantCount;
	return isWhole && participants.every((one) => one.nickname !== nickname);
}

/** True once what the dialog offers is no longer possible, because another device steers as well, or the game went on by itself. */
export function isDialogOver(dialog: HostDialog, instance: Instance): boolean {
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
			return !isPlaying;
		case "player":
			return !isPlaying || hasSurelyLeft(instance, dialog.participant.nickname);
		case "remove":
			return !isPlaying || hasSurelyLeft(instance, dialog.nickname);
		case "quick":
			return isQuickDialogOver(dialog.part, instance);
		default: {
			const never: never = dialog;
			return never;
		}
	}
}
