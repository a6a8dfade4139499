import { type ReactNode, useState } from "react";
import { COVER_HEIGHT, COVER_PATTERNS, COVER_WIDTH, coverOf } from "./cover-design";

interface CoverProps {
	/** What the cover is made from. */
	id: string;
	/** Address of a picture that replaces the drawn cover, if it loads. */
	picture?: string | undefined;
	/** Size and corners. */
	className?: string;
	/** Letters over the drawn cover. */
	children?: ReactNode;
}

/** Colours and a pattern derived from an id, so that items look different from each other; decoration beside their names. */
export function Cover({ id, picture, className = "", children }: CoverProps) {
	const [broken, setBroken] = useState<string | null>(null);
	if (picture && broken !== picture) {
		return (
			<img
				src={picture}
				alt=""
				loading="lazy"
				decoding="async"
				referrerPolicy="no-referrer"
				onError={() => setBroken(picture)}
				className={`bg-slate-100 object-cover ${className}`}
			/>
		);
	}
	const { from, to, degrees, pattern, mirrored } = coverOf(id);
	return (
		<span
			aria-hidden="true"
			className={`relative grid place-items-center overflow-hidden font-bold text-white select-none ${className}`}
			style={{ background: `linear-gradient(${degrees}deg, ${from}, ${to})` }}
		>
			<svg
				viewBox={`0 0 ${COVER_WIDTH} ${COVER_HEIGHT}`}
				preserveAspectRatio="xMidYMid slice"
				fill="#fff"
				aria-hidden="true"
				className={`absolute inset-0 size-full ${mirrored ? "-scale-x-100" : ""}`}
			>
				{COVER_PATTERNS[pattern]?.().map(({ path, opacity }) => (
					<path key={path} d={path} opacity={opacity} />
				))}
			</svg>
			{children && <span className="relative">{children}</span>}
		</span>
	);
}
