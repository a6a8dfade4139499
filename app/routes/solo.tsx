import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { data } from "react-router";
import type { Quiz } from "#contract/quizzes";
import { ApiError } from "~/api/api-error";
import { serverContext } from "~/api/server-context";
import { useSession } from "~/api/session";
import { fetchSoloQuiz } from "~/api/solo";
import type { PageHandle } from "~/features/shell/page-title";
import { SoloScreen } from "~/features/solo/solo-screen";
import { preloadTexts, useTexts } from "~/i18n/client";
import { getI18n } from "~/i18n/server";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";
import { OfflineIcon, SearchIcon } from "~/ui/icons";
import { PageSpinner } from "~/ui/spinner";
import type { Route } from "./+types/solo";

preloadTexts("site");

export const handle = { title: "solo" } satisfies PageHandle;

/** Published public quizzes are rendered on the server, also for link previews; anything else the browser asks for with its token. */
export async function loader({ params, context }: Route.LoaderArgs) {
	if (params.id === undefined) return data({ quiz: null, description: "" }, { status: 404 });
	const response = await context.get(serverContext).fetchApi(`/quizzes/${encodeURIComponent(params.id)}`);
	if (!response.ok) {
		await response.body?.cancel();
		return data({ quiz: null, description: "" }, { status: response.status === 404 ? 404 : 200 });
	}
	const body: { quiz: Quiz } = await response.json();
	const { questionCount: count, minAge: min, maxAge: max } = body.quiz;
	return data({ quiz: body.quiz, description: getI18n(context).t("solo.description", { count, min, max }) });
}

export function meta({ loaderData }: Route.MetaArgs) {
	const quiz = loaderData?.quiz;
	if (!quiz) return [];
	return [
		{ name: "description", content: `${quiz.name} – ${loaderData.description}` },
		{ property: "og:title", content: quiz.name },
		{ property: "og:type", content: "website" },
	];
}

export default function Solo({ params, loaderData }: Route.ComponentProps) {
	useTexts("site");
	const { t } = useTranslation();
	const { status } = useSession();
	const [quiz, setQuiz] = useState<Quiz | null>(loaderData.quiz);
	const [problem, setProblem] = useState<"missing" | "failed" | null>(null);
	const [attempt, setAttempt] = useState(0);

	// biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
	useEffect(() => {
		if (quiz || status === "loading" || params.id === undefined) return;
		let left = false;
		setProblem(null);
		fetchSoloQuiz(params.id).then(
			(found) => !left && setQuiz(found),
			(error: unknown) => !left && setProblem(error instanceof ApiError && error.status === 404 ? "missing" : "failed"),
		);
		return () => {
			left = true;
		};
	}, [quiz, status, params.id, attempt]);

	if (params.id === undefined) {
		return (
			<EmptyState icon={<SearchIcon />} title={t("solo.idRequired")}>
				<ButtonLink to="/">{t("solo.goHome")}</ButtonLink>
			</EmptyState>
		);
	}
	if (quiz && quiz.status === "published") return <SoloScreen key={quiz._id} quiz={quiz} />;
	if (problem === "missing" || quiz) {
		return (
			<EmptyState icon={<SearchIcon />} title={t("solo.quizNotFound")} text={t("solo.quizNotFoundText")}>
				<ButtonLink to="/">{t("solo.goHome")}</ButtonLink>
			</EmptyState>
		);
	}
	if (problem === "failed") {
		return (
			<EmptyState icon={<OfflineIcon />} title={t("solo.errorLoad")}>
				<Button onClick={() => setAttempt((n) => n + 1)}>{t("common.retry")}</Button>
			</EmptyState>
		);
	}
	return <PageSpinner label={t("common.loading")} />;
}
