import { ChevronDown, NotebookPen, Pencil, Play, Trash2 } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { href, Link, useFetcher } from "react-router";
import type { QuizStatus, QuizSummary } from "#contract/quizzes/quizzes";
import { useTexts } from "~/i18n/texts";
import { useHydrated } from "~/ui/before-hydration";
import { Button, buttonStyle, IconButton } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Chip, type Tone } from "~/ui/chip";
import { ErrorBoundary } from "~/ui/error-boundary";
import { Card } from "~/ui/layout";
import { QuizCover } from "./quiz-cover";

export const STATUS_TONES: Record<QuizStatus, Tone> = {
	draft: "neutral",
	published: "success",
	archived: "neutral",
	pending_review: "warning",
	rejected: "error",
};

/** The buttons are equally wide, and below each other if a word would break. */
const PLAY_CLASSES = "flex-1 min-w-fit px-3! whitespace-nowrap";

const StartMenu = lazy(() => import("./start-menu"));

/** The button beside Start; the menu of other ways to start loads later. */
function OtherStarts({ quizId }: { quizId: string }) {
	const className = `${buttonStyle()} w-11 shrink-0 rounded-s-none! border-s-white/60! px-0!`;
	const placeholder = (
		<span className={className}>
			<ChevronDown />
		</span>
	);
	return (
		<ErrorBoundary fallback={placeholder}>
			<Suspense fallback={placeholder}>
				<StartMenu quizId={quizId} buttonClassName={className} />
			</Suspense>
		</ErrorBoundary>
	);
}

interface StartQuizProps {
	quizId: string;
	label: string;
	/** Why the quiz cannot be started; absent if it can. */
	disabledReason?: string | undefined;
	className?: string;
	buttonClassName?: string;
}

/** Opens the game at once; the other ways to start are in the menu beside it. */
export function StartQuiz({ quizId, label, disabledReason, className = "", buttonClassName = "" }: StartQuizProps) {
	const fetcher = useFetcher();
	const hydrated = useHydrated();
	const isPlayable = disabledReason === undefined;
	return (
		<div className={`flex min-w-fit ${className}`}>
			<Button
				className={`${buttonClassName} ${isPlayable ? "rounded-e-none!" : ""}`}
				disabled={!isPlayable || !hydrated}
				loading={fetcher.state !== "idle"}
				title={disabledReason}
				onClick={() => fetcher.submit({ id: quizId }, { method: "post", action: href("/quiz/start") })}
			>
				<Play />
				{label}
			</Button>
			{isPlayable && <OtherStarts quizId={quizId} />}
		</div>
	);
}

interface QuizChipsProps {
	quiz: QuizSummary;
	showVisibility?: boolean;
	badge?: string | undefined;
}

export function QuizChips({ quiz, showVisibility = false, badge }: QuizChipsProps) {
	const { t } = useTexts("site");
	return (
		<>
			<Chip size="small" tone={STATUS_TONES[quiz.status]}>
				{t(`quizCard.status.${quiz.status}`)}
			</Chip>
			{showVisibility && (
				<Chip size="small" tone="secondary">
					{t(`quizCard.visibility.${quiz.visibility}`)}
				</Chip>
			)}
			{badge && (
				<Chip size="small" tone="info">
					{badge}
				</Chip>
			)}
			<Chip size="small" tone="primary">
				{t(`languages.${quiz.language}`)}
			</Chip>
			<Chip size="small">{t("quizCard.ages", { min: quiz.minAge, max: quiz.maxAge })}</Chip>
		</>
	);
}

/** "10 questions · played 3 times" */
export function QuizFigures({ quiz: { questionCount, timesPlayed } }: { quiz: QuizSummary }) {
	const { t } = useTexts("site");
	return (
		<>
			{t("quizCard.questions", { count: questionCount })} ·{" "}
			{timesPlayed === 0 ? t("quizCard.new") : t("quizCard.played", { count: timesPlayed })}
		</>
	);
}

