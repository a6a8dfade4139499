import type { ReactNode } from "react";

export function EmptyState({ icon, title, text, children }: { icon: string; title: string; text?: string; children?: ReactNode }) {
	return (
		<div className="flex flex-col items-center gap-3 rounded-card border border-dashed border-slate-300 bg-white px-6 py-14 text-center">
			<p aria-hidden="true" className="text-5xl">
				{icon}
			</p>
			<h2 className="text-xl text-slate-900">{title}</h2>
			{text && <p className="max-w-md text-slate-600">{text}</p>}
			{children && <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div>}
		</div>
	);
}
