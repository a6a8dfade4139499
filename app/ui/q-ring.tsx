/** A ring from 12 o'clock on, and its short tail at half past four. */
const RING = "M24 5a19 19 0 0 1 0 38 19 19 0 0 1 0-38M35 35l7 7";
const CIRCUMFERENCE = 120;

interface QRingProps {
	/** 0 to 1; without it the ring is whole. */
	progress?: number | undefined;
	className?: string;
}

/** The product's own shape: countdown, progress, loader, frame of an animal. Decorative, in the colour of the surrounding text. */
export function QRing({ progress = 1, className = "" }: QRingProps) {
	return (
		<svg viewBox="0 0 48 48" aria-hidden="true" className={`q-ring ${className}`}>
			{progress < 1 && <path d={RING} opacity=".2" />}
			{progress > 0 && <path d={RING} strokeDasharray={`${progress * CIRCUMFERENCE} 999`} />}
		</svg>
	);
}
