import { useTexts } from "~/i18n/texts";

/** Leads past the header; shown while it has the focus. */
export function SkipLink() {
	const { t } = useTexts();
	return (
		<a
			href="#content"
			className="sr-only z-70 rounded-button bg-primary-700 px-4 py-3 font-semibold text-white focus:not-sr-only focus:fixed focus:top-2 focus:start-2"
		>
			{t("common.skipToContent")}
		</a>
	);
}
