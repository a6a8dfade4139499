import type { ReactNode } from "react";
import { Card } from "./card";

export function Stats({ children }: { children: ReactNode }) {
	return <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">{children}</dl>;
}

export function Stat({ label, value }: { label: string; value: ReactNode }) {
	return (
		<Card className="flex min-w-0 flex-col-reverse justify-end p-4 sm:p-5">
			<dt className="text-sm font-medium break-words text-slate-600">{label}</dt>
			<dd className="text-2xl font-bold text-slate-900 tabular-nums">{value}</dd>
		</Card>
	);
}
