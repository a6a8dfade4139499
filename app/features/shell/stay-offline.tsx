import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "~/ui/toast";

/** The link of our own that a plain click would open in this tab, or null. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
	if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
	const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
	if (!(link instanceof HTMLAnchorElement) || link.target !== "" || link.origin !== window.location.origin) return null;
	return link.pathname === window.location.pathname ? null : link;
}

/**
 * Without a network the code of another page does not come, and the router then reloads the document, which ends on the
 * browser's own error page. So links stay closed while the browser says that it is offline, and a toast says why.
 */
export function StayOffline() {
	const { t } = useTranslation();
	useEffect(() => {
		const onClick = (event: MouseEvent) => {
			if (navigator.onLine || !linkOf(event)) return;
			event.preventDefault();
			event.stopPropagation();
			toast.error(t("common.offline"));
		};
		document.addEventListener("click", onClick, { capture: true });
		return () => document.removeEventListener("click", onClick, { capture: true });
	}, [t]);
	return null;
}
