import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { toast } from "~/ui/toast";
import { noteShown, onClosed } from "./next-page";

/** Keeps the page if the code of the next one cannot be loaded, and says why. The router uses `nextPageFirst` for it. */
export function KeepPage() {
	const { t } = useTranslation();
	const location = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs at another history entry
	useEffect(noteShown, [location]);
	useEffect(() => onClosed(() => toast.error(t(navigator.onLine ? "common.networkError" : "common.offline"))), [t]);
	return null;
}
