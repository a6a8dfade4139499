import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { HostAction } from "~/api/live";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { useSnackbar } from "~/ui/snackbar";
import { Spinner } from "~/ui/spinner";
import { ConnectionSign } from "../live/connection-sign";
import { Notice } from "../live-player/notice";
import { HostControls } from "./host-controls";
import { JoinInfo } from "./join-info";
import { ParticipantList } from "./participant-list";
import { QuestionPanel } from "./question-panel";
import { useHostGame } from "./use-host-game";

const FAILURES: Record<HostAction, "errorStart" | "errorNext" | "errorFinish" | "errorClose" | "errorArchive"> = {
	start: "errorStart",
	"next-question": "errorNext",
	finish: "errorFinish",
	archive: "errorArchive",
	"close-question": "errorClose",
};

const STATUS_KEYS = { lobby: "statusWaiting", active: "statusInProgress", finished: "statusFinished", archived: "statusFinished" } as const;

/** The host panel of spec section 2. A reload or a second device finds the game where it is. */
export function HostScreen({ pin }: { pin: string }) {
	const { t } = useTranslation();
	const navigate = useNavigate();
	const { show } = useSnackbar();
	const [confirming, setConfirming] = useState<"end" | "leave" | null>(null);
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

	if (game.blocked === "gone") return <Notice icon="🔌" title={t("hostPanel.gone")} text={t("hostPanel.goneText")} />;
	if (game.blocked === "forbidden") return <Notice icon="🔒" title={t("hostPanel.notHost")} text={t("hostPanel.notHostText")} />;
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
	const lobby = instance.status === "lobby";
	return (
		<div className="flex flex-col gap-5">
			<div className="flex flex-wrap items-start justify-between gap-3">
				<div className="min-w-0">
					<h1 className="text-2xl font-bold break-words text-slate-900 sm:text-3xl">{instance.quizTitle}</h1>
					<dl className="mt-3 flex flex-wrap gap-2 text-sm">
						<div className="flex gap-1.5 rounded-lg bg-primary-50 px-3 py-1.5 font-semibold text-primary-800">
							<dt className="font-medium">{t("hostPanel.status")}:</dt>
							<dd>{t(`hostPanel.${STATUS_KEYS[instance.status]}`)}</dd>
						</div>
						<div className="flex gap-1.5 rounded-lg bg-secondary-50 px-3 py-1.5 font-semibold text-secondary-800">
							<dt className="font-medium">{t("hostPanel.participants")}:</dt>
							<dd className="tabular-nums">{instance.participantCount}</dd>
						</div>
						{instance.currentQuestionIndex >= 0 && (
							<div className="flex gap-1.5 rounded-lg bg-slate-100 px-3 py-1.5 font-semibold text-slate-800">
								<dt className="font-medium">{t("hostPanel.progress")}:</dt>
								<dd className="tabular-nums">
									{instance.currentQuestionIndex + 1} / {instance.totalQuestions}
								</dd>
							</div>
						)}
						<div className="flex items-center px-1">
							<dt className="sr-only">{t("live.connection")}</dt>
							<dd>
								<ConnectionSign quality={game.connection} />
							</dd>
						</div>
					</dl>
				</div>
				<HostControls
					game={game}
					instance={instance}
					onArchive={archive}
					onEnd={() => setConfirming("end")}
					onLeave={() => setConfirming("leave")}
				/>
			</div>
			{!lobby && instance.status === "active" && <QuestionPanel instance={instance} deadlineMs={game.deadlineMs} />}
			<div
				className={`grid items-start gap-5 ${lobby ? "lg:grid-cols-[24rem_1fr]" : instance.status === "active" ? "lg:grid-cols-[1fr_20rem]" : ""}`}
			>
				{lobby && <JoinInfo pin={pin} large />}
				<section aria-labelledby="host-participants" className="rounded-2xl border border-line bg-white p-5">
					<h2 id="host-participants" className="mb-4 text-lg font-bold text-slate-900">
						{lobby
							? t("live.participants", { count: instance.participantCount })
							: instance.status === "active"
								? t("hostPanel.leaderboard")
								: t("hostPanel.podium")}
					</h2>
					<ParticipantList instance={instance} skip={game.skip} showPage={game.showPage} />
				</section>
				{!lobby && instance.status === "active" && <JoinInfo pin={pin} />}
			</div>
			{game.offline && (
				<p role="status" className="fixed inset-x-4 bottom-4 mx-auto w-fit rounded-xl bg-slate-900 px-4 py-2.5 font-medium text-white">
					{t("live.reconnecting")}
				</p>
			)}
			<ConfirmDialog
				open={confirming === "end"}
				title={t("hostPanel.endGameTitle")}
				confirmLabel={t("hostPanel.endGame")}
				onCancel={() => setConfirming(null)}
				onConfirm={async () => {
					setConfirming(null);
					await game.act("finish");
				}}
			>
				{t("hostPanel.endGameText")}
			</ConfirmDialog>
			<ConfirmDialog
				open={confirming === "leave"}
				title={t("hostPanel.leaveLobbyTitle")}
				confirmLabel={t("hostPanel.leaveLobby")}
				onCancel={() => setConfirming(null)}
				onConfirm={async () => {
					setConfirming(null);
					await archive();
				}}
			>
				{t("hostPanel.leaveLobbyText")}
			</ConfirmDialog>
		</div>
	);
}
