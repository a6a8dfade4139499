import type { ReactNode } from "react";
import { Card } from "./layout";
import { Skeleton } from "./skeleton";

const GRID = "grid grid-cols-2 gap-3 sm:grid-cols-4 sm:gap-4";
const TILE = "min-w-0 p-4 lg:p-5";
const LABEL = "text-sm font-medium break-words text-slate-600";

export function Stats({ children }: { children: ReactNode }) {
	return <dl className={GRID}>{children}</dl>;
}

export function Stat({ label, value }: { label: string; value: ReactNode }) {
	return (
		<Card className={`flex flex-col-reverse justify-end ${TILE}`}>
			<dt className={LABEL}>{label}</dt>
			<dd className="text-2xl font-bold text-slate-900 tabular-nums">{value}</dd>
		</Card>
	);
}

export function StatsSkeleton({ labels }: { labels: readonly string[] }) {
	return (
		<div className={GRID}>
			{labels.map((label) => (
				<Card as="span" key={label} className={`block ${TILE}`}>
					<Skeleton className="my-0.5 h-7 w-10 max-w-full" />
					<span className={`block ${LABEL}`}>{label}</span>
				</Card>
			))}
		</div>
	);
}

interface StatsLineProps {
	/** The value is absent while it is loading. */
	stats: readonly { label: string; value?: ReactNode }[];
}

/** Figures as one quiet line, where a list below is what matters. */
export function StatsLine({ stats }: StatsLineProps) {
	return (
		<dl className="flex flex-wrap gap-x-5 gap-y-1 text-slate-600 max-sm:gap-x-4 max-sm:text-sm">
			{stats.map(({ label, value }) => (
				<div key={label} className="flex items-center gap-1.5">
					<dt>{label}</dt>
					<dd className="min-w-4 font-bold text-slate-900 tabular-nums">{value ?? <Skeleton className="h-4 w-5" />}</dd>
				</div>
			))}
		</dl>
	);
}
