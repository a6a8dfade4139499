import { ANIMALS, avatarOf, type Ink } from "./avatar-drawing";

const WHITE = "#fff";
const DARK = "#1e1b3a";
/** A colour `#rrggbb` with a share of white or black in it. Opacity would make a layer of each part, and a wall has hundreds of them. */
export function mixed(color: string, other: 0 | 255, share: number): string {
	return `rgb(${[1, 3, 5].map((at) => Math.round(Number.parseInt(color.slice(at, at + 2), 16) * (1 - share) + other * share))})`;
}

/** The paint of an ink. Shade and light lie on the head's own colour. */
export function paintOf(ink: Ink, color: string): string {
	switch (ink) {
		case "c":
			return color;
		case "w":
			return WHITE;
		case "o":
			return "#fb923c";
		case "s":
			return mixed(color, 0, 0.22);
		case "l":
			return mixed(color, 255, 0.55);
		default:
			return DARK;
	}
}

/** The animal of a nickname, the same on every screen; decoration: the name is always beside it. */
export function Avatar({ nickname, className = "size-6" }: { nickname: string; className?: string }) {
	const { animal, color } = avatarOf(nickname);
	return (
		<svg viewBox="0 0 48 48" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" className={`shrink-0 ${className}`}>
			<circle cx="24" cy="24" r="24" fill={mixed(color, 255, 0.75)} />
			{ANIMALS[animal]?.map(([ink, width, path]) => {
				const paint = paintOf(ink, color);
				return <path key={path + ink} d={path} fill={ink === "m" ? "none" : paint} stroke={paint} strokeWidth={width} />;
			})}
		</svg>
	);
}
