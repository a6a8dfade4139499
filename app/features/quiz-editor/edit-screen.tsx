import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Quiz } from "#contract/quizzes";
import { ApiError, serverMessage } from "~/api/api-error";
import { fetchQuiz } from "~/api/quizzes";
import { useSession } from "~/api/session";
import { STATUS_TONES } from "~/features/quizzes/quiz-card";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Chip } from "~/ui/chip";
import { EmptyState } from "~/ui/empty-state";
import { OfflineIcon, SearchIcon } from "~/ui/icons";
import { PageHeading } from "~/ui/page-heading";
import { PageSpinner } from "~/ui/spinner";
import { type EditorTools, QuizForm } from "./quiz-form";

type Loaded = { quiz: Quiz; turn: number } | { error: unknown } | null;

/** A saved quiz, loaded by its id. */
export function EditScreen({ id, tools, menu }: { id: string; tools?: EditorTools; menu?: (quiz: Quiz) => ReactNode }) {
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
				setLoaded({ error });
			}
		},
		[id, put],
	);
	useEffect(() => {
		const abort = new AbortController();
		void load(abort.signal);
		return () => abort.abort();
	}, [load]);

	if (!loaded || !user) return <PageSpinner label={t("common.loading")} />;
	if ("error" in loaded) {
		const missing = loaded.error instanceof ApiError && loaded.error.status === 404;
		return (
			<EmptyState
				icon={missing ? <SearchIcon /> : <OfflineIcon />}
				title={missing ? t("editQuiz.missing") : serverMessage(loaded.error, t("editQuiz.errorLoad"))}
			>
				{missing ? (
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
			<PageHeading
				title={t("editQuiz.title")}
				actions={
					<span className="flex items-center gap-3">
						<Chip tone={STATUS_TONES[quiz.status]}>{t(`quizCard.status.${quiz.status}`)}</Chip>
						{quiz.createdBy === user.id && menu?.(quiz)}
					</span>
				}
			/>
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
