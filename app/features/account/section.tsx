import type { ReactNode } from "react";
import { Card } from "~/ui/card";

/** One section of the account page: description on the left, controls on the right; below each other on a phone. */
export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
	return (
		<Card className="grid gap-x-10 gap-y-5 p-5 sm:p-7 md:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
			<div>
				<h2 className="text-xl text-slate-900">{title}</h2>
				{text && <p className="mt-1.5 text-slate-600">{text}</p>}
			</div>
			<div className="min-w-0">{children}</div>
		</Card>
	);
}
