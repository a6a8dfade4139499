import { useRevalidator } from "react-router";
import { type RankingPlan, TIMINGS } from "#contract/limits";
import { type HostGameStart, loadHostGame } from "~/features/host/game/load-host-game";
import { readPlan } from "~/features/host/game/next-step";
import { type PairingOutcome, pairByFragment } from "~/features/host/game/pair-by-fragment";
import { RemoteScreen } from "~/features/host/remote/remote-screen";
import { GameFrame } from "~/features/live/game-frame";
import { LanguageMenu } from "~/features/shell/header-menus";
import type { PageHandle } from "~/features/shell/page-title";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { PageSpinner } from "~/ui/spinner";
import { Toaster } from "~/ui/toaster";
import type { Route } from "./+types/remote";

preloadTexts("site");

export const handle = { title: "remote" } satisfies PageHandle;

interface RemoteStart {
	pairing: PairingOutcome | null;
	start: HostGameStart;
	plan: RankingPlan;
}

/** No guarded layout: a phone is paired, not logged in. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<RemoteStart> {
	const pairing = await pairByFragment(params.pin);
	return { pairing, start: await loadHostGame(params.pin, request.signal, { isDevice: true }), plan: readPlan(request.url) };
}

export function HydrateFallback() {
	const { t } = useTexts("front");
	return (
		<main id="content">
			<h1 className="sr-only">{t("titles.remote", { pin: "" })}</h1>
			<PageSpinner label={t("common.loading")} />
		</main>
	);
}

export default function Remote({ params, loaderData }: Route.ComponentProps) {
	const { t } = useTexts();
	const { revalidate } = useRevalidator();
	const { pairing, start, plan } = loaderData;
	return (
		<div className="flex min-h-dvh flex-col bg-slate-50">
			<GameFrame languageMenu={<LanguageMenu />}>
				<RemoteScreen
					key={`${params.pin} ${start.receivedAtMs}`}
					pin={params.pin}
					start={start}
					pairing={pairing}
					plan={plan}
					onRetry={() => void revalidate()}
				/>
			</GameFrame>
			<Toaster label={t("common.messages")} timeoutMs={TIMINGS.snackbarMs} />
		</div>
	);
}
