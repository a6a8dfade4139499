import type { ReactNode } from "react";

interface PageHeadingProps {
	title: string;
	subtitle?: ReactNode;
	/** Buttons at the end of the line; below the title where they would leave it too little room. */
	actions?: ReactNode;
}

export function PageHeading({ title, subtitle, actions }: PageHeadingProps) {
	return (
		<div className="mb-6 flex flex-wrap items-end gap-4">
			<div className="min-w-0 flex-1 basis-full sm:basis-80">
				<h1 className="text-3xl tracking-tight break-words text-slate-900">{title}</h1>
				{subtitle && <p className="mt-1.5 max-w-2xl text-slate-600">{subtitle}</p>}
			</div>
			{actions && <div className="flex max-w-full flex-wrap gap-2">{actions}</div>}
		</div>
	);
}
