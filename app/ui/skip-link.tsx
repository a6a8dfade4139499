import { useTexts } from "~/i18n/texts";

/** Leads past the header; shown while it has the focus. */
export function SkipLink() {
	const { t } = useTexts();
	return (
		<a
			href="#content"
			className="sr-only z-70 rounded-button bg-primary-700 font-semibold text-white focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:px-4 focus:py-3"
		>
			{t("common.skipToContent")}
		</a>
	);
}
