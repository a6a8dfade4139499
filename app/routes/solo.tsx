import { Pencil, WifiOff } from "lucide-react";
import { lazy } from "react";
import { data, href } from "react-router";
import { TIMINGS } from "#contract/limits";
import type { Quiz } from "#contract/quizzes/quizzes";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client";
import { serverApi } from "~/api/server-context";
import { hasSignedInCookie, storedToken, storedUser, useSession } from "~/api/session";
import { waitForFormulas } from "~/features/question/rich-text";
import { QuizSource } from "~/features/quizzes/quiz-source";
import { MissingPage } from "~/features/shell/message-page";
import type { PageHandle } from "~/features/shell/page-title";
import { createLoadGuard } from "~/features/solo/run";
import { SoloScreen } from "~/features/solo/solo-screen";
import { TranslateButton } from "~/features/translation/translate-button";
import { getI18n } from "~/i18n/server";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { canBeTried } from "~/lib/can-be-tried";
import { ButtonLink, RetryButton } from "~/ui/button-link";
import { EmptyState } from "~/ui/layout";
import { LazyPart } from "~/ui/lazy-part";
import { PageSpinner } from "~/ui/spinner";
import type { Route } from "./+types/solo";

preloadTexts("site");

const SharedTools = lazy(() => import("~/features/sharing/shared-tools"));

export const handle = { title: "solo" } satisfies PageHandle;

/** `own`: not visible for visitors, but the reader may be its author; the browser requests it with its token. */
type Problem = "idRequired" | "missing" | "failed" | "own" | "incomplete";
type SoloPage = { quiz: Quiz; problem: null } | { quiz: null; problem: Problem };

/** The owner of a draft may try it once it is complete. */
async function toSoloPage(quiz: Quiz, readerId?: string): Promise<SoloPage> {
	if (await canBeTried(quiz, readerId)) return { quiz, problem: null };
	return { quiz: null, problem: quiz.status === "draft" && quiz.createdBy === readerId ? "incomplete" : "missing" };
}

function toProblem(error: unknown): "missing" | "failed" {
	return error instanceof ApiError && error.status === 404 ? "missing" : "failed";
}

/** Published public quizzes are rendered on the server, also for link previews. */
export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
	const failed = (problem: Problem, status: number) => data({ quiz: null, problem, pageDescription: "" }, { status });
	if (id === undefined) return failed("idRequired", 404);
	try {
		const { quiz } = await serverApi(context)("GET /quizzes/{id}", { params: { id } });
		const { questionCount: count, minAge: min, maxAge: max } = quiz;
		const about = getI18n(context).t("site:solo.description", { count, min, max });
		return data({ ...(await toSoloPage(quiz)), pageName: quiz.name, pageDescription: `${quiz.name} – ${about}` });
	} catch (error) {
		if (toProblem(error) === "failed") return failed("failed", 200);
		return failed(hasSignedInCookie(request.headers.get("Cookie")) ? "own" : "missing", 404);
	}
}

async function loadWithToken(id: string): Promise<SoloPage> {
	try {
		const { quiz } = await api("GET /quizzes/{id}", { params: { id } });
		await waitForFormulas(quiz.questions);
		return await toSoloPage(quiz, storedUser()?.id);
	} catch (error) {
		return { quiz: null, problem: toProblem(error) };
	}
}

let isFirstLoad = true;

const guardLoad = createLoadGuard<SoloPage & { pageName?: string; pageDescription: string }>(TIMINGS.soloLoadGuardMs);

export function clientLoader({ params: { id }, serverLoader }: Route.ClientLoaderArgs) {
	return guardLoad(id ?? "", async () => {
		const page = await serverLoader();
		// The first page came from the server with its formulas drawn.
		if (page.quiz && !isFirstLoad) await waitForFormulas(page.quiz.questions);
		isFirstLoad = false;
		if (page.quiz || id === undefined) return page;
		if (storedToken()) return { ...(await loadWithToken(id)), pageDescription: "" };
		return page.problem === "own" ? { ...page, problem: "missing" } : page;
	});
}
clientLoader.hydrate = true as const;

export function meta({ loaderData }: Route.MetaArgs) {
	const quiz = loaderData?.quiz;
	if (!quiz) return [];
	return [
		{ property: "og:title", content: quiz.name },
		{ property: "og:type", content: "website" },
	];
}

export default function Solo({ loaderData: { quiz, problem }, params }: Route.ComponentProps) {
	const { t } = useTexts("site");
	const { user } = useSession();
	if (quiz) {
		return (
			<SoloScreen
				key={quiz._id}
				quiz={quiz}
				source={(quiz.basedOn || quiz.translatedFrom) && <QuizSource quiz={quiz} />}
				tools={
					user && (
						<div className="flex flex-wrap gap-2">
							{quiz.visibility === "private" && quiz.createdBy !== user.id && user.role !== "admin" && (
								<LazyPart>
									<SharedTools quizId={quiz._id} />
								</LazyPart>
							)}
							<TranslateButton quiz={quiz} />
						</div>
					)
				}
			/>
		);
	}
	switch (problem) {
		case "own":
			return <PageSpinner label={t("common.loading")} />;
		case "incomplete":
			return (
				<EmptyState icon={<Pencil />} title={t("quizPage.trial.incomplete")} text={t("quizPage.trial.incompleteText")}>
					<ButtonLink to={href("/quiz/edit/:id", { id: params.id ?? "" })}>{t("quizPage.trial.edit")}</ButtonLink>
				</EmptyState>
			);
		case "failed":
			return (
				<EmptyState icon={<WifiOff />} title={t("solo.errorLoad")}>
					<RetryButton />
				</EmptyState>
			);
		default:
			return (
				<MissingPage
					{...(problem === "idRequired"
						? { title: t("solo.idRequired") }
						: { title: t("solo.quizNotFound"), text: t("solo.quizNotFoundText") })}
				/>
			);
	}
}
