import type { ComponentProps, CSSProperties, ReactNode, Ref } from "react";
import { useTexts } from "~/i18n/texts";
import { Cross } from "./icon";

interface LightboxProps {
	ref: Ref<HTMLDialogElement>;
	label: ComponentProps<"dialog">["aria-label"];
	style: CSSProperties;
	children: ReactNode;
}

/** A tap on the picture closes it, as × does. */
export function Lightbox({ ref, label, style, children }: LightboxProps) {
	const { t } = useTexts();
	return (
		<dialog ref={ref} aria-label={label} className="m-auto max-h-none max-w-none bg-transparent backdrop:bg-black/80">
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
