import { TIMINGS } from "#contract/limits";
import { loadHostGame } from "~/features/host/game/load-host-game";
import { readPlan } from "~/features/host/game/next-step";
import { requireOwnDocument } from "~/features/scan/scan-page";
import { ScanScreen } from "~/features/scan/scan-screen";
import type { PageHandle } from "~/features/shell/page-title";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { Toaster } from "~/ui/toaster";
import type { Route } from "./+types/remote-scan";

preloadTexts("scan", "site");

export const handle = { title: "scan" } satisfies PageHandle;

/** No guarded layout: a phone is paired, not logged in. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
	requireOwnDocument(request);
	const { search } = new URL(request.url);
	return { start: await loadHostGame(params.pin, request.signal, { isDevice: true }), plan: readPlan(request.url), search };
}

export { ScanFallback as HydrateFallback } from "~/features/scan/scan-page";

export default function RemoteScan({ params: { pin }, loaderData: { start, plan, search } }: Route.ComponentProps) {
	const { t } = useTexts();
	return (
		<>
			<ScanScreen key={pin} pin={pin} start={start} plan={plan} isDevice back={`/remote/${pin}${search}`} />
			<Toaster label={t("common.messages")} timeoutMs={TIMINGS.snackbarMs} aboveBar />
		</>
	);
}
