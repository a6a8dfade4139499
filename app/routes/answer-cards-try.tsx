import { TIMINGS } from "#contract/limits";
import { CardTrial } from "~/features/scan/card-trial";
import { requireOwnDocument } from "~/features/scan/scan-page";
import type { PageHandle } from "~/features/shell/page-title";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { Toaster } from "~/ui/toaster";
import type { Route } from "./+types/answer-cards-try";

preloadTexts("scan");

export const handle = { title: "cardTrial" } satisfies PageHandle;

/** The page has no layout, because the picture fills the screen, and no guard: everybody may try a card. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
	requireOwnDocument(request);
	return null;
}

export { ScanFallback as HydrateFallback } from "~/features/scan/scan-page";

export default function AnswerCardsTry() {
	const { t } = useTexts();
	return (
		<>
			<CardTrial />
			<Toaster label={t("common.messages")} timeoutMs={TIMINGS.snackbarMs} aboveBar />
		</>
	);
}
