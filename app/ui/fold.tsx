import { type ReactNode, useState } from "react";
import { createIcon } from "./icon";

const OpenIcon = createIcon("M6 9l6 6 6-6");

interface FoldProps {
	title: string;
	/** Beside the title, also while the section is folded. */
	note?: ReactNode;
	startsOpen?: boolean;
	className?: string;
	children: ReactNode;
}

/** A section that is one line until somebody opens it. */
export function Fold({ title, note, startsOpen = false, className = "", children }: FoldProps) {
	const [open, setOpen] = useState(startsOpen);
	return (
		<details
			open={open}
			onToggle={(event) => setOpen(event.currentTarget.open)}
			className={`group/fold rounded-card border border-line bg-white ${className}`}
		>
			<summary className="flex min-h-13 cursor-pointer list-none flex-wrap items-center gap-x-4 gap-y-0.5 rounded-card px-5 py-2 hover:bg-primary-50 [&::-webkit-details-marker]:hidden">
				<h2 className="text-lg text-slate-900">{title}</h2>
				{note && <span className="min-w-0 text-slate-600">{note}</span>}
				<OpenIcon className="ms-auto size-5 text-slate-600 transition-transform group-open/fold:rotate-180" />
			</summary>
			<div className="border-t border-line px-5 py-4">{children}</div>
		</details>
	);
}
