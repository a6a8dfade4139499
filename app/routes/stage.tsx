import { TIMINGS } from "#contract/limits";
import { ApiError } from "~/api/api-error";
import { LoginAgain } from "~/features/auth/login-again";
import { type HostGameStart, loadHostGame } from "~/features/host/game/load-host-game";
import { pairByFragment } from "~/features/host/game/pair-by-fragment";
import type { PageHandle } from "~/features/shell/page-title";
import { StageLoading, waitForStageFont } from "~/features/stage/stage-notice";
import { StageScreen } from "~/features/stage/stage-screen";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { redirectToLogin } from "~/lib/paths";
import { Toaster } from "~/ui/toaster";
import type { Route } from "./+types/stage";

preloadTexts("stage");

export const handle = { title: "stage" } satisfies PageHandle;

/** No guarded layout: a paired device has no session. The server refuses viewers without access. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<HostGameStart> {
	const pairing = await pairByFragment(params.pin);
	try {
		const [start] = await Promise.all([loadHostGame(params.pin, request.signal, { watching: true }), waitForStageFont()]);
		return start;
	} catch (error) {
		if (error instanceof ApiError && error.status === 401) {
			// Somebody who opens a used link needs a new link, not a login on the room's computer.
			if (pairing !== null) return { instance: null, blocked: "forbidden", receivedAtMs: 0 };
			throw redirectToLogin(request);
		}
		throw error;
	}
}

export function HydrateFallback() {
	return <StageLoading />;
}

export default function Stage({ params, loaderData }: Route.ComponentProps) {
	const { t } = useTexts();
	return (
		<>
			<StageScreen key={params.pin} pin={params.pin} start={loaderData} />
			<LoginAgain />
			<Toaster label={t("common.messages")} timeoutMs={TIMINGS.snackbarMs} />
		</>
	);
}
