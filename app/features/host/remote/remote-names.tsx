import { ChevronDown } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { Instance } from "#contract/games/live";
import { GAME } from "#contract/limits";
import { useWrite } from "~/api/use-write";
import { hasSurelyLeft } from "~/features/host/game/player-left";
import { FailedAction, type HostGame } from "~/features/host/game/use-host-game";
import { useParticipantSearch } from "~/features/host/game/use-participant-search";
import { compareByCard } from "~/features/host/game/use-settings";
import { Avatar } from "~/features/live/avatar";
import { shownName } from "~/features/live/shown-name";
import { useTexts } from "~/i18n/texts";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { BareField } from "~/ui/field";
import { Cross } from "~/ui/icon";
import { toast } from "~/ui/toast";

interface NameChipProps {
	nickname: string;
	instance: Instance;
	onRemove: (nickname: string) => void;
	/** Cuts a long name with …, so that all names have one height. */
	oneLine?: boolean;
}

/** A name; a press asks whether to remove the player. */
export function NameChip({ nickname, instance, onRemove, oneLine = false }: NameChipProps) {
	const { t } = useTexts("site");
	const name = shownName(nickname, instance.settings.answerCards);
	return (
		<li className="max-w-full">
			<button
				type="button"
				aria-label={t("hostPanel.removePlayer", { nickname: name })}
				onClick={() => onRemove(nickname)}
				className="flex min-h-11 max-w-full touch-manipulation items-center gap-1.5 rounded-full border border-line bg-white py-0.5 pe-2.5 ps-1.5 text-sm font-medium"
			>
				<Avatar nickname={nickname} className="size-6 shrink-0" />
				<span translate="no" className={`min-w-0 ${oneLine ? "truncate" : "wrap-anywhere"}`}>
					{name}
				</span>
				<Cross className="size-4 text-slate-500" />
			</button>
		</li>
	);
}

/** Number of players from which there is a search. */
const SEARCH_FROM_PLAYERS = 10;

/** Everybody in the game, open in the lobby, where new names come in; the newest first there, and cards by their numbers. */
export function RemoteNames({ instance, onRemove }: Omit<NameChipProps, "nickname" | "oneLine">) {
	const { t } = useTexts("site");
	const [query, setQuery] = useState("");
	const found = useParticipantSearch(instance, query, null);
	const { status, participants, participantCount } = instance;
	const inLobby = status === "lobby";
	if (participantCount === 0) return null;
	const page = found?.participants ?? (inLobby ? [...participants].reverse() : participants);
	const shown = instance.settings.answerCards ? [...page].sort(compareByCard) : page;
	const total = found?.total ?? participantCount;
	return (
		<details key={String(inLobby)} open={inLobby} className="group rounded-2xl border border-line bg-white px-4">
			<summary className="flex min-h-13 cursor-pointer items-center justify-between gap-2 font-semibold text-primary-800">
				{t("hostPanel.participants")}
				<ChevronDown aria-hidden="true" className="size-5 shrink-0 text-slate-600 group-open:rotate-180" />
			</summary>
			<div className="flex flex-col gap-2 pb-4">
				{participantCount >= SEARCH_FROM_PLAYERS && (
					<BareField
						type="search"
						label={t("hostPanel.searchPlayers")}
						value={query}
						onChange={(event) => setQuery(event.target.value)}
						maxLength={GAME.participantSearchMax}
					/>
				)}
				{shown.length === 0 ? (
					<p className="py-2 text-slate-600">{t(found?.waiting ? "common.loading" : "hostPanel.nobodyFound")}</p>
				) : (
					<ul className="flex flex-wrap gap-1.5">
						{shown.map(({ nickname }) => (
							<NameChip key={nickname} nickname={nickname} instance={instance} onRemove={onRemove} />
						))}
						{total > shown.length && (
							<li className="px-2 py-2.5 text-sm font-semibold text-slate-700">{t("remote.others", { count: total - shown.length })}</li>
						)}
					</ul>
				)}
			</div>
		</details>
	);
}

interface RemovePlayerDialogProps {
	game: HostGame;
	instance: Instance;
	nickname: string | null;
	messageOf: (failure: FailedAction) => string;
	onClose: () => void;
}

export function RemovePlayerDialog({ game, instance, nickname, messageOf, onClose }: RemovePlayerDialogProps) {
	const { t } = useTexts("site");
	// A closing dialog keeps the player's name.
	const [last, setLast] = useState("");
	if (nickname !== null && nickname !== last) setLast(nickname);
	const name = shownName(last, instance.settings.answerCards);
	const removal = useWrite(
		async () => {
			const failed = await game.act("remove-player", { nickname: last });
			if (failed) throw failed;
		},
		{
			failure: (error) => (error instanceof FailedAction ? messageOf(error) : t("common.error")),
			onDone: () => {
				onClose();
				toast.success(t("hostPanel.removed", { nickname: name }));
			},
		},
	);
	const close = () => {
		// A call in progress cannot be cancelled.
		if (removal.pending) return;
		removal.clear();
		onClose();
	};
	const isOver = nickname !== null && hasSurelyLeft(instance, nickname);
	const closeWhenOver = useEffectEvent(close);
	useEffect(() => {
		if (isOver && !removal.pending) closeWhenOver();
	}, [isOver, removal.pending]);
	return (
		<ConfirmDialog
			open={nickname !== null}
			title={t("hostPanel.removeTitle", { nickname: name })}
			confirmLabel={t("hostPanel.remove")}
			danger
			busy={removal.pending}
			problem={removal.problem}
			onCancel={close}
			onConfirm={() => void removal.run()}
		>
			<p>{t("hostPanel.removeText")}</p>
		</ConfirmDialog>
	);
}
