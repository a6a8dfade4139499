import { ChevronDown, NotebookPen, Pencil, Play, Trash2 } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { href, useFetcher } from "react-router";
import type { QuizStatus, QuizSummary } from "#contract/quizzes/quizzes";
import { useTexts } from "~/i18n/texts";
import { useHydrated } from "~/ui/before-hydration";
import { Button, buttonStyle, IconButton } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Chip, type Tone } from "~/ui/chip";
import { Cover } from "~/ui/cover";
import { ErrorBoundary } from "~/ui/error-boundary";
import { Card } from "~/ui/layout";

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

interface QuizCardProps {
	quiz: QuizSummary;
	onDelete?: (() => void) | undefined;
	showVisibility?: boolean;
	menu?: ReactNode;
	badge?: string | undefined;
	ownerRow?: ReactNode;
	heading?: "h2" | "h3";
}

/** Start and Solo are enabled only for published quizzes. */
export function QuizCard({ quiz, onDelete, showVisibility = false, menu, badge, ownerRow, heading: Heading = "h2" }: QuizCardProps) {
	const { t } = useTexts("site");
	const fetcher = useFetcher();
	const hydrated = useHydrated();
	const playable = quiz.status === "published";
	const status = t(`quizCard.status.${quiz.status}`);
	const disabledReason = playable ? undefined : t("quizCard.notPlayable", { status });

	const start = () => fetcher.submit({ id: quiz._id }, { method: "post", action: href("/quiz/start") });
	return (
		<Card as="article" className="flex min-w-0 flex-col p-5 transition-shadow hover:shadow-md">
			<div className="-mx-5 -mt-5">
				<Cover id={quiz._id} picture={quiz.coverImage} className="h-24 w-full rounded-t-[15px] border-line border-b" />
			</div>
			<div className="mt-4 flex flex-wrap gap-1.5">
				<Chip size="small" tone={STATUS_TONES[quiz.status]}>
					{status}
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
			</div>
			<Heading className="mt-2.5 line-clamp-3 text-lg leading-snug wrap-anywhere text-slate-900" title={quiz.name}>
				{quiz.name}
			</Heading>
			<p className="mt-1 mb-5 text-sm text-slate-600">
				{t("quizCard.questions", { count: quiz.questionCount })} ·{" "}
				{quiz.timesPlayed === 0 ? t("quizCard.new") : t("quizCard.played", { count: quiz.timesPlayed })}
			</p>
			<div className="mt-auto flex flex-wrap gap-2" title={disabledReason}>
				<div className="flex min-w-fit flex-1">
					<Button
						className={`${PLAY_CLASSES} ${playable ? "rounded-e-none!" : ""}`}
						disabled={!playable || !hydrated}
						loading={fetcher.state !== "idle"}
						title={disabledReason}
						onClick={start}
					>
						<Play />
						{t("quizCard.start")}
					</Button>
					{playable && <OtherStarts quizId={quiz._id} />}
				</div>
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
				{(onDelete || menu) && (
					<span className="ms-auto flex shrink-0">
						{onDelete && playable && (
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
