import type { ReactNode } from "react";

export function EmptyState({ icon, title, text, children }: { icon: ReactNode; title: string; text?: string; children?: ReactNode }) {
	return (
		<div className="flex flex-col items-center gap-3 rounded-card border border-dashed border-slate-300 bg-white px-6 py-14 text-center">
			<div
				aria-hidden="true"
				className="grid size-16 place-items-center rounded-full bg-primary-50 text-4xl text-primary-700 [&>svg]:size-8"
			>
				{icon}
			</div>
			<h2 className="text-xl text-slate-900">{title}</h2>
			{text && <p className="max-w-md text-slate-600">{text}</p>}
			{children && <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div>}
		</div>
	);
}
