import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Book, Topic } from "#contract/books/books";
import { LIMITS } from "#contract/limits";
import type { QuizSummary } from "#contract/quizzes/quizzes";
import { ApiError, serverMessage } from "~/api/api-error";
import { useWrite } from "~/api/use-write";
import { ReviewNote } from "~/features/moderation/review-note";
import { useTexts } from "~/i18n/texts";
import { Button, buttonStyle } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Chip } from "~/ui/chip";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { BackLink, type BackTarget, Card } from "~/ui/layout";
import { Skeleton } from "~/ui/skeleton";
import { toast } from "~/ui/toast";
import { BookCover } from "./book-card";

const HEADER = "flex flex-col gap-5 p-5 sm:flex-row sm:p-6";
const COVER = "h-48 w-36 shrink-0";
const TOPICS = ["a", "b", "c", "d", "e"];

export function BookSkeleton({ back }: { back: BackTarget | undefined }) {
	const { t } = useTexts();
	return (
		<>
			{back && <BackLink {...back} />}
			<p role="status" className="sr-only">
				{t("common.loading")}
			</p>
			<div aria-hidden="true" className="flex flex-col gap-6">
				<Card as="span" className={HEADER}>
					<Skeleton className={`${COVER} rounded-base!`} />
					<span className="min-w-0 flex-1">
						<Skeleton className="h-8 w-72 max-w-full sm:h-9" />
						<Skeleton className="mt-2 h-5 w-40" />
						<span className="mt-3 flex flex-wrap gap-1.5">
							<Skeleton className="h-7 w-20" />
							<Skeleton className="h-7 w-20" />
							<Skeleton className="h-7 w-16" />
						</span>
						<Skeleton className="mt-4 h-11 w-28" />
					</span>
				</Card>
				<span className="flex flex-col gap-3">
					{TOPICS.map((topic) => (
						<Card as="span" key={topic} className="flex h-16.5 items-center px-5">
							<Skeleton className="h-6 w-1/2" />
						</Card>
					))}
				</span>
			</div>
		</>
	);
}

interface BookHeaderProps {
	book: Book;
	isOwner: boolean;
	/** Reserves the space of the owner's buttons until the session says who the visitor is: on a phone a line of their own. */
	signedIn: boolean;
	onHide?: (() => void) | undefined;
	share: ReactNode;
}

export function BookHeader({ book, isOwner, signedIn, onHide, share }: BookHeaderProps) {
	const { t } = useTexts("author", "site");
	return (
		<Card as="header" className={HEADER}>
			<BookCover book={book} className={`${COVER} text-4xl`} />
			<div className="min-w-0 flex-1">
				<h1 className="text-2xl wrap-anywhere sm:text-3xl text-slate-900">{book.title}</h1>
				{book.author && <p className="mt-1 wrap-anywhere text-slate-600">{t("books.by", { author: book.author })}</p>}
				{book.description && <p className="mt-3 wrap-anywhere whitespace-pre-line text-slate-800">{book.description}</p>}
				<p className="mt-3 flex flex-wrap gap-1.5">
					<Chip>{t("books.topics", { count: book.topics.length })}</Chip>
					<Chip tone="secondary">{t(`site:quizCard.visibility.${book.visibility}`)}</Chip>
					<Chip tone="primary">{t(`site:languages.${book.language}`)}</Chip>
					<Chip>{t("site:quizCard.ages", { min: book.minAge, max: book.maxAge })}</Chip>
					{book.status === "draft" && <Chip tone="warning">{t("books.status.draft")}</Chip>}
					{book.shared && <Chip tone="info">{t("transfer.shared")}</Chip>}
				</p>
				<div className="mt-4 flex flex-wrap gap-2">
					{book.url && (
						<a href={book.url} target="_blank" rel="noreferrer" className={buttonStyle("outlined")}>
							{t("books.online")}
						</a>
					)}
					{signedIn && (
						<div className="flex min-h-11 flex-wrap gap-2 max-sm:basis-full">
							{isOwner && <ButtonLink to={`/books/${book._id}/edit`}>{t("books.edit")}</ButtonLink>}
							{share}
							{onHide && (
								<Button variant="outlined" className="text-error-700!" onClick={onHide}>
									{t("books.hide")}
								</Button>
							)}
						</div>
					)}
				</div>
			</div>
		</Card>
	);
}

interface TopicSectionProps {
	number?: number;
	title: string;
	url?: string | undefined;
	open: boolean;
	onToggle: (open: boolean) => void;
	quizCount: number | null;
	children: ReactNode;
	action?: ReactNode;
}

