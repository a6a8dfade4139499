import { type ReactNode, useEffect } from "react";
import { createPortal } from "react-dom";
import { useHydrated } from "./before-hydration";

/** Printed in place of the page; not shown on the screen. Its children are `.paper-page` elements. */
export function PrintSheet({ className, children }: { className: string; children: ReactNode }) {
	useEffect(() => {
		document.documentElement.classList.add("prints-sheet");
		return () => document.documentElement.classList.remove("prints-sheet");
	}, []);
	if (!useHydrated()) return null;
	return createPortal(<div className={`paper-sheet ${className}`}>{children}</div>, document.body);
}
