import type { ReactNode } from "react";

interface BarProps {
	/** What the bar stands for, before it; its figure stands behind it. */
	label: ReactNode;
	figure: string;
	percentage: number;
	tone?: "primary" | "success" | "neutral";
}

const TONES = { primary: "bg-primary-600", success: "bg-success-600", neutral: "bg-slate-400" };

/** One bar of a chart: its words say all that its length shows. */
export function Bar({ label, figure, percentage, tone = "primary" }: BarProps) {
	return (
		<div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1">
			<span className="min-w-0 wrap-anywhere text-slate-800">{label}</span>
			<span className="font-semibold whitespace-nowrap text-slate-900 tabular-nums">{figure}</span>
			<span aria-hidden="true" className="col-span-2 h-2.5 overflow-hidden rounded-full bg-slate-200">
				<span className={`block h-full rounded-full ${TONES[tone]}`} style={{ width: `${percentage}%` }} />
			</span>
		</div>
	);
}