/** The browser itself opens the section, so that it works before any script has loaded. */
export function TopicSection({ number, title, url, open, onToggle, quizCount, children, action }: TopicSectionProps) {
	const { t } = useTexts("author");
	const details = useRef<HTMLDetailsElement>(null);
	// A visitor may have opened the section before any script had loaded.
	const reportOpened = useEffectEvent(() => {
		if (details.current?.open) onToggle(true);
	});
	useEffect(() => reportOpened(), []);
	return (
		<li>
			<Card
				as="details"
				ref={details}
				open={open}
				onToggle={(event) => onToggle(event.currentTarget.open)}
				className="group transition-colors open:border-primary-300 hover:border-primary-300"
			>
				<summary className="flex min-h-16 cursor-pointer items-center gap-3 rounded-card px-5 py-3 hover:bg-primary-50">
					{number !== undefined && <span className="shrink-0 font-bold tabular-nums text-primary-800">{number}</span>}
					<h2 className="min-w-0 flex-1 text-lg wrap-anywhere text-slate-900">{title}</h2>
					{quizCount !== null && <Chip>{t("books.quizCount", { count: quizCount })}</Chip>}
					<ChevronDown className="size-6 shrink-0 text-primary-800 transition-transform group-open:rotate-180 motion-reduce:transition-none" />
				</summary>
				<div className="flex flex-col gap-4 border-t border-line p-5">
					{url && (
						<a href={url} target="_blank" rel="noreferrer" className="font-semibold break-all text-primary-800 underline">
							{url}
						</a>
					)}
					{quizCount === null && <p className="text-slate-600">{t("common.loading")}</p>}
					{quizCount === 0 && <p className="text-slate-600">{t("books.topicEmpty")}</p>}
					<div className="grid gap-4 empty:hidden sm:grid-cols-2 lg:grid-cols-3">{children}</div>
					{action}
				</div>
			</Card>
		</li>
	);
}

export function HideBookDialog({ book: { _id: id, title, version }, onClose }: { book: Book; onClose: () => void }) {
	const { t } = useTexts("author");
	const [note, setNote] = useState("");
	const hide = useWrite("PATCH /books/admin/{id}/hide", {
		failure: (error) => {
			const changed = error instanceof ApiError && (error.code === "EDIT_CONFLICT" || error.code === "WRONG_STATE");
			return changed ? t("books.hideConflict") : serverMessage(error, t("books.errorHide"), t("common.networkError"));
		},
		// After a conflict the page shows the book as it is now.
		revalidate: "always",
		onDone: () => {
			toast.success(t("books.hidden"));
			onClose();
		},
	});
	return (
		<ConfirmDialog
			open
			title={t("books.hideTitle")}
			confirmLabel={t("books.hide")}
			danger
			busy={hide.pending}
			problem={hide.problem}
			onCancel={onClose}
			onConfirm={() => void hide.run({ params: { id }, body: { note: note.trim() || undefined, version } })}
		>
			<p className="wrap-anywhere">{t("books.hideText", { title })}</p>
			<ReviewNote label={t("books.hideNote")} value={note} onChange={setNote} />
		</ConfirmDialog>
	);
}

/** `first` is null while the quizzes of the page are loading. */
export function useMoreQuizzes(bookId: string | undefined, first: QuizSummary[] | null, hasMore: boolean) {
	const { t } = useTexts("author");
	// Further pages belong to this `first`: after a reload the list starts again.
	const [added, setAdded] = useState<{ after: typeof first; quizzes: QuizSummary[]; hasMore: boolean } | null>(null);
	const current = added !== null && added.after === first ? added : null;
	const quizzes = first && [...first, ...(current?.quizzes ?? [])];
	const { pending, run } = useWrite("GET /books/{id}/quizzes", {
		failure: t("books.errorMoreQuizzes"),
		failureIn: "toast",
		onDone: (reply) => {
			const known = new Set(quizzes?.map(({ _id }) => _id));
			const fresh = reply.quizzes.filter(({ _id }) => !known.has(_id));
			setAdded({ after: first, quizzes: [...(current?.quizzes ?? []), ...fresh], hasMore: reply.pagination.hasMore });
		},
	});
	const loadMore = async () => {
		if (bookId === undefined || quizzes === null) return;
		await run({ params: { id: bookId }, query: { skip: quizzes.length, limit: LIMITS.bookQuizzesPageSize.max } });
	};
	return { quizzes, complete: !(current?.hasMore ?? hasMore), loading: pending, loadMore };
}

/** `loose` are quizzes without a topic, or with one that the book does not have. */
export function quizzesByTopic({ topics }: Pick<Book, "topics">, quizzes: readonly QuizSummary[]) {
	const numbers = new Set(topics.map(({ topicNumber }) => topicNumber));
	const ordered: { topic: Topic; quizzes: QuizSummary[] }[] = [...topics]
		.sort((a, b) => a.orderIndex - b.orderIndex)
		.map((topic) => ({ topic, quizzes: quizzes.filter(({ topicNumber }) => topicNumber === topic.topicNumber) }));
	const loose = quizzes.filter(({ topicNumber }) => topicNumber === null || !numbers.has(topicNumber));
	return { ordered, loose };
}
