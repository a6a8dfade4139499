import { memo } from "react";
import { groupPin } from "~/features/host/game/group-pin";
import { QrCode } from "~/features/host/game/qr-code";
import { useTexts } from "~/i18n/texts";
import { LobbyCrowd } from "./lobby-crowd";
import { TEXT_SCALE } from "./text-ranges";
import { useFittedText } from "./use-fitted-text";
import type { ViewProps } from "./view-props";

/** Address, PIN and QR code, on white. */
const JoinCard = memo(function JoinCard({ pin }: { pin: string }) {
	const { t } = useTexts("stage");
	const { host, origin } = window.location;
	const link = `${origin}/play/${pin}`;
	const groups = groupPin(pin);
	const address = useFittedText<HTMLParagraphElement>(host, { max: 3.4, floor: 1.9 });
	return (
		<section className="flex flex-col items-center justify-between rounded-card bg-white p-3 text-center text-slate-900">
			<div className="w-full">
				<p className="text-[calc(2.4*var(--u))] text-slate-700">{t("stage.joinAt")}</p>
				<p ref={address} data-fit="" className="stage-fit max-h-8 overflow-hidden font-bold">
					<span className="block">{host}</span>
				</p>
			</div>
			<div>
				<p className="text-[calc(2.4*var(--u))] text-slate-700">{t("stage.pin")}</p>
				<p
					className={`leading-[1.02] font-bold text-primary-800 tabular-nums ${groups.length > 2 ? "text-[calc(9*var(--u))]" : "text-[calc(13*var(--u))]"}`}
					data-testid="pin"
				>
					{groups.map((group, index) => (
						<span key={`${index.toString()}-${group}`} className="block">
							{group}{" "}
						</span>
					))}
				</p>
			</div>
			<QrCode text={link} label={t("stage.qrLabel", { link })} className="size-36" />
		</section>
	);
});

/** How to join, and who has joined. */
export function LobbyView({ instance, settings }: ViewProps) {
	const { quizTitle, language } = instance;
	const title = useFittedText<HTMLDivElement>(`${quizTitle} ${settings.textSize}`, { max: 5 * TEXT_SCALE[settings.textSize], floor: 2.4 });
	return (
		<div className="grid h-full grid-cols-[minmax(0,1fr)_calc(46*var(--u))] gap-4">
			<div className="flex min-h-0 min-w-0 flex-col gap-2">
				<div ref={title} data-fit="" className="stage-fit max-h-12 shrink-0 overflow-hidden">
					<h1 lang={language} className="text-balance">
						{quizTitle}
					</h1>
				</div>
				<LobbyCrowd instance={instance} textSize={settings.textSize} />
			</div>
			<JoinCard pin={instance.pin} />
		</div>
	);
}
