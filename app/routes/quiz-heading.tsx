import { Ellipsis, Languages, NotebookPen, Share2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Quiz } from "#contract/quizzes/quizzes";
import { useSession } from "~/api/session";
import { STATUS_TONES } from "~/features/quizzes/quiz-card";
import { Sharing } from "~/features/sharing/share-button";
import { TranslateButton } from "~/features/translation/translate-button";
import { useTexts } from "~/i18n/texts";
import { Chip } from "~/ui/chip";
import { ErrorBoundary } from "~/ui/error-boundary";
import { PageHeading } from "~/ui/layout";
import { LazyPart } from "~/ui/lazy-part";

// The menu brings code that all menus of the site need: writing a quiz does not wait for it.
const MoreMenu = lazy(() => import("~/features/transfer/quiz-menus").then((menus) => ({ default: menus.MoreMenu })));
const TranslateDialog = lazy(() => import("~/features/translation/translate-dialog"));

/** A placeholder as large as the button of the menu, so that nothing moves. */
function ComingMenu() {
	return (
		<span aria-hidden="true" className="grid size-11 place-items-center text-transparent">
			<Ellipsis />
		</span>
	);
}

interface QuizHeadingProps {
	/** null until the quiz is saved. */
	quiz: Quiz | null;
	/** True if the quiz is created on this page. */
	isNew?: boolean;
}

/** Title of the editor, with the status of the saved quiz and what can be done with it. */
export function QuizHeading({ quiz, isNew = false }: QuizHeadingProps) {
	const { t } = useTexts("author", "site");
	const { user } = useSession();
	const [sharing, setSharing] = useState(false);
	const [translating, setTranslating] = useState(false);
	const actions = quiz && (
		<span className="flex flex-wrap items-center gap-3">
			<Chip tone={STATUS_TONES[quiz.status]}>{t(`site:quizCard.status.${quiz.status}`)}</Chip>
			{quiz.createdBy !== user?.id && <TranslateButton quiz={quiz} />}
			{quiz.shared && <Chip tone="info">{t("transfer.shared")}</Chip>}
			{quiz.createdBy === user?.id && (
				<ErrorBoundary fallback={null}>
					<Suspense fallback={<ComingMenu />}>
						<MoreMenu
							quiz={quiz}
							first={[
								...(quiz.status === "published"
									? [{ label: t("site:quizCard.homework"), icon: <NotebookPen />, to: `/homework/create?quizId=${quiz._id}` }]
									: []),
								{ label: t("site:quizCard.translate"), icon: <Languages />, onSelect: () => setTranslating(true) },
								{ label: t("transfer.share"), icon: <Share2 />, onSelect: () => setSharing(true) },
							]}
						/>
					</Suspense>
				</ErrorBoundary>
			)}
		</span>
	);
	return (
		<>
			<PageHeading
				title={t(isNew ? "createQuiz.title" : "editQuiz.title")}
				subtitle={isNew ? t("createQuiz.subtitle") : undefined}
				actions={actions}
			/>
			{quiz && <Sharing target={sharing ? { kind: "quiz", id: quiz._id, name: quiz.name } : null} onClose={() => setSharing(false)} />}
			{quiz && translating && (
				<LazyPart>
					<TranslateDialog quiz={quiz} onClose={() => setTranslating(false)} />
				</LazyPart>
			)}
		</>
	);
}
