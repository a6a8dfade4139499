import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { useSession } from "~/api/session";
import { PageHeading } from "~/ui/page-heading";
import { type EditorTools, QuizForm } from "./quiz-form";
import type { QuizTopic } from "./use-quiz-editor";

function topicOf(query: URLSearchParams): QuizTopic {
	const bookId = query.get("bookId") || null;
	const number = Number(query.get("topicNumber"));
	return {
		bookId,
		topicNumber: bookId && Number.isInteger(number) && number > 0 ? number : null,
		topicTitle: query.get("topicTitle"),
	};
}

/** A new quiz, for a topic of a book where the address names one. */
export function CreateScreen({ tools }: { tools?: EditorTools }) {
	const { t } = useTranslation();
	const { user } = useSession();
	const navigate = useNavigate();
	const [query] = useSearchParams();
	if (!user) return null;
	return (
		<>
			<PageHeading title={t("createQuiz.title")} />
			<QuizForm
				key={query.toString()}
				quiz={null}
				topic={topicOf(query)}
				userId={user.id}
				tools={tools}
				onPending={({ _id }) => void navigate(`/quiz/edit/${_id}`, { replace: true })}
				onReload={() => undefined}
			/>
		</>
	);
}
