import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * After a page change the focus goes to the heading: a screen reader reads it, the keyboard continues from there. A page
 * that has already set the focus keeps it, and so does a page that only shows another view of itself.
 */
export function PageFocus() {
	const { pathname } = useLocation();
	const shown = useRef(pathname);
	useEffect(() => {
		if (shown.current === pathname) return;
		shown.current = pathname;
		const content = document.getElementById("content");
		if (!content || (document.activeElement !== content && content.contains(document.activeElement))) return;
		const heading = content.querySelector("h1") ?? content;
		heading.tabIndex = -1;
		heading.focus({ preventScroll: true });
	}, [pathname]);
	return null;
}
