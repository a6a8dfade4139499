import { TIMINGS } from "#contract/limits";
import { ApiError } from "~/api/api-error";
import { LoginAgain } from "~/features/auth/login-again";
import { loadHostGame } from "~/features/host/game/load-host-game";
import { readPlan } from "~/features/host/game/next-step";
import { requireOwnDocument } from "~/features/scan/scan-page";
import { ScanScreen } from "~/features/scan/scan-screen";
import type { PageHandle } from "~/features/shell/page-title";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { redirectToLogin } from "~/lib/paths";
import { Toaster } from "~/ui/toaster";
import type { Route } from "./+types/host-scan";

preloadTexts("scan", "site");

export const handle = { title: "scan" } satisfies PageHandle;

/** The page has no layout, because the picture fills the screen. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
	requireOwnDocument(request);
	try {
		return { start: await loadHostGame(params.pin, request.signal), plan: readPlan(request.url) };
	} catch (error) {
		if (error instanceof ApiError && error.status === 401) throw redirectToLogin(request);
		throw error;
	}
}

export { ScanFallback as HydrateFallback } from "~/features/scan/scan-page";

export default function HostScan({ params: { pin }, loaderData: { start, plan } }: Route.ComponentProps) {
	const { t } = useTexts();
	return (
		<>
			<ScanScreen key={pin} pin={pin} start={start} plan={plan} isDevice={false} back={`/host/${pin}`} />
			<LoginAgain />
			<Toaster label={t("common.messages")} timeoutMs={TIMINGS.snackbarMs} aboveBar />
		</>
	);
}
