import type { ReactNode } from "react";

/** One number with its name; put several into a `dl`. */
export function StatTile({ label, value, icon }: { label: string; value: ReactNode; icon?: ReactNode }) {
	return (
		<div className="flex items-center gap-4 rounded-card border border-line bg-white p-4 sm:p-5">
			{icon && <span className="grid size-11 shrink-0 place-items-center rounded-base bg-primary-50 text-primary-700">{icon}</span>}
			<div className="flex min-w-0 flex-col-reverse">
				<dt className="text-sm font-medium break-words text-slate-600">{label}</dt>
				<dd className="text-2xl font-bold text-slate-900 tabular-nums">{value}</dd>
			</div>
		</div>
	);
}