interface QuizCardProps extends QuizChipsProps {
	/** True for cards of the reader's own quizzes, which can be edited. */
	own?: boolean;
	onDelete?: (() => void) | undefined;
	menu?: ReactNode;
	ownerRow?: ReactNode;
	heading?: "h2" | "h3";
}

/** Start and Solo are enabled only for published quizzes. */
export function QuizCard({ quiz, own = false, onDelete, menu, ownerRow, heading: Heading = "h2", ...chips }: QuizCardProps) {
	const { t } = useTexts("site");
	const playable = quiz.status === "published";
	const disabledReason = playable ? undefined : t("quizCard.notPlayable", { status: t(`quizCard.status.${quiz.status}`) });
	const page = href("/quiz/:id", { id: quiz._id });
	return (
		<Card as="article" className="flex min-w-0 flex-col p-5 transition-shadow hover:shadow-md">
			{/* The title is the link for keyboards and screen readers. */}
			<Link to={page} tabIndex={-1} aria-hidden="true" className="-mx-5 -mt-5 block">
				<QuizCover quiz={quiz} className="h-24 w-full rounded-t-[15px] border-line border-b text-8xl" />
			</Link>
			<div className="mt-4 flex flex-wrap gap-1.5">
				<QuizChips quiz={quiz} {...chips} />
			</div>
			<Heading className="mt-2.5 line-clamp-3 text-lg leading-snug wrap-anywhere text-slate-900" title={quiz.name}>
				<Link to={page} className="underline-offset-4 hover:underline">
					{quiz.name}
				</Link>
			</Heading>
			<p className="mt-1 mb-5 text-sm text-slate-600">
				<QuizFigures quiz={quiz} />
			</p>
			<div className="mt-auto flex flex-wrap gap-2" title={disabledReason}>
				<StartQuiz
					quizId={quiz._id}
					label={t("quizCard.start")}
					disabledReason={disabledReason}
					className="flex-1"
					buttonClassName={PLAY_CLASSES}
				/>
				{playable ? (
					<ButtonLink to={`/solo/${quiz._id}`} variant="outlined" className={PLAY_CLASSES}>
						{t("quizCard.solo")}
					</ButtonLink>
				) : (
					<Button variant="outlined" className={PLAY_CLASSES} disabled title={disabledReason}>
						{t("quizCard.solo")}
					</Button>
				)}
			</div>
			{/* The same row at the same height on every card; its owner's actions are at its end. */}
			<div className="-mx-5 mt-4 -mb-5 flex min-h-14.5 items-center border-t border-line px-2 py-1.5">
				<ButtonLink
					to={playable ? `/homework/create?quizId=${quiz._id}` : `/quiz/edit/${quiz._id}`}
					variant="text"
					size="small"
					className="min-h-11! min-w-0 px-3!"
				>
					{playable ? <NotebookPen className="size-4.5" /> : <Pencil className="size-4.5" />}
					{t(playable ? "quizCard.homework" : "quizCard.edit")}
				</ButtonLink>
				{(own || onDelete || menu) && (
					<span className="ms-auto flex shrink-0">
						{own && playable && (
							<ButtonLink
								to={`/quiz/edit/${quiz._id}`}
								variant="text"
								size="small"
								className="size-11 px-0!"
								aria-label={t("quizCard.edit")}
								title={t("quizCard.edit")}
							>
								<Pencil className="size-5" />
							</ButtonLink>
						)}
						{onDelete && quiz.status !== "pending_review" && (
							<IconButton danger label={t("quizCard.delete")} onClick={onDelete}>
								<Trash2 className="size-5" />
							</IconButton>
						)}
						{menu}
					</span>
				)}
			</div>
			{ownerRow && <div className="-mx-5 mt-5 -mb-5 flex flex-wrap border-t border-line px-2 py-1.5">{ownerRow}</div>}
		</Card>
	);
}

export function QuizGrid({ children }: { children: ReactNode }) {
	return <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">{children}</div>;
}
