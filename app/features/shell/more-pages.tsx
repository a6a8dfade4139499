import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Menu } from "~/ui/menu";

interface MorePagesProps {
	pages: readonly { to: string; label: string; icon: ReactNode }[];
	button: ReactNode;
	className: string;
}

/** The menu is marked as current while one of its pages is open. */
export default function MorePages({ pages, button, className }: MorePagesProps) {
	const { pathname } = useLocation();
	const current = pages.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
	return (
		<Menu plain button={button} buttonClassName={`${className} ${current ? "bg-primary-50! text-primary-800!" : ""}`} entries={pages} />
	);
}
