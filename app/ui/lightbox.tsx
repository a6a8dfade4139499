import { type ComponentProps, type CSSProperties, type ReactNode, useLayoutEffect, useRef } from "react";
import { useTexts } from "~/i18n/texts";
import { Cross } from "./icon";

interface LightboxProps {
	label: ComponentProps<"dialog">["aria-label"];
	style: CSSProperties;
	onClose: () => void;
	children: ReactNode;
}

/** Open while it is rendered. A tap on the picture closes it, as × does. */
export default function Lightbox({ label, style, onClose, children }: LightboxProps) {
	const { t } = useTexts();
	const dialog = useRef<HTMLDialogElement>(null);
	useLayoutEffect(() => dialog.current?.showModal(), []);
	return (
		<dialog ref={dialog} aria-label={label} onClose={onClose} className="m-auto max-h-none max-w-none bg-transparent backdrop:bg-black/80">
			<form method="dialog">
				<button type="submit" title={t("question.shrink")} className="block cursor-zoom-out" style={style}>
					{children}
				</button>
				<button
					type="submit"
					aria-label={t("common.close")}
					title={t("common.close")}
					className="fixed top-2 end-2 grid size-11 place-items-center rounded-full bg-black/70 text-white"
				>
					<Cross />
				</button>
			</form>
		</dialog>
	);
}
