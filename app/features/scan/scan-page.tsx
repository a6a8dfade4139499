import { redirectDocument } from "react-router";
import { useTexts } from "~/i18n/texts";
import { PageSpinner } from "~/ui/spinner";

/** Only a document of its own may use the camera: loads the page again if it was opened from another one, for example after a login. */
export function ownDocument({ url }: Request): void {
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
