import { useEffect, useEffectEvent, useState } from "react";
import { type DeviceScope, type RankingPlan, TIMINGS } from "#contract/limits";
import { serverMessage } from "~/api/api-error";
import { api, REPLY_WITHIN_MS } from "~/api/client";
import { useRead } from "~/api/use-read";
import { useWrite } from "~/api/use-write";
import { useCountdown } from "~/features/live/countdown";
import { retryOnce } from "~/features/live/retry";
import { useTexts } from "~/i18n/texts";
import { copyText } from "~/lib/copy-text";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Dialog } from "~/ui/dialog";
import { QrCode } from "~/ui/qr-code";
import { toast } from "~/ui/toast";
import { moveToOrigin, useJoinOrigin } from "./join-origin";
import { addPlanToAddress } from "./next-step";

interface PairingDialogProps {
	pin: string;
	/** `steer` pairs a remote, `view` a big screen. */
	scope: DeviceScope;
	open: boolean;
	onClose: () => void;
	paired: number;
	/** A later time means that the code was used. The number of devices is not enough: it stays the same when a browser pairs again. */
	lastPairedAt: string | undefined;
	/** The ranking plan that a remote proposes. */
	plan: RankingPlan;
}

const formatMinutes = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

interface PairingCodeProps extends Pick<PairingDialogProps, "pin" | "scope" | "lastPairedAt" | "plan" | "onClose"> {
	onAnother: () => void;
}

/** A code, shown until it is used or expires. After use, the dialog says so and closes. */
function PairingCode({ pin, scope, lastPairedAt = "", plan, onAnother, onClose }: PairingCodeProps) {
	const { t } = useTexts("site");
	const { reply: link, error } = useRead("link", async () => {
		const { url, expiresInSeconds } = await retryOnce(() =>
			api("POST /instances/{id}/pairing", { params: { id: pin }, body: { scope }, withinMs: REPLY_WITHIN_MS }),
		);
		return { url, untilMs: performance.now() + expiresInSeconds * 1000 };
	});
	const { origin } = useJoinOrigin();
	const linkAtOrigin = link && moveToOrigin(link.url, origin);
	const address = linkAtOrigin && scope === "steer" ? addPlanToAddress(linkAtOrigin, plan) : (linkAtOrigin ?? "");
	const { seconds } = useCountdown(link ? link.untilMs : null);
	const [seen, setSeen] = useState({ lastPairedAt, used: false });
	if (seen.lastPairedAt !== lastPairedAt) setSeen({ lastPairedAt, used: seen.used || lastPairedAt > seen.lastPairedAt });
	const { used } = seen;
	const closeInTime = useEffectEvent(onClose);
	useEffect(() => {
		if (!used) return;
		const timer = setTimeout(() => closeInTime(), TIMINGS.pairedCloseMs);
		return () => clearTimeout(timer);
	}, [used]);
	const expired = link !== null && seconds === 0;
	const copy = async (url: string) => {
		try {
			await copyText(url);
			toast.success(t("pairing.copied"));
		} catch {
			toast.error(t("pairing.copyFailed"));
		}
	};
	return (
		<>
			{/* Reserves the code's space in every state, so that nothing below it moves. */}
			<div className="my-4 grid h-72 place-items-center rounded-2xl border border-line bg-slate-50 p-3 text-center" aria-live="polite">
				{used ? (
					<div className="flex flex-col items-center gap-3">
						<svg viewBox="0 0 24 24" aria-hidden="true" className="size-12 fill-none stroke-success-700 stroke-3">
							<path d="M5 13l4.5 4.5L19 7" strokeLinecap="round" strokeLinejoin="round" />
						</svg>
						<p className="text-lg font-bold text-slate-900">{t("pairing.done")}</p>
						<Button variant="outlined" onClick={onAnother}>
							{t("pairing.another")}
						</Button>
					</div>
				) : error ? (
					<div className="flex flex-col items-center gap-3">
						<Alert tone="error">{serverMessage(error, t("pairing.failed"), t("common.networkError"))}</Alert>
						<Button onClick={onAnother}>{t("common.retry")}</Button>
					</div>
				) : expired ? (
					<div className="flex flex-col items-center gap-3">
						<p className="font-semibold text-slate-900">{t("pairing.expired")}</p>
						<Button onClick={onAnother}>{t("pairing.renew")}</Button>
					</div>
				) : link ? (
					<QrCode text={address} label={t("pairing.qrLabel")} className="h-full rounded-xl" />
				) : (
					<p>{t("common.loading")}</p>
				)}
			</div>
			<div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
				<p className="tabular-nums">{link && !used && !expired && t("pairing.validFor", { time: formatMinutes(seconds) })}</p>
				{link && !used && !expired && (
					<Button variant="text" size="small" onClick={() => void copy(address)}>
						{t("pairing.copy")}
					</Button>
				)}
			</div>
		</>
	);
}

export function PairingDialog({ open, onClose, ...code }: PairingDialogProps) {
	const { t } = useTexts("site");
	const { pin, scope, paired } = code;
	/** Counts the requested codes; each gets a new component. */
	const [requestNumber, setRequestNumber] = useState(0);
	const requestCode = () => setRequestNumber(requestNumber + 1);
	const [isConfirming, setConfirming] = useState(false);
	if (!open && isConfirming) setConfirming(false);
	const endPairing = useWrite("DELETE /instances/{id}/pairing", {
		failure: t("pairing.endFailed"),
		failureIn: "toast",
		onDone: () => {
			toast.success(t("pairing.ended"));
			setConfirming(false);
			requestCode();
		},
	});
	if (open && isConfirming) {
		return (
			<ConfirmDialog
				open
				danger
				busy={endPairing.pending}
				title={t("pairing.endTitle")}
				confirmLabel={t("pairing.endSure")}
				onCancel={() => setConfirming(false)}
				onConfirm={() => void endPairing.run({ params: { id: pin }, withinMs: REPLY_WITHIN_MS })}
			>
				{t("pairing.endText")}
			</ConfirmDialog>
		);
	}
	return (
		<Dialog
			destructive={paired > 0 && { label: t("pairing.end"), onAsk: () => setConfirming(true) }}
			open={open}
			title={t(`pairing.title.${scope}`)}
			onClose={onClose}
		>
			<p>{t(`pairing.how.${scope}`)}</p>
			<PairingCode key={requestNumber} {...code} onAnother={requestCode} onClose={onClose} />
			{paired > 0 && <p className="mt-3 border-t border-line pt-3">{t("pairing.count", { count: paired })}</p>}
		</Dialog>
	);
}
