import type { Picture } from "#contract/media";

/** The picture of a question on the wall: beside its text, as high as the available space, which is reserved while it loads. */
export function StagePicture({
	picture,
	lang,
	className = "",
}: {
	picture: Picture | undefined;
	lang: string | undefined;
	className?: string;
}) {
	if (!picture) return null;
	const { url, alt, width, height } = picture;
	return (
		<img
			src={url}
			alt={alt}
			lang={lang}
			width={width}
			height={height}
			className={`h-full min-h-0 w-auto min-w-0 rounded-base object-contain ${className}`}
			style={{ aspectRatio: width / height }}
		/>
	);
}
