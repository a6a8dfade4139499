/** 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

export function toRgb(hex: string): Rgb {
	const parts = Number.parseInt(hex.slice(1), 16);
	return [parts >> 16, (parts >> 8) & 255, parts & 255];
}

function luminance(color: Rgb): number {
	const [red = 0, green = 0, blue = 0] = color
		.map((part) => part / 255)
		.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
	const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (light + 0.05) / (dark + 0.05);
}

export const whiteOn = (hex: string): number => contrast([255, 255, 255], toRgb(hex));
