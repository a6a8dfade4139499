const TONES = {
	primary: "bg-primary-700",
	success: "bg-success-600",
	warning: "bg-warning-600",
	error: "bg-error-600",
	neutral: "bg-slate-400",
} as const;

interface ProgressBarProps {
	value: number;
	max: number;
	/** The name for screen readers; not needed if text beside the bar says the same. */
	label?: string;
	tone?: keyof typeof TONES | undefined;
	className?: string;
}

export function ProgressBar({ value, max, label, tone = "primary", className = "h-2.5" }: ProgressBarProps) {
	const part = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
	return (
		<div
			{...(label === undefined
				? { "aria-hidden": true }
				: { role: "progressbar", "aria-label": label, "aria-valuemin": 0, "aria-valuemax": max, "aria-valuenow": value })}
			className={`w-full overflow-hidden rounded-full bg-slate-200 ${className}`}
		>
			<div
				className={`size-full origin-left rounded-full transition-transform rtl:origin-right duration-300 ${TONES[tone]}`}
				style={{ transform: `scaleX(${part})` }}
			/>
		</div>
	);
}
