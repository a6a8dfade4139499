const TONES = {
	success: "bg-success-600",
	working: "bg-primary-500",
	rest: "bg-slate-300",
} as const;

interface Segment {
	key: string;
	label: string;
	count: number;
	tone: keyof typeof TONES;
}

/** A whole as a bar of parts, with each part in words below it. */
export function SegmentBar({ segments }: { segments: readonly Segment[] }) {
	const total = segments.reduce((sum, { count }) => sum + count, 0);
	return (
		<>
			<div aria-hidden="true" className="flex h-3 gap-px overflow-hidden rounded-full bg-slate-200">
				{segments.map(({ key, count, tone }) => (
					<span
						key={key}
						className={`h-full transition-[width] duration-300 ${TONES[tone]}`}
						style={{ width: `${total > 0 ? (100 * count) / total : 0}%` }}
					/>
				))}
			</div>
			<ul className="flex flex-wrap gap-x-6 gap-y-1">
				{segments.map(({ key, label, tone }) => (
					<li key={key} className="flex items-center gap-2 text-slate-800 tabular-nums">
						<span aria-hidden="true" className={`size-3 shrink-0 rounded-full ${TONES[tone]}`} />
						{label}
					</li>
				))}
			</ul>
		</>
	);
}
