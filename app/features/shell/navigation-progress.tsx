import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";

/** A navigation that is faster than this shows no bar. */
const SHOWN_AFTER_MS = 150;

/** A bar along the top edge while a page is loading. */
export function NavigationProgress() {
	const { t } = useTranslation();
	const pending = useNavigation().state !== "idle";
	const [shown, setShown] = useState(false);
	useEffect(() => {
		if (!pending) return;
		const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS);
		return () => {
			clearTimeout(timer);
			setShown(false);
		};
	}, [pending]);
	if (!shown) return null;
	return (
		<div role="progressbar" aria-label={t("common.loading")} className="pointer-events-none fixed inset-x-0 top-0 z-70 h-1 bg-primary-100">
			<div className="h-full origin-left animate-approach bg-primary-600" />
		</div>
	);
}
