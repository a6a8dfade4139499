import { useCallback, useEffect, useRef, useState } from "react";
import type { DeviceScope, RankingPlan } from "#contract/limits";
import { ApiError } from "~/api/api-error";
import { api, REPLY_WITHIN_MS } from "~/api/client";
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
import { atOrigin, useJoinOrigin } from "./join-origin";
import { withPlan } from "./steps";

interface PairingLink {
	url: string;
	/** `performance.now()` at which it expires. */
	untilMs: number;
}

/** A pairing link while the dialog is open, and new ones on request. */
function usePairing(pin: string, scope: DeviceScope, open: boolean) {
	const [link, setLink] = useState<PairingLink | null>(null);
	const [error, setError] = useState<ApiError | null>(null);
	const asked = useRef(0);
	const renew = useCallback(async () => {
		const mine = ++asked.current;
		setLink(null);
		setError(null);
		try {
			const made = await retryOnce(() =>
				api("POST /instances/{id}/pairing", { params: { id: pin }, body: { scope }, withinMs: REPLY_WITHIN_MS }),
			);
			if (mine === asked.current) setLink({ url: made.url, untilMs: performance.now() + made.expiresInSeconds * 1000 });
		} catch (failure) {
			if (!(failure instanceof ApiError)) throw failure;
			if (mine === asked.current) setError(failure);
		}
	}, [pin, scope]);
	useEffect(() => {
		if (open) void renew();
		return () => {
			asked.current++;
		};
	}, [open, renew]);
	return { link, error, renew };
}

interface PairingDialogProps {
	pin: string;
	/** The purpose of the pairing: a remote (`steer`) or a big screen (`view`). */
	scope: DeviceScope;
	open: boolean;
	onClose: () => void;
	/** `instance.pairedDevices`: when it grows, the code was used. */
	paired: number;
	/** When the host wants to show the ranking: a remote proposes it then. */
	plan: RankingPlan;
}

const minutes = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** The QR code that pairs a device without a login, while it is valid; and a button that ends all pairings. */
export function PairingDialog({ pin, scope, open, onClose, paired, plan }: PairingDialogProps) {
	const { t } = useTexts("site");
	const { link, error, renew } = usePairing(pin, scope, open);
	const { origin } = useJoinOrigin();
	const at = link && atOrigin(link.url, origin);
	const address = at && scope === "steer" ? withPlan(at, plan) : (at ?? "");
	const { seconds } = useCountdown(open && link ? link.untilMs : null);
	const [used, setUsed] = useState(false);
	const [asking, setAsking] = useState(false);
	const [ending, setEnding] = useState(false);
	const before = useRef(paired);
	useEffect(() => {
		if (open && paired > before.current) setUsed(true);
		before.current = paired;
	}, [open, paired]);
	useEffect(() => {
		if (!open) return;
		setUsed(false);
		setAsking(false);
	}, [open]);

	const again = () => {
		setUsed(false);
		void renew();
	};
	const copy = async (url: string) => {
		try {
			await copyText(url);
			toast.success(t("pairing.copied"));
		} catch {
			toast.error(t("pairing.copyFailed"));
		}
	};
	const end = async () => {
		setEnding(true);
		try {
			await api("DELETE /instances/{id}/pairing", { params: { id: pin }, withinMs: REPLY_WITHIN_MS });
			toast.success(t("pairing.ended"));
			setAsking(false);
			again();
		} catch (failure) {
			toast.error(failure instanceof ApiError && failure.message ? failure.message : t("pairing.endFailed"));
		}
		setEnding(false);
	};
	const expired = link !== null && seconds === 0;

	if (open && asking) {
		return (
			<ConfirmDialog
				open
				danger
				busy={ending}
				title={t("pairing.endTitle")}
				confirmLabel={t("pairing.endSure")}
				onCancel={() => setAsking(false)}
				onConfirm={end}
			>
				{t("pairing.endText")}
			</ConfirmDialog>
		);
	}
	return (
		<Dialog
			destructive={paired > 0 && { label: t("pairing.end"), onAsk: () => setAsking(true) }}
			open={open}
			title={t(`pairing.title.${scope}`)}
			onClose={onClose}
		>
			<p>{t(`pairing.how.${scope}`)}</p>
			{/* Reserved space for the code in every state, so that nothing below it moves. */}
			<div className="my-4 grid h-72 place-items-center rounded-2xl border border-line bg-slate-50 p-3 text-center" aria-live="polite">
				{used ? (
					<div className="flex flex-col items-center gap-3">
						<svg viewBox="0 0 24 24" aria-hidden="true" className="size-12 fill-none stroke-success-700 stroke-3">
							<path d="M5 13l4.5 4.5L19 7" strokeLinecap="round" strokeLinejoin="round" />
						</svg>
						<p className="text-lg font-bold text-slate-900">{t("pairing.done")}</p>
						<Button variant="outlined" onClick={again}>
							{t("pairing.another")}
						</Button>
					</div>
				) : error ? (
					<div className="flex flex-col items-center gap-3">
						<Alert tone="error">{error.message || t("pairing.failed")}</Alert>
						<Button onClick={again}>{t("common.retry")}</Button>
					</div>
				) : expired ? (
					<div className="flex flex-col items-center gap-3">
						<p className="font-semibold text-slate-900">{t("pairing.expired")}</p>
						<Button onClick={again}>{t("pairing.renew")}</Button>
					</div>
				) : link ? (
					<QrCode text={address} label={t("pairing.qrLabel")} className="h-full rounded-xl" />
				) : (
					<p>{t("common.loading")}</p>
				)}
			</div>
			<div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
				<p className="tabular-nums">{link && !used && !expired && t("pairing.validFor", { time: minutes(seconds) })}</p>
				{link && !used && !expired && (
					<Button variant="text" size="small" onClick={() => void copy(address)}>
						{t("pairing.copy")}
					</Button>
				)}
			</div>
			{paired > 0 && <p className="mt-3 border-t border-line pt-3">{t("pairing.count", { count: paired })}</p>}
		</Dialog>
	);
}
