import { useEffect, useEffectEvent, useState } from "react";
import { type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { api } from "~/api/client";
import { storedUser } from "~/api/session";
import { waitForFormulas } from "~/features/question/rich-text";
import { type PaperChoice, QuizPaper } from "~/features/quizzes/quiz-paper";
import { MissingPage } from "~/features/shell/message-page";
import type { PageHandle } from "~/features/shell/page-title";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import type { Route } from "./+types/quiz-print";

preloadTexts("sheet");

export const handle = { title: "printQuiz" } satisfies PageHandle;

export async function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
	const { quiz } = await api("GET /quizzes/{id}", { params, signal });
	await waitForFormulas(quiz.questions);
	// Who may host it: everybody signed in a published one, its owner any.
	const mayPrint = quiz.status === "published" || quiz.createdBy === storedUser()?.id;
	return { quiz: mayPrint ? quiz : null, pageName: quiz.name };
}

/** Versions and size change nothing about the quiz. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
	return currentParams.id !== nextParams.id;
}

export { PageSkeleton as HydrateFallback } from "~/ui/skeleton";

function readVersions(text: string | null): PaperChoice["versions"] {
	const versions = Number(text);
	return versions === 2 || versions === 3 || versions === 4 ? versions : 1;
}

export default function QuizPrint({ loaderData: { quiz } }: Route.ComponentProps) {
	const { t } = useTexts("sheet");
	const [search, setSearch] = useSearchParams();
	// The page's own state, because a second choice may come before the address has followed the first.
	const [choice, setChoice] = useState<PaperChoice>({ versions: readVersions(search.get("versions")), large: search.get("large") === "1" });
	const choose = useEffectEvent(({ versions, large }: PaperChoice) => {
		const next = new URLSearchParams({ ...(versions > 1 ? { versions: String(versions) } : {}), ...(large ? { large: "1" } : {}) });
		if (next.toString() !== search.toString()) setSearch(next, { replace: true, preventScrollReset: true });
	});
	useEffect(() => choose(choice), [choice]);
	if (!quiz) return <MissingPage title={t("sheet.missing")} />;
	return <QuizPaper quiz={quiz} {...choice} onChoose={(changed) => setChoice((before) => ({ ...before, ...changed }))} />;
}
