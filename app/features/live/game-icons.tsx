import type { CSSProperties } from "react";
import { createIcon } from "~/ui/icon";

// Icons are drawn because some devices have no emoji font. They are a separate file so that players do not load other pages' icons.
export const BulbIcon = createIcon("M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5.9 1.1.9 1.8V16h5.2v-.3c0-.7.3-1.3.9-1.8A6 6 0 0 0 12 3");
export const DoorIcon = createIcon("M6 21V4.5L15 3v18M4 21h16M18 21V6h-3M12 12h.01");
export const HourglassIcon = createIcon("M7 3h10M7 21h10M8 3v4l4 5-4 5v4M16 3v4l-4 5 4 5v4");
export const PauseIcon = createIcon("M9 6v12M15 6v12");
export const UnpluggedIcon = createIcon("M9 4v4M15 4v4M7 8h10v3a5 5 0 0 1-10 0V8M12 16v4M4 4l16 16");
export const ClockIcon = createIcon("M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l3.5 2");
export const EyeIcon = createIcon("M2.5 12C5 7.7 8 6 12 6s7 1.7 9.5 6c-2.5 4.3-5.5 6-9.5 6s-7-1.7-9.5-6M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6");
export const CupIcon = createIcon("M8 4h8v6a4 4 0 0 1-8 0V4M8 6H4v1a4 4 0 0 0 4 4M16 6h4v1a4 4 0 0 1-4 4M12 14v4M8.5 20h7");

/** A right answer in a series, in the colour of the one warm light. */
export function Flame({ className = "", style }: { className?: string; style?: CSSProperties }) {
	return (
		<svg aria-hidden="true" viewBox="0 0 24 24" className={`size-6 fill-light ${className}`} style={style}>
			<path d="M13 1c1 5 6 7 6 13a7 7 0 0 1-14 0c0-3 1.5-5 3-6.5.3 2 1 3 2 3.5C9.5 8 10 4 13 1z" />
		</svg>
	);
}
