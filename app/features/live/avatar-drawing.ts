/** Ink codes: c the animal's own colour, w white, d dark fill, o orange, s shade and l light over earlier paths, m dark line. */
type Ink = "c" | "w" | "d" | "o" | "s" | "l" | "m";
export type AvatarPart = readonly [ink: Ink, strokeWidth: number, path: string];

const eyes = (y = 25, apart = 6, size = 4.5): AvatarPart => ["d", size, `M${24 - apart} ${y}h.01M${24 + apart} ${y}h.01`];
const smile = (y: number): AvatarPart => ["m", 1.6, `M24 ${y}c0 3-4 3.4-5 .8M24 ${y}c0 3 4 3.4 5 .8`];

/** Animal heads in a viewBox of 0 0 48 48. Every path is filled and stroked with its ink; a stroke along a tiny line makes a disc. */
export const ANIMALS: readonly (readonly AvatarPart[])[] = [
	// Cat
	[
		["c", 4, "M11 10l8 6h10l8-6v17c0 7-6 11.5-13 11.5S11 34 11 27z"],
		["l", 1, "M13 14l3.5 3-3.5 3.5zM35 14l-3.5 3 3.5 3.5z"],
		eyes(),
		["w", 8, "M21 32h6"],
		["d", 1.5, "M22.5 29.5h3L24 31z"],
		smile(31.5),
		["m", 1.2, "M14 30l-6-1M14 33l-6 1.5M34 30l6-1M34 33l6 1.5"],
	],
	// Dog
	[
		["c", 4, "M14 20c0-6 4-9 10-9s10 3 10 9v9c0 6-4 10-10 10s-10-4-10-10z"],
		["c", 5, "M13 14c-5 0-6 6-5 14 4 1 6-3 6-8zM35 14c5 0 6 6 5 14-4 1-6-3-6-8z"],
		["s", 5, "M13 14c-5 0-6 6-5 14 4 1 6-3 6-8zM35 14c5 0 6 6 5 14-4 1-6-3-6-8z"],
		eyes(23, 5.5),
		["w", 10, "M21.5 32h5"],
		["d", 3, "M22.5 28.5h3L24 30z"],
		smile(31.5),
	],
	// Bear
	[
		["c", 11, "M12.5 14h.01M35.5 14h.01"],
		["l", 5, "M12.5 14h.01M35.5 14h.01"],
		["c", 26, "M22 26h4"],
		eyes(23),
		["w", 11, "M22.5 31h3"],
		["d", 3, "M23 28h2"],
		smile(30),
	],
	// Rabbit
	[
		["c", 8, "M17.5 7l1.5 14M30.5 7L29 21"],
		["l", 3, "M17.5 8l1 9M30.5 8l-1 9"],
		["c", 23, "M22 29h4"],
		eyes(27, 5.5),
		["w", 6, "M22 34h4"],
		["d", 2, "M23.3 31.5h1.4L24 32z"],
		["w", 2.5, "M24 36.5v2"],
	],
	// Fox
	[
		["c", 4, "M9 9l9 6h12l9-6c1 8 2 15-3 20L24 40 12 29C7 24 8 17 9 9z"],
		["d", 1.5, "M10 11l4 4-3 4zM38 11l-4 4 3 4z"],
		["w", 1, "M8 22c6 0 12 4 16 11 4-7 10-11 16-11 0 4-2 6-4 8L24 41 12 30c-2-2-4-4-4-8z"],
		eyes(24, 6.5, 4),
		["d", 4, "M23.5 38h1"],
	],
	// Owl
	[
		["c", 4, "M10 9c3 3 6 4 14 4s11-1 14-4c2 6 1 12 1 17 0 8-6 13-15 13S9 34 9 26c0-5-1-11 1-17z"],
		["w", 13, "M16.5 23h.01M31.5 23h.01"],
		["d", 6.5, "M17.5 23h.01M30.5 23h.01"],
		["w", 2, "M18.5 21.5h.01M31.5 21.5h.01"],
		["d", 2, "M22.8 28.5h2.4L24 32z"],
		["l", 2, "M18 35.5l2 1.5 2-1.5 2 1.5 2-1.5 2 1.5 2-1.5"],
	],
	// Penguin
	[
		["c", 4, "M24 8c9 0 15 7 15 16s-6 15-15 15S9 33 9 24 15 8 24 8z"],
		["w", 3, "M24 19c3-5 11-4 11 4 0 7-5 14-11 14s-11-7-11-14c0-8 8-9 11-4z"],
		eyes(24),
		["o", 2.5, "M21 29h6l-3 4z"],
	],
	// Frog
	[
		["c", 12, "M14 14h.01M34 14h.01"],
		["c", 22, "M19 27h10"],
		["w", 8, "M14 13.5h.01M34 13.5h.01"],
		["d", 4.5, "M15 14h.01M33 14h.01"],
		["m", 2, "M13 28c4 7 18 7 22 0"],
		["s", 1.8, "M21.5 22h.01M26.5 22h.01"],
	],
	// Panda
	[
		["c", 11, "M12 14h.01M36 14h.01"],
		["w", 27, "M22 26h4"],
		["c", 8, "M17.5 24.5l-1 2M30.5 24.5l1 2"],
		["w", 3.2, "M18 25h.01M30 25h.01"],
		["d", 3, "M23 31h2"],
		smile(32.5),
	],
	// Koala
	[
		["c", 15, "M11 17h.01M37 17h.01"],
		["l", 8, "M11 17h.01M37 17h.01"],
		["c", 24, "M22 26h4"],
		eyes(23, 7, 4),
		["d", 6, "M24 27v4"],
		["m", 1.6, "M20.5 36c2 1.5 5 1.5 7 0"],
	],
	// Elephant
	[
		["c", 17, "M11 20v4M37 20v4"],
		["l", 9, "M10.5 20v4M37.5 20v4"],
		["c", 20, "M24 20v4"],
		["c", 8, "M24 28v8c0 3 3 4 5 2"],
		["s", 1.5, "M21.5 31h5M21.5 35h5"],
		eyes(22, 5.5),
	],
	// Lion
	[
		["c", 9, "M24 9l10 3 5 9-1 10-7 7-7 1-7-1-7-7-1-10 5-9z"],
		["s", 9, "M24 9l10 3 5 9-1 10-7 7-7 1-7-1-7-7-1-10 5-9z"],
		["c", 22, "M23 25h2"],
		["l", 22, "M23 25h2"],
		eyes(23, 5.5),
		["w", 7, "M22 31h4"],
		["d", 2.5, "M22.8 28.5h2.4L24 30z"],
		smile(31),
	],
];

