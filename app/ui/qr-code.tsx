import { useMemo } from "react";
import { encode } from "uqr";

function drawPath(text: string): { size: number; path: string } {
	const { data, size } = encode(text, { ecc: "M", border: 2 });
	return { size, path: data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("") };
}

/** One path, so that it prints and projects sharply at any size. */
export function QrCode({ text, label, className = "" }: { text: string; label: string; className?: string }) {
	// Encoding takes as long as a frame on a slow laptop, so it must not run with each joining name.
	const { size, path } = useMemo(() => drawPath(text), [text]);
	return (
		<svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges" className={`bg-white ${className}`}>
			<path d={path} fill="#0f172a" />
		</svg>
	);
}
