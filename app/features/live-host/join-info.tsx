import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { Button } from "~/ui/button";
import { useSnackbar } from "~/ui/snackbar";
import { QrCode } from "./qr-code";

/** PIN, join link and QR code: big in the lobby, small beside a running game. */
export function JoinInfo({ pin, large = false }: { pin: string; large?: boolean }) {
	const { t } = useTranslation();
	const { show } = useSnackbar();
	const { origin, host } = window.location;
	const link = `${origin}${href("/play/:pin", { pin })}`;
	const copy = async () => {
		try {
			await navigator.clipboard.writeText(link);
			show({ message: t("hostPanel.linkCopied"), tone: "success" });
		} catch {
			show({ message: t("hostPanel.copyFailed", { link }), tone: "error" });
		}
	};
	return (
		<section className="flex flex-col items-center gap-4 rounded-2xl border border-line bg-white p-5 text-center">
			<p className="font-medium break-words text-slate-700">{t("hostPanel.joinWith", { host })}</p>
			<p>
				<span className="block text-sm font-semibold text-slate-600">{t("hostPanel.pin")}</span>
				<span className={`font-bold tracking-wider text-primary-800 tabular-nums ${large ? "text-5xl" : "text-3xl"}`} data-testid="pin">
					{pin}
				</span>
			</p>
			<QrCode text={link} label={t("hostPanel.qrLabel", { link })} className={large ? "w-full max-w-64 rounded-xl" : "w-36 rounded-lg"} />
			<Button variant="outlined" onClick={() => void copy()}>
				{t("hostPanel.copyLink")}
			</Button>
		</section>
	);
}
