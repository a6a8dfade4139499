import { memo, useLayoutEffect, useRef } from "react";
import { groupPinDigits } from "#contract/games/pin";
import { useJoinOrigin } from "~/features/host/game/join-origin";
import { useTexts } from "~/i18n/texts";
import { QrCode } from "~/ui/qr-code";
import { prefersReducedMotion } from "./reveal-steps";
import { useFittedText } from "./use-fitted-text";

/* How to join: address, PIN and QR code. */

/** Where the wide PIN was when the card took it over. */
let widePin: DOMRect | null = null;

const GLIDE = { duration: 600, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" };

interface JoinCardProps {
	pin: string;
	/** True in a game with answer cards, where only a few join by phone. */
	small?: boolean;
	/** True for work in class, which is no game. */
	isWork?: boolean;
}

export const JoinCard = memo(function JoinCard({ pin, small = false, isWork = false }: JoinCardProps) {
	const { t } = useTexts("stage");
	const { origin, host } = useJoinOrigin();
	const link = `${origin}/play/${pin}`;
	const groups = groupPinDigits(pin);
	const address = useFittedText<HTMLParagraphElement>(host, { max: small ? 2.6 : 3.4, floor: 1.9 });
	const digits = useRef<HTMLParagraphElement>(null);
	useLayoutEffect(() => {
		const from = widePin;
		widePin = null;
		if (!from || !digits.current || prefersReducedMotion()) return;
		const to = digits.current.getBoundingClientRect();
		const x = from.left + from.width / 2 - to.left - to.width / 2;
		const y = from.top + from.height / 2 - to.top - to.height / 2;
		digits.current.animate({ transform: [`translate(${x}px, ${y}px)`, "none"] }, GLIDE);
	}, []);
	return (
		<section
			className={`flex flex-col items-center rounded-card bg-white text-center text-slate-900 ${small ? "gap-1.5 self-end p-2" : "justify-between p-3"}`}
		>
			<div className="w-full">
				<p className="text-[calc(2.4*var(--u))] text-slate-700">{t("stage.joinAt")}</p>
				<p ref={address} data-fit="" className="stage-fit max-h-8 overflow-hidden font-bold">
					<span className="block">{host}</span>
				</p>
			</div>
			<div>
				<p className="text-[calc(2.4*var(--u))] text-slate-700">{t(isWork ? "stage.pace.pin" : "stage.pin")}</p>
				<p
					ref={digits}
					translate="no"
					className={`rounded-base bg-white px-1 leading-[1.02] font-bold text-primary-800 tabular-nums ${small ? "text-[calc(5*var(--u))]" : groups.length > 2 ? "text-[calc(9*var(--u))]" : "text-[calc(13*var(--u))]"}`}
					data-testid="pin"
				>
					{groups.map((group, index) => (
						<span key={`${index.toString()}-${group}`} className={small ? "" : "block"}>
							{group}{" "}
						</span>
					))}
				</p>
			</div>
			<QrCode text={link} label={t("stage.qrLabel", { link })} className={small ? "size-18" : "size-36"} />
		</section>
	);
});

function StepNumber({ children }: { children: number }) {
	return (
		<span aria-hidden="true" className="grid size-6 shrink-0 place-items-center rounded-full bg-white text-xl font-bold text-indigo-950">
			{children}
		</span>
	);
}

/** How to join, over the width of the names: nobody is there yet, so the PIN may be that large. */
export function WideJoin({ pin }: { pin: string }) {
	const { t } = useTexts("stage");
	const { host } = useJoinOrigin();
	const address = useFittedText<HTMLParagraphElement>(host, { max: 6, floor: 2.4 });
	const spaced = groupPinDigits(pin).join(" ");
	const digits = useFittedText<HTMLParagraphElement>(spaced, { max: 18, floor: 9 });
	useLayoutEffect(() => {
		const element = digits.current?.firstElementChild;
		return () => {
			widePin = element?.getBoundingClientRect() ?? null;
		};
	}, [digits]);
	return (
		<div className="shrink-0">
			<div className="flex items-center gap-2">
				<StepNumber>{1}</StepNumber>
				<p className="shrink-0 text-2xl font-semibold">{t("stage.openAddress")}</p>
				<p ref={address} data-fit="" translate="no" className="stage-fit flex h-8 min-w-0 flex-1 items-center overflow-hidden font-bold">
					<span className="block">{host}</span>
				</p>
			</div>
			<div className="mt-1.5 flex items-center gap-2">
				<StepNumber>{2}</StepNumber>
				<p className="text-2xl font-semibold">{t("stage.typePin")}</p>
			</div>
			<p
				ref={digits}
				data-fit=""
				translate="no"
				className="stage-fit flex h-21 overflow-hidden font-bold whitespace-nowrap tabular-nums"
				data-testid="pin"
			>
				<span className="block">{spaced}</span>
			</p>
		</div>
	);
}

export function QrCard({ pin }: { pin: string }) {
	const { t } = useTexts("stage");
	const { origin } = useJoinOrigin();
	const link = `${origin}/play/${pin}`;
	return (
		<section className="self-center rounded-card bg-white p-2">
			<QrCode text={link} label={t("stage.qrLabel", { link })} className="size-42" />
		</section>
	);
}
