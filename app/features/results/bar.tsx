import type { ComponentProps, ReactNode } from "react";
import { ProgressBar } from "~/ui/progress-bar";

interface BarProps {
	/** The label before the bar; its figure follows it. */
	label: ReactNode;
	figure: string;
	percentage: number;
	tone?: ComponentProps<typeof ProgressBar>["tone"];
}

/** One bar of a chart: its text says everything that its length shows. */
export function Bar({ label, figure, percentage, tone }: BarProps) {
	return (
		<div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1">
			<span className="min-w-0 wrap-anywhere text-slate-800">{label}</span>
			<span className="font-semibold whitespace-nowrap text-slate-900 tabular-nums">{figure}</span>
			<ProgressBar value={percentage} max={100} tone={tone} className="col-span-2 h-2.5" />
		</div>
	);
}
