import { redirectDocument } from "react-router";
import { useTexts } from "~/i18n/texts";
import { PageSpinner } from "~/ui/spinner";

/**
 * Reloads the page if it was opened from another document, for example after a login: only a document loaded from its own address may use
 * the camera.
 */
export function requireOwnDocument({ url }: Request): void {
	const [loaded] = performance.getEntriesByType("navigation");
	if (loaded && new URL(loaded.name, location.href).pathname !== new URL(url).pathname) throw redirectDocument(url);
}

export function ScanFallback() {
	const { t } = useTexts("front");
	return (
		<main id="content">
			<h1 className="sr-only">{t("titles.scan", { pin: "" })}</h1>
			<PageSpinner label={t("common.loading")} />
		</main>
	);
}
