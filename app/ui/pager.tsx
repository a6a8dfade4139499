import type { ReactNode } from "react";
import { Button } from "./button";

interface PagerProps {
	label: string;
	previousLabel: string;
	nextLabel: string;
	skip: number;
	limit: number;
	total: number;
	onPage: (skip: number) => void;
	children?: ReactNode;
}

export function Pager({ label, previousLabel, nextLabel, skip, limit, total, onPage, children }: PagerProps) {
	return (
		<nav className="flex items-center justify-between gap-2" aria-label={label}>
			<Button variant="outlined" size="small" disabled={skip === 0} onClick={() => onPage(Math.max(0, skip - limit))}>
				{previousLabel}
			</Button>
			{children && <span className="text-sm font-medium tabular-nums text-slate-600">{children}</span>}
			<Button variant="outlined" size="small" disabled={skip + limit >= total} onClick={() => onPage(skip + limit)}>
				{nextLabel}
			</Button>
		</nav>
	);
}
