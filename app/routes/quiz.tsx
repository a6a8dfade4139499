import { Languages, Share2, Trash2, WifiOff } from "lucide-react";
import { lazy, useState } from "react";
import { data, href, type ShouldRevalidateFunctionArgs, useNavigate } from "react-router";
import type { User } from "#contract/accounts/users";
import type { Quiz } from "#contract/quizzes/quizzes";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client";
import { serverApi } from "~/api/server-context";
import { hasSignedInCookie, storedToken, storedUser, useSession } from "~/api/session";
import { waitForFormulas } from "~/features/question/rich-text";
import { DeleteQuizDialog } from "~/features/quizzes/delete-quiz-dialog";
import { QuizPage, QuizPageSkeleton, type QuizReader } from "~/features/quizzes/quiz-page";
import { Sharing } from "~/features/sharing/share-button";
import { MissingPage } from "~/features/shell/message-page";
import type { PageHandle } from "~/features/shell/page-title";
import { Translating } from "~/features/translation/translate-button";
import { getI18n } from "~/i18n/server";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { canBeTried } from "~/lib/can-be-tried";
import { loginPath } from "~/lib/paths";
import { setPendingSkeleton } from "~/lib/pending-skeletons";
import { RetryButton } from "~/ui/button-link";
import { EmptyState } from "~/ui/layout";
import { LazyPart } from "~/ui/lazy-part";
import type { Route } from "./+types/quiz";

preloadTexts("site");

/** Loaded only for signed-in readers. */
const MoreMenu = lazy(() => import("~/features/transfer/quiz-menus").then((menus) => ({ default: menus.MoreMenu })));

export const handle = { title: "quiz" } satisfies PageHandle;

type Reader = Pick<User, "id" | "role"> | null;

interface LoadedQuiz {
	quiz: Quiz | null;
	canTry: boolean;
	/** The stored user, while the session is still verified. */
	reader: Reader;
	/** Null while it is not known: the browser requests the quiz with its token. */
	problem: "missing" | "failed" | null;
	pageName?: string;
	pageDescription?: string;
}

const UNKNOWN: LoadedQuiz = { quiz: null, canTry: false, reader: null, problem: null };

const toProblem = (error: unknown) => (error instanceof ApiError && error.status === 404 ? "missing" : "failed");

/** The server renders for visitors what they may read. What a signed-in reader sees depends on who that is, which only the browser knows. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
	if (hasSignedInCookie(request.headers.get("Cookie"))) return data(UNKNOWN);
	try {
		const { quiz } = await serverApi(context)("GET /quizzes/{id}", { params });
		const { questionCount: count, minAge: min, maxAge: max } = quiz;
		const about = getI18n(context).t("site:quizPage.description", { count, min, max });
		return data<LoadedQuiz>({ ...UNKNOWN, quiz, canTry: true, pageName: quiz.name, pageDescription: `${quiz.name} – ${about}` });
	} catch (error) {
		const problem = toProblem(error);
		return data<LoadedQuiz>({ ...UNKNOWN, problem }, { status: problem === "missing" ? 404 : 200 });
	}
}

/** The server's data is used for the first page only. */
let isFirstLoad = true;

export async function clientLoader({ params, request, serverLoader }: Route.ClientLoaderArgs): Promise<LoadedQuiz> {
	const known = isFirstLoad ? await serverLoader() : UNKNOWN;
	isFirstLoad = false;
	if (!storedToken() && (known.quiz || known.problem)) return known;
	const { signal } = request;
	try {
		const { quiz } = await api("GET /quizzes/{id}", { params, signal });
		const reader = storedUser();
		const [canTry] = await Promise.all([canBeTried(quiz, reader?.id), waitForFormulas(quiz.questions)]);
		return { quiz, canTry, reader, problem: null, pageName: quiz.name };
	} catch (error) {
		if (signal.aborted) throw error;
		return { ...UNKNOWN, problem: toProblem(error) };
	}
}
clientLoader.hydrate = true as const;

setPendingSkeleton("/quiz/:id", QuizPageSkeleton);

/** After its deletion the page is left. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
	return formAction === href("/quiz/delete") ? false : defaultShouldRevalidate;
}

export function meta({ loaderData }: Route.MetaArgs) {
	const quiz = loaderData?.quiz;
	if (!quiz) return [];
	return [
		{ property: "og:title", content: quiz.name },
		{ property: "og:type", content: "website" },
	];
}

function findReader({ createdBy, visibility }: Quiz, reader: Reader): QuizReader {
	if (!reader) return "other";
	if (reader.id === createdBy) return "owner";
	if (reader.role === "admin") return "admin";
	// Others read a private quiz only by a link that its owner shared.
	return visibility === "private" ? "guest" : "other";
}

function ReaderMenu({ quiz, isOwner }: { quiz: Quiz; isOwner: boolean }) {
	const { t } = useTexts("site", "author");
	const navigate = useNavigate();
	const [open, setOpen] = useState<"share" | "translate" | "delete" | null>(null);
	const close = () => setOpen(null);
	const { _id: id, name, status } = quiz;
	const translate = { label: t("quizCard.translate"), icon: <Languages />, onSelect: () => setOpen("translate") };
	return (
		<>
			<LazyPart fallback={<span className="size-11" />}>
				<MoreMenu
					quiz={quiz}
					adapts={isOwner && status !== "archived"}
					prints={false}
					first={
						isOwner ? [{ label: t("author:transfer.share"), icon: <Share2 />, onSelect: () => setOpen("share") }, translate] : [translate]
					}
					last={
						isOwner && status !== "pending_review"
							? [{ label: t("quizCard.delete"), icon: <Trash2 />, danger: true, onSelect: () => setOpen("delete") }]
							: []
					}
				/>
			</LazyPart>
			<Sharing target={open === "share" ? { kind: "quiz", id, name } : null} onClose={close} />
			<Translating quiz={open === "translate" ? quiz : null} onClose={close} />
			<DeleteQuizDialog
				quiz={open === "delete" ? quiz : null}
				onClose={close}
				onDeleted={() => void navigate(href("/my-quizzes"))}
				failure={t("quizCard.errorDelete")}
			/>
		</>
	);
}

export default function QuizRoute({ loaderData: { quiz, canTry, reader: stored, problem }, params }: Route.ComponentProps) {
	const { t } = useTexts("site");
	const { user, status } = useSession();
	if (quiz) {
		const who = status === "loading" ? stored : user;
		const reader = findReader(quiz, who);
		return (
			<QuizPage
				quiz={quiz}
				reader={reader}
				signedIn={who !== null}
				canBeTried={canTry}
				menu={who && <ReaderMenu quiz={quiz} isOwner={reader === "owner"} />}
			/>
		);
	}
	if (problem === "failed")
		return (
			<EmptyState icon={<WifiOff />} title={t("solo.errorLoad")}>
				<RetryButton />
			</EmptyState>
		);
	if (problem === "missing")
		return (
			<MissingPage
				title={t("quizPage.missing")}
				text={t("quizPage.missingText")}
				back={user ? undefined : { to: loginPath(href("/quiz/:id", params)), label: t("common.login") }}
			/>
		);
	return <QuizPageSkeleton />;
}
