/** Colours of disc, rim and digit for gold, silver and bronze; the digits have a contrast of at least 4.5. */
const METALS = [
	["#fbbf24", "#d97706", "#451a03"],
	["#d1d5db", "#6b7280", "#1f2937"],
	["#e0a068", "#92400e", "#431407"],
] as const;

/** The medal of one of the first three places, or nothing; decoration: the rank is beside it as text. */
export function Medal({ place, className = "size-8" }: { place: number; className?: string }) {
	const metal = METALS[place - 1];
	if (!metal) return null;
	const [disc, rim, figure] = metal;
	return (
		<svg viewBox="0 0 32 32" aria-hidden="true" className={`inline-block shrink-0 ${className}`}>
			<path d="M8 2h6l3 9h-6zM24 2h-6l-3 9h6z" fill="#4f46e5" />
			<circle cx="16" cy="20" r="10" fill={disc} stroke={rim} strokeWidth="2" />
			<text x="16" y="24.5" textAnchor="middle" fontSize="13" fontWeight="700" fill={figure}>
				{place}
			</text>
		</svg>
	);
}
