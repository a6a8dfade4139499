import { ANIMALS, avatarOf, mixed, paintOf } from "./avatar-drawing";

/** The same on every screen. Decoration: the name is always beside it. */
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
