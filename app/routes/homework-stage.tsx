import { data } from "react-router";
import { TIMINGS } from "#contract/limits";
import { ApiError } from "~/api/api-error";
import { LoginAgain } from "~/features/auth/login-again";
import type { PageHandle } from "~/features/shell/page-title";
import { loadPaceStage, PaceStage } from "~/features/stage/pace-stage";
import { StageLoading, waitForStageFont } from "~/features/stage/stage-notice";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { redirectToLogin } from "~/lib/paths";
import { Toaster } from "~/ui/toaster";
import type { Route } from "./+types/homework-stage";

preloadTexts("stage");

export const handle = { title: "homeworkStage" } satisfies PageHandle;

/** Loads the homework with the owner's login. Homework that is done at home has no big screen. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
	try {
		const [loaded] = await Promise.all([loadPaceStage(params.id, 0, request.signal), waitForStageFont()]);
		if (loaded.mode !== "class") throw data(null, { status: 404 });
		return { loaded, pageName: loaded.title };
	} catch (error) {
		if (error instanceof ApiError && error.status === 401) throw redirectToLogin(request);
		if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 });
		throw error;
	}
}

export function HydrateFallback() {
	return <StageLoading />;
}

export default function HomeworkStage({ loaderData: { loaded } }: Route.ComponentProps) {
	const { t } = useTexts();
	return (
		<>
			<PaceStage key={loaded._id} loaded={loaded} />
			<LoginAgain />
			<Toaster label={t("common.messages")} timeoutMs={TIMINGS.snackbarMs} />
		</>
	);
}
