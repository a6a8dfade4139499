import { QRing } from "~/ui/q-ring";
import { ANIMALS, inkToColor, mixColor, pickAvatar } from "./avatar-drawing";

/** Draws the same animal for a nickname on every screen. Decorative: the name is always beside it. */
export function Avatar({ nickname, className = "size-6" }: { nickname: string; className?: string }) {
	const { animal, color } = pickAvatar(nickname);
	return (
		<svg viewBox="0 0 48 48" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" className={`shrink-0 ${className}`}>
			<circle cx="24" cy="24" r="24" fill={mixColor(color, 255, 0.75)} />
			{ANIMALS[animal]?.map(([ink, width, path]) => {
				const paint = inkToColor(ink, color);
				return <path key={path + ink} d={path} fill={ink === "m" ? "none" : paint} stroke={paint} strokeWidth={width} />;
			})}
		</svg>
	);
}

interface OwnAvatarProps {
	nickname: string;
	/** 0 to 1; without it the ring is whole. */
	progress?: number | undefined;
	className: string;
}

/** The animal of the person who holds the phone, in a ring. */
export function OwnAvatar({ nickname, progress, className }: OwnAvatarProps) {
	return (
		<span className={`relative grid shrink-0 place-items-center ${className}`}>
			<QRing progress={progress} className="absolute" />
			<Avatar nickname={nickname} className="size-[66%]" />
		</span>
	);
}
