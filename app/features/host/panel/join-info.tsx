import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import { groupPinDigits } from "#contract/games/pin";
import { JoinOriginChoice, useJoinOrigin } from "~/features/host/game/join-origin";
import { useTexts } from "~/i18n/texts";
import { copyText } from "~/lib/copy-text";
import { Button } from "~/ui/button";
import { QrCode } from "~/ui/qr-code";
import { toast } from "~/ui/toast";

/** Shows the PIN in groups of digits, as people say it; copied, it is one number. */
function Pin({ pin, className }: { pin: string; className: string }) {
	return (
		<span translate="no" className={`font-bold whitespace-nowrap text-primary-800 tabular-nums ${className}`} data-testid="pin">
			{groupPinDigits(pin).map((digits, place) => (
				<span key={`${place.toString()}-${digits}`} className={place > 0 ? "ms-[0.25em]" : ""}>
					{digits}
				</span>
			))}
		</span>
	);
}

function useJoinLink(pin: string) {
	const { t } = useTexts("site");
	const { origin, host } = useJoinOrigin();
	const link = `${origin}/play/${pin}`;
	const copy = async () => {
		try {
			await copyText(link);
			toast.success(t("hostPanel.linkCopied"));
		} catch {
			toast.error(t("hostPanel.copyFailed", { link }));
		}
	};
	return { link, copy, host };
}

/** One size on narrow screens for every PIN and font, so that a placeholder can reserve the space. */
const JOIN_LINE_SIZE = "h-10.5 w-36 shrink-0 pointer-coarse:h-11.5";

/** Reserves the space of the join line after the end, so that nothing beside or below it moves. */
export const JoinLinePlaceholder = () => <div className={`${JOIN_LINE_SIZE} console:hidden`} />;

export function JoinLine({ pin }: { pin: string }) {
	const { t } = useTexts("site");
	const { copy } = useJoinLink(pin);
	return (
		<div
			className={`${JOIN_LINE_SIZE} flex items-center justify-between rounded-xl border border-line bg-white ps-3 console:h-auto console:w-auto console:gap-2 console:py-0.5 console:pe-0.5`}
		>
			<p className="flex items-baseline gap-2">
				<span className="text-sm font-semibold sr-only text-slate-600 console:not-sr-only">{t("hostPanel.pin")}</span>
				<Pin pin={pin} className="text-lg console:text-2xl" />
			</p>
			<Button
				variant="text"
				size="small"
				className="min-w-11 px-0! 2xl:px-3.5!"
				title={t("hostPanel.copyLink")}
				onClick={() => void copy()}
			>
				<Copy className="size-4.5" />
				<span className="sr-only 2xl:not-sr-only">{t("hostPanel.copyLink")}</span>
			</Button>
		</div>
	);
}

interface JoinInfoProps {
	pin: string;
	/**
	 * Large in the lobby, small there if the class holds cards. While the game runs, the PIN is in the heading. After the end, the link leads
	 * to the final ranking.
	 */
	size: "lobby" | "cards" | "playing" | "ended";
	children?: ReactNode;
}

const PIN_SIZES = { lobby: "text-5xl 2xl:text-6xl", cards: "text-2xl", ended: "text-3xl" } as const;

export function JoinInfo({ pin, size, children }: JoinInfoProps) {
	const { t } = useTexts("site");
	const { link, copy, host } = useJoinLink(pin);
	return (
		<section className="flex flex-col items-center gap-2.5 rounded-2xl border border-line bg-white p-3 text-center sm:p-4 2xl:gap-5">
			<p className="font-medium text-balance wrap-anywhere text-slate-700">
				{size === "ended" ? t("hostPanel.linkAfterEnd") : t("hostPanel.joinWith", { host })}
			</p>
			<JoinOriginChoice />
			{size !== "playing" && (
				<p>
					<span className="block text-sm font-semibold text-slate-600">{t("hostPanel.pin")}</span>
					<Pin pin={pin} className={PIN_SIZES[size]} />
				</p>
			)}
			{size !== "ended" && (
				<QrCode
					text={link}
					label={t("hostPanel.qrLabel", { link })}
					className={`rounded-xl ${size === "cards" ? "w-24" : "w-28 console:w-36 [@media(max-height:47rem)]:w-28 [@media(min-width:96rem)_and_(min-height:62rem)]:w-72"}`}
				/>
			)}
			<Button variant="text" size="small" className="px-1! whitespace-nowrap" onClick={() => void copy()}>
				<Copy className="size-4.5" />
				{t("hostPanel.copyLink")}
			</Button>
			{children}
		</section>
	);
}
