import type { HTMLAttributes, ReactNode } from "react";

export function Card({ className = "", ...rest }: HTMLAttributes<HTMLDivElement>) {
	return <div className={`rounded-card border border-line bg-white ${className}`} {...rest} />;
}

/** One number with its name; a `dl` holds several of them. */
export function StatTile({ label, value }: { label: string; value: ReactNode }) {
	return (
		<div className="flex min-w-0 flex-col-reverse justify-end rounded-card border border-line bg-white p-4 sm:p-5">
			<dt className="text-sm font-medium break-words text-slate-600">{label}</dt>
			<dd className="text-2xl font-bold text-slate-900 tabular-nums">{value}</dd>
		</div>
	);
}
