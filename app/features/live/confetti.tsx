const COLORS = ["#6366f1", "#f43f5e", "#f97316", "#10b981", "#0ea5e9", "#d946ef"];

/** Falling confetti in plain CSS: an animation script would cost phones more bytes. */
export function Confetti() {
	return (
		<div aria-hidden="true" className="pointer-events-none fixed inset-0 z-30 overflow-hidden motion-reduce:hidden">
			{Array.from({ length: 40 }, (_, piece) => (
				<span
					// biome-ignore lint/suspicious/noArrayIndexKey: pieces never change
					key={piece}
					className="absolute -top-4 h-3.5 w-2 animate-confetti"
					style={{ left: `${(piece * 37) % 100}%`, background: COLORS[piece % 6], animationDelay: `${((piece * 7) % 10) / 10}s` }}
				/>
			))}
		</div>
	);
}
