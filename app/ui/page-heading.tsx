import type { ReactNode } from "react";

interface PageHeadingProps {
	title: string;
	subtitle?: ReactNode;
	actions?: ReactNode;
}

/** Letters; a longer title, such as the name of a quiz, would fill half of a phone. It has a line of its own. */
const LONG_TITLE = 60;

export function PageHeading({ title, subtitle, actions }: PageHeadingProps) {
	const isLong = [...title].length > LONG_TITLE;
	return (
		<div className="mb-6 flex flex-wrap items-end gap-4">
			<div className={`min-w-0 flex-1 basis-full ${isLong ? "" : "sm:basis-80"}`}>
				<h1 className={`${isLong ? "text-xl sm:text-2xl" : "text-3xl"} tracking-tight break-words text-slate-900`}>{title}</h1>
				{subtitle && <p className="mt-1.5 max-w-2xl break-words text-slate-600">{subtitle}</p>}
			</div>
			{actions && <div className="flex max-w-full flex-wrap gap-2">{actions}</div>}
		</div>
	);
}
