import type { ReactNode } from "react";
import { Card } from "./layout";
import { Skeleton } from "./skeleton";

/** `inOneRow`: on phones too, where a list below has to begin on the first screen. */
const gridClass = (inOneRow: boolean) =>
	`group grid sm:grid-cols-4 sm:gap-4 ${inOneRow ? "in-one-row grid-cols-4 gap-2" : "grid-cols-2 gap-3"}`;
const TILE = "min-w-0 p-4 group-[.in-one-row]:max-sm:px-2.5 group-[.in-one-row]:max-sm:py-1.5 lg:p-5";
const LABEL = "text-sm font-medium break-words text-slate-600 group-[.in-one-row]:max-sm:text-xs";

interface StatsProps {
	inOneRow?: boolean;
	children: ReactNode;
}

export function Stats({ inOneRow = false, children }: StatsProps) {
	return <dl className={gridClass(inOneRow)}>{children}</dl>;
}

export function Stat({ label, value }: { label: string; value: ReactNode }) {
	return (
		<Card className={`flex flex-col-reverse justify-end ${TILE}`}>
			<dt className={LABEL}>{label}</dt>
			<dd className="text-2xl font-bold text-slate-900 tabular-nums">{value}</dd>
		</Card>
	);
}

export function StatsSkeleton({ labels, inOneRow = false }: { labels: readonly string[]; inOneRow?: boolean }) {
	return (
		<div className={gridClass(inOneRow)}>
			{labels.map((label) => (
				<Card as="span" key={label} className={`block ${TILE}`}>
					<Skeleton className="my-0.5 h-7 w-10 max-w-full" />
					<span className={`block ${LABEL}`}>{label}</span>
				</Card>
			))}
		</div>
	);
}
