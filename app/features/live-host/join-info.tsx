import { QrCode } from "~/features/live/host/qr-code";
import { useT } from "~/i18n/translator";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast";

interface JoinInfoProps {
	pin: string;
	/** Large in the lobby, small beside a running game; after the end the link still leads to the final ranking. */
	size: "large" | "small" | "ended";
	/** Of the site, for the server. */
	origin?: string | undefined;
}

/** PIN, join link and QR code. */
export function JoinInfo({ pin, size, origin = window.location.origin }: JoinInfoProps) {
	const { t } = useT();
	const { host } = new URL(origin);
	const link = `${origin}/play/${pin}`;
	const large = size === "large";
	const copy = async () => {
		try {
			await navigator.clipboard.writeText(link);
			toast.success(t("hostPanel.linkCopied"));
		} catch {
			toast.error(t("hostPanel.copyFailed", { link }));
		}
	};
	return (
		<section className="flex flex-col items-center gap-4 rounded-2xl border border-line bg-white p-5 text-center">
			<p className="font-medium break-words text-slate-700">
				{size === "ended" ? t("hostPanel.linkAfterEnd") : t("hostPanel.joinWith", { host })}
			</p>
			<p>
				<span className="block text-sm font-semibold text-slate-600">{t("hostPanel.pin")}</span>
				<span className={`font-bold tracking-wider text-primary-800 tabular-nums ${large ? "text-5xl" : "text-3xl"}`} data-testid="pin">
					{pin}
				</span>
			</p>
			{size !== "ended" && (
				<QrCode text={link} label={t("hostPanel.qrLabel", { link })} className={large ? "w-full max-w-64 rounded-xl" : "w-36 rounded-lg"} />
			)}
			<Button variant="outlined" onClick={() => void copy()}>
				{t("hostPanel.copyLink")}
			</Button>
		</section>
	);
}
