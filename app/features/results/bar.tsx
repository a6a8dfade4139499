import type { ComponentProps, ReactNode } from "react";
import { ProgressBar } from "~/ui/progress-bar";

interface BarProps {
	/** What the bar stands for, before it; its figure stands behind it. */
	label: ReactNode;
	figure: string;
	percentage: number;
	tone?: ComponentProps<typeof ProgressBar>["tone"];
}

/** One bar of a chart: its words say all that its length shows. */
export function Bar({ label, figure, percentage, tone }: BarProps) {
	return (
		<div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1">
			<span className="min-w-0 wrap-anywhere text-slate-800">{label}</span>
			<span className="font-semibold whitespace-nowrap text-slate-900 tabular-nums">{figure}</span>
			<ProgressBar value={percentage} max={100} tone={tone} className="col-span-2 h-2.5" />
		</div>
	);
}
