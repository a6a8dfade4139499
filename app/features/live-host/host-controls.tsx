import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { ChartIcon } from "~/ui/icons";
import { GAME } from "../../../worker/contract/limits";
import type { Instance } from "../../../worker/contract/live";
import type { HostGame } from "./use-host-game";

interface HostControlsProps {
	game: HostGame;
	instance: Instance;
	onArchive: () => Promise<void>;
	onEnd: () => void;
	onLeave: () => void;
}

/** The one next step as the big button, the rest beside it. */
export function HostControls({ game, instance, onArchive, onEnd, onLeave }: HostControlsProps) {
	const { t } = useTranslation();
	const { busy, act } = game;
	const index = instance.currentQuestionIndex;
	const last = index >= instance.totalQuestions - 1;
	const blocked = busy !== null;

	if (instance.status === "lobby") {
		const enough = instance.participantCount >= GAME.minParticipants;
		return (
			<div className="flex flex-col items-stretch gap-2 sm:items-end">
				<div className="flex flex-wrap gap-2">
					<Button variant="outlined" disabled={blocked} onClick={onLeave}>
						{t("hostPanel.leaveLobby")}
					</Button>
					<Button
						size="large"
						disabled={!enough || blocked}
						loading={busy === "start"}
						onClick={() => void act("start", { questionIndex: -1 })}
						aria-describedby="host-start-hint"
					>
						{t("hostPanel.start")}
					</Button>
				</div>
				<p id="host-start-hint" className="min-h-6 text-sm font-medium text-slate-600">
					{enough ? "" : t("hostPanel.needTwo")}
				</p>
			</div>
		);
	}
	if (instance.status === "active") {
		if (instance.questionStatus === "open") {
			return (
				<Button
					variant="outlined"
					size="large"
					disabled={blocked}
					loading={busy === "close-question"}
					onClick={() => void act("close-question", { questionIndex: index })}
				>
					{t("hostPanel.closeQuestion")}
				</Button>
			);
		}
		return (
			<div className="flex flex-wrap gap-2">
				{!last && (
					<Button variant="outlined" disabled={blocked} onClick={onEnd}>
						{t("hostPanel.endGame")}
					</Button>
				)}
				{last ? (
					<Button size="large" disabled={blocked} loading={busy === "finish"} onClick={() => void act("finish")}>
						{t("hostPanel.finish")}
					</Button>
				) : (
					<Button
						size="large"
						disabled={blocked}
						loading={busy === "next-question"}
						onClick={() => void act("next-question", { questionIndex: index })}
					>
						{t("hostPanel.next")}
					</Button>
				)}
			</div>
		);
	}
	return (
		<div className="flex flex-wrap gap-2">
			<ButtonLink to={`/results/${instance._id}`} variant="outlined" size="large">
				<ChartIcon />
				{t("hostPanel.toResults")}
			</ButtonLink>
			<Button size="large" disabled={blocked} loading={busy === "archive"} onClick={() => void onArchive()}>
				{t("hostPanel.archive")}
			</Button>
		</div>
	);
}
