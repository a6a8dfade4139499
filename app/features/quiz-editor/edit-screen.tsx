import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, serverMessage } from "~/api/api-error";
import { fetchQuiz } from "~/api/quizzes";
import { useSession } from "~/api/session";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Chip } from "~/ui/chip";
import { EmptyState } from "~/ui/empty-state";
import { OfflineIcon, SearchIcon } from "~/ui/icons";
import { PageHeading } from "~/ui/page-heading";
import { PageSpinner } from "~/ui/spinner";
import type { Quiz } from "../../../worker/contract/quizzes";
import { type EditorTools, QuizForm } from "./quiz-form";

type Loaded = { quiz: Quiz; turn: number } | { problem: string; missing: boolean } | null;

/** A saved quiz, loaded by its id. */
export function EditScreen({ id, tools }: { id: string; tools?: EditorTools }) {
	const { t } = useTranslation();
	const { user } = useSession();
	const [loaded, setLoaded] = useState<Loaded>(null);
	// Each quiz that is put on the screen is a form of its own.
	const turn = useRef(0);
	const put = useCallback((quiz: Quiz) => {
		turn.current++;
		setLoaded({ quiz, turn: turn.current });
		window.scrollTo({ top: 0 });
	}, []);
	const load = useCallback(
		async (signal?: AbortSignal) => {
			setLoaded(null);
			try {
				const quiz = await fetchQuiz(id, signal);
				if (!signal?.aborted) put(quiz);
			} catch (error) {
				if (signal?.aborted) return;
				console.warn("quiz load failed", error);
				const missing = error instanceof ApiError && error.status === 404;
				setLoaded({ missing, problem: missing ? t("editQuiz.missing") : serverMessage(error, t("editQuiz.errorLoad")) });
			}
		},
		[id, put, t],
	);
	useEffect(() => {
		const abort = new AbortController();
		void load(abort.signal);
		return () => abort.abort();
	}, [load]);

	if (!loaded || !user) return <PageSpinner label={t("common.loading")} />;
	if ("problem" in loaded) {
		return (
			<EmptyState icon={loaded.missing ? <SearchIcon /> : <OfflineIcon />} title={loaded.problem}>
				{loaded.missing ? (
					<ButtonLink to="/my-quizzes">{t("common.myQuizzes")}</ButtonLink>
				) : (
					<Button onClick={() => void load()}>{t("common.retry")}</Button>
				)}
			</EmptyState>
		);
	}
	const { quiz } = loaded;
	return (
		<>
			<PageHeading title={t("editQuiz.title")} actions={<Chip tone="primary">{t(`quizCard.status.${quiz.status}`)}</Chip>} />
			<QuizForm
				key={`${quiz._id}:${loaded.turn}`}
				quiz={quiz}
				topic={{ bookId: quiz.bookId, topicNumber: quiz.topicNumber, topicTitle: null }}
				userId={user.id}
				tools={tools}
				onPending={put}
				onReload={() => void load()}
			/>
		</>
	);
}
