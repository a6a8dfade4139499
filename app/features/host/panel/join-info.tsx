import { Copy } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { groupPinDigits } from "#contract/games/pin";
import { JoinOriginChoice, useJoinOrigin } from "~/features/host/game/join-origin";
import { useTexts } from "~/i18n/texts";
import { copyText } from "~/lib/copy-text";
import { Button } from "~/ui/button";
import { QrCode } from "~/ui/qr-code";
import { toast } from "~/ui/toast";

/** Shows the PIN in groups of digits, as people say it; copied, it is one number. */
function Pin({ pin, className, style }: { pin: string; className: string; style?: CSSProperties | undefined }) {
	return (
		<span
			translate="no"
			className={`font-bold whitespace-nowrap text-primary-800 tabular-nums ${className}`}
			style={style}
			data-testid="pin"
		>
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
	 * Large in the lobby, small there if the class holds cards. While the game runs, the PIN is in the heading and the rest in a dialog. After
	 * the end, the link leads to the final ranking.
	 */
	size: "lobby" | "cards" | "playing" | "ended";
	children?: ReactNode;
}

/** Width of a digit, and of the gap between two groups of digits, in em. */
const DIGIT_EM = 0.64;
const GAP_EM = 0.25;

/** The PIN is as large as the column has room for, up to 96 px, and smaller on low screens. */
function largePinSize(pin: string): string {
	const widthEm = pin.length * DIGIT_EM + (groupPinDigits(pin).length - 1) * GAP_EM;
	return `min(6rem, 10.7vh, ${(100 / widthEm).toFixed(2)}cqw)`;
}

const SECTION = "rounded-2xl border border-line bg-white p-3 sm:p-4";
const SECTIONS = { lobby: `${SECTION} @container console:min-h-full`, cards: SECTION, playing: "", ended: SECTION } as const;
const QR_SIZES = {
	lobby: "w-32 sm:w-44 console:max-h-96 console:min-h-28 console:w-full console:flex-1 console:basis-28",
	cards: "w-24",
	playing: "w-72 max-w-full",
} as const;

export function JoinInfo({ pin, size, children }: JoinInfoProps) {
	const { t } = useTexts("site");
	const { link, copy, host } = useJoinLink(pin);
	return (
		<section className={`flex flex-col items-center gap-2.5 text-center ${SECTIONS[size]}`}>
			<p className="font-medium text-balance wrap-anywhere text-slate-700">
				{size === "ended" ? t("hostPanel.linkAfterEnd") : t("hostPanel.joinWith", { host })}
			</p>
			<JoinOriginChoice />
			{size !== "playing" && (
				<p>
					<span className="block text-sm font-semibold text-slate-600">{t("hostPanel.pin")}</span>
					{size === "lobby" ? (
						<Pin pin={pin} className="block leading-none" style={{ fontSize: largePinSize(pin) }} />
					) : (
						<Pin pin={pin} className="text-3xl" />
					)}
				</p>
			)}
			{size !== "ended" && <QrCode text={link} label={t("hostPanel.qrLabel", { link })} className={`rounded-xl ${QR_SIZES[size]}`} />}
			<Button variant="text" size="small" className="px-1! whitespace-nowrap" onClick={() => void copy()}>
				<Copy className="size-4.5" />
				{t("hostPanel.copyLink")}
			</Button>
			{children}
		</section>
	);
}
