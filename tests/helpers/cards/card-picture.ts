import sharp, { type Sharp } from "sharp";
import { type AnswerCard, type CardSize, drawCard, MARKER_SIDE_MM } from "#app/features/live/card-drawing";

export interface GreyPicture {
	data: Uint8Array;
	width: number;
	height: number;
}

/** The side of a marker, as a share of its card's. */
export const MARKER_SHARE: Record<CardSize, number> = {
	small: MARKER_SIDE_MM.small / drawCard({ card: 1 }, "small", "").side,
	large: MARKER_SIDE_MM.large / drawCard({ card: 1 }, "large", "").side,
};

const escapeText = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

/** A printed card as a picture, with `perMm` pixels to a millimetre. */
export async function cardPicture(card: AnswerCard, perMm: number, size: CardSize = "small"): Promise<GreyPicture> {
	const { side, paths, shapes, texts } = drawCard(card, size, "Turn your answer to the top");
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side * perMm}" height="${side * perMm}" viewBox="0 0 ${side} ${side}">
		<rect width="${side}" height="${side}" fill="#fff"/>
		${paths.map(({ d, fill }) => `<path d="${d}" fill="${fill}"/>`).join("")}
		${shapes.map(({ d, fill, transform }) => `<path d="${d}" fill="${fill}" transform="${transform}"/>`).join("")}
		${texts
			.map(
				({ text, x, y, size: height, anchor, fill, angle: turn }) =>
					`<text x="${x}" y="${y}" font-size="${height}" font-family="sans-serif" font-weight="700" text-anchor="${anchor}" fill="${fill}" transform="rotate(${turn} ${x} ${y})">${escapeText(text)}</text>`,
			)
			.join("")}
	</svg>`;
	return greyPicture(sharp(Buffer.from(svg)));
}

export async function greyPicture(picture: Sharp): Promise<GreyPicture> {
	const { data, info } = await picture.flatten({ background: "#fff" }).toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
	const grey = info.channels === 1 ? data : data.filter((_, at) => at % info.channels === 0);
	return { data: new Uint8Array(grey), width: info.width, height: info.height };
}

/** A quarter turn clockwise. */
export function quarterTurn({ data, width, height }: GreyPicture): GreyPicture {
	const turned = new Uint8Array(data.length);
	for (let y = 0; y < width; y++) for (let x = 0; x < height; x++) turned[y * height + x] = data[(height - 1 - x) * width + y] ?? 0;
	return { data: turned, width: height, height: width };
}
