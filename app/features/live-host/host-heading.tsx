import { Lock } from "lucide-react";
import type { Instance } from "#contract/live";
import { type ConnectionQuality, ConnectionSign } from "~/features/live/connection-sign";
import { useT } from "~/i18n/translator";

const STATUS_KEYS = { lobby: "statusWaiting", active: "statusInProgress", finished: "statusFinished", archived: "statusFinished" } as const;

/** Title, status, counts and what the host has switched. */
export function HostHeading({ instance, connection }: { instance: Instance; connection: ConnectionQuality }) {
	const { t } = useT();
	const playing = instance.status === "lobby" || instance.status === "active";
	return (
		<div className="min-w-0">
			{/* During a game the question needs the place of a long name. */}
			<h1
				lang={instance.language}
				title={instance.quizTitle}
				className={`font-bold wrap-anywhere text-slate-900 ${instance.status === "active" ? "line-clamp-2 text-xl sm:text-2xl" : "text-2xl sm:text-3xl"}`}
			>
				{instance.quizTitle}
			</h1>
			<dl className="mt-3 flex flex-wrap gap-2 text-sm">
				<div className="flex gap-1.5 rounded-lg bg-primary-50 px-3 py-1.5 font-semibold text-primary-800">
					<dt className="font-medium">{t("hostPanel.status")}:</dt>
					<dd>{t(`hostPanel.${instance.paused ? "statusPaused" : STATUS_KEYS[instance.status]}`)}</dd>
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
				{playing && instance.settings.locked && (
					<div className="flex items-center gap-1.5 rounded-lg bg-warning-50 px-3 py-1.5 font-semibold text-warning-800">
						<dt className="sr-only">{t("hostPanel.lock")}</dt>
						<dd className="flex items-center gap-1.5">
							<Lock className="size-4" />
							{t("hostPanel.locked")}
						</dd>
					</div>
				)}
				<div className="flex items-center px-1">
					<dt className="sr-only">{t("live.connection")}</dt>
					<dd>
						<ConnectionSign quality={connection} />
					</dd>
				</div>
			</dl>
		</div>
	);
}
