import { type ComponentProps, type CSSProperties, type ReactNode, type Ref, useRef } from "react";
import type { Picture } from "#contract/media/media";
import { useTexts } from "~/i18n/texts";
import { Cross } from "~/ui/icon";

interface LightboxProps {
	ref: Ref<HTMLDialogElement>;
	label: ComponentProps<"dialog">["aria-label"];
	style: CSSProperties;
	children: ReactNode;
}

/** A tap on the picture closes it, as × does. */
function Lightbox({ ref, label, style, children }: LightboxProps) {
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

interface QuestionPictureProps {
	picture: Picture | undefined;
	/** The language of the description, which is the quiz's. */
	lang: string | undefined;
	/** A percentage of the screen's height. */
	height?: number;
}

/** The picture's space is reserved while it loads, so that nothing jumps, and nothing waits for it. */
export function QuestionPicture({ picture, lang, height = 35 }: QuestionPictureProps) {
	const { t } = useTexts();
	const dialog = useRef<HTMLDialogElement>(null);
	if (!picture) return null;
	const { url, alt, width, height: pixels } = picture;
	const ratio = width / pixels;
	const image = <img src={url} alt={alt} lang={lang} width={width} height={pixels} className="size-full object-contain" />;
	return (
		<>
			<button
				type="button"
				title={t("question.enlarge")}
				onClick={() => dialog.current?.showModal()}
				className="my-3 block max-w-full cursor-zoom-in overflow-hidden rounded-base bg-slate-100"
				style={{ aspectRatio: ratio, width: `min(100%, ${width}px, ${height * ratio}vh)` }}
			>
				{image}
			</button>
			<Lightbox ref={dialog} label={alt} style={{ aspectRatio: ratio, width: `min(98vw, ${96 * ratio}vh)` }}>
				{image}
			</Lightbox>
		</>
	);
}
