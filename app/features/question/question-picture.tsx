import { lazy, useState } from "react";
import type { Picture } from "#contract/media/media";
import { useTexts } from "~/i18n/texts";
import { LazyPart } from "~/ui/lazy-part";

const Lightbox = lazy(() => import("~/ui/lightbox"));

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
	const [enlarged, setEnlarged] = useState(false);
	if (!picture) return null;
	const { url, alt, width, height: pixels } = picture;
	const ratio = width / pixels;
	const image = <img src={url} alt={alt} lang={lang} width={width} height={pixels} className="size-full object-contain" />;
	return (
		<>
			<button
				type="button"
				title={t("question.enlarge")}
				onClick={() => setEnlarged(true)}
				className="my-3 block max-w-full cursor-zoom-in overflow-hidden rounded-base bg-slate-100"
				style={{ aspectRatio: ratio, width: `min(100%, ${width}px, ${height * ratio}vh)` }}
			>
				{image}
			</button>
			{enlarged && (
				<LazyPart>
					<Lightbox label={alt} style={{ aspectRatio: ratio, width: `min(98vw, ${96 * ratio}vh)` }} onClose={() => setEnlarged(false)}>
						{image}
					</Lightbox>
				</LazyPart>
			)}
		</>
	);
}
