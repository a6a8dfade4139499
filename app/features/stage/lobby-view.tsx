import { QrCode } from "~/features/live/host/qr-code";
import { useT } from "~/i18n/translator";
import { groupPin } from "./group-pin";
import type { ViewProps } from "./view-props";

/** How to join, and who has. */
export function LobbyView({ instance }: ViewProps) {
	const { t } = useT();
	const link = `${window.location.origin}/play/${instance.pin}`;
	return (
		<div className="grid h-full grid-cols-[2fr_1fr] gap-4">
			<section className="min-w-0">
				<h1 lang={instance.language} className="line-clamp-2 text-3xl wrap-anywhere">
					{instance.quizTitle}
				</h1>
				<p className="mt-2 text-lg">{t("live.participants", { count: instance.participantCount })}</p>
				<ul className="mt-4 flex flex-wrap gap-2 text-xl font-semibold">
					{instance.participants.slice(-60).map(({ nickname }) => (
						<li key={nickname}>{nickname}</li>
					))}
				</ul>
			</section>
			<section className="flex flex-col items-center justify-center gap-3 rounded-card bg-white p-3 text-center text-slate-900">
				<p className="text-lg font-semibold">{t("stage.joinAt")}</p>
				<p className="text-lg">{window.location.host}</p>
				<p className="text-5xl font-bold tabular-nums">{groupPin(instance.pin).join(" ")}</p>
				<QrCode text={link} label={t("stage.qrLabel", { link })} className="size-30" />
			</section>
		</div>
	);
}
