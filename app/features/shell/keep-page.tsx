import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { toast } from "~/ui/toast";
import { noteShown, onClosed } from "./next-page";

/** Keeps the page where the code of the next one does not come, and says why. The router is given `nextPageFirst` for it. */
export function KeepPage() {
	const { t } = useTranslation();
	const location = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: another place in the history is what it waits for
	useEffect(noteShown, [location]);
	useEffect(() => onClosed(() => toast.error(t(navigator.onLine ? "common.networkError" : "common.offline"))), [t]);
	return null;
}