export const COLORS = [
	"#ef4444",
	"#f97316",
	"#eab308",
	"#84cc16",
	"#16a34a",
	"#14b8a6",
	"#0ea5e9",
	"#3b82f6",
	"#8b5cf6",
	"#ec4899",
	"#a16207",
	"#64748b",
];

const WHITE = "#fff";
const DARK = "#1e1b3a";

/**
 * Mixes a colour `#rrggbb` with white (255) or black (0). Opacity would create a layer for each part, and a big screen has hundreds of
 * them.
 */
export function mixColor(color: string, other: 0 | 255, share: number): string {
	return `rgb(${[1, 3, 5].map((at) => Math.round(Number.parseInt(color.slice(at, at + 2), 16) * (1 - share) + other * share))})`;
}

export function inkToColor(ink: Ink, color: string): string {
	switch (ink) {
		case "c":
			return color;
		case "w":
			return WHITE;
		case "o":
			return "#fb923c";
		case "s":
			return mixColor(color, 0, 0.22);
		case "l":
			return mixColor(color, 255, 0.55);
		default:
			return DARK;
	}
}

/** A well-mixed 32-bit hash of a text (FNV-1a, mixed once more at the end). */
function hashNickname(text: string): number {
	let hash = 0x811c9dc5;
	for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
	hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
	return (hash ^ (hash >>> 13)) >>> 0;
}

/** Picks the animal and colour of a nickname. Case, character width and the dots of an i are ignored, as when a game compares nicknames. */
export function pickAvatar(nickname: string): { animal: number; color: string } {
	const hash = hashNickname(nickname.normalize("NFKC").replace(/[Iıİ]/g, "i").toLowerCase());
	return { animal: hash % ANIMALS.length, color: COLORS[Math.floor(hash / ANIMALS.length) % COLORS.length] ?? "" };
}
