import { ANIMALS, avatarOf, type Ink } from "./avatar-drawing";

const WHITE = "#fff";
const DARK = "#1e1b3a";
/** Paint and opacity of each ink except the head's own colour. */
const PAINTS: Record<Exclude<Ink, "c">, readonly [paint: string, opacity?: number]> = {
	w: [WHITE],
	d: [DARK],
	m: [DARK],
	o: ["#fb923c"],
	s: ["#000", 0.22],
	l: [WHITE, 0.55],
};

/** The animal of a nickname, the same on every screen; decoration: the name is always beside it. */
export function Avatar({ nickname, className = "size-6" }: { nickname: string; className?: string }) {
	const { animal, color } = avatarOf(nickname);
	return (
		<svg viewBox="0 0 48 48" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" className={`shrink-0 ${className}`}>
			<circle cx="24" cy="24" r="24" fill={WHITE} />
			<circle cx="24" cy="24" r="24" fill={color} opacity=".25" />
			{ANIMALS[animal]?.map(([ink, width, path]) => {
				const [paint, opacity] = ink === "c" ? [color] : PAINTS[ink];
				return <path key={path + ink} d={path} fill={ink === "m" ? "none" : paint} stroke={paint} strokeWidth={width} opacity={opacity} />;
			})}
		</svg>
	);
}
