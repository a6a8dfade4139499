import { Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { Quiz, QuizStatus } from "#contract/quizzes/quizzes";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { STATE_PLACE } from "./language-hint";
import { MakePrivate, PlayNow } from "./make-private";
import type { QuizTopic } from "./use-quiz-editor";
import { Withdraw } from "./withdraw";

/** The admin's name is shown only to admins. */
function Review({ quiz: { reviewedAt, reviewedBy, reviewNote } }: { quiz: Quiz }) {
	const { t, formatDate } = useTexts("author");
	const date = reviewedAt && formatDate(reviewedAt, "day");
	return (
		<>
			{date && (
				<p className="mt-1 first:mt-0">
					{reviewedBy ? t("editQuiz.reviewedBy", { name: reviewedBy, date }) : t("editQuiz.reviewed", { date })}
				</p>
			)}
			{reviewNote && <p className="mt-1 wrap-anywhere">{t("editQuiz.rejectedNote", { note: reviewNote })}</p>}
		</>
	);
}

interface StatusBannerProps {
	quiz: Quiz;
	own: boolean;
	/** It was under review until its owner made it private. */
	madePrivate: boolean;
	onPrivate: (made: Quiz) => void;
	onWithdrawn: (draft: Quiz) => void;
}

export function StatusBanner({ quiz, own, madePrivate, onPrivate, onWithdrawn }: StatusBannerProps) {
	const { t } = useTexts("author");
	if (quiz.status === "pending_review") {
		return (
			<Alert tone="warning">
				<p>{t("editQuiz.pending")}</p>
				{quiz.adminMissing && <p className="mt-3 font-normal">{t("editQuiz.adminMissing")}</p>}
				{own && <Withdraw quiz={quiz} onWithdrawn={onWithdrawn} />}
				{own && quiz.visibility === "public" && <MakePrivate quiz={quiz} onMade={onPrivate} />}
			</Alert>
		);
	}
	if (madePrivate && quiz.status === "published") return <PlayNow quiz={quiz} />;
	if (!own) {
		return (
			<Alert tone="info">
				<p>{t("editQuiz.notYours")}</p>
				<Review quiz={quiz} />
			</Alert>
		);
	}
	if (quiz.status === "archived") return <Alert tone="info">{t("editQuiz.archived")}</Alert>;
	if (quiz.status === "published" && quiz.reviewedAt) {
		return (
			<Alert tone="info">
				<Review quiz={quiz} />
			</Alert>
		);
	}
	if (quiz.status !== "rejected") return null;
	return (
		<Alert tone="warning">
			<p>{t("editQuiz.rejected")}</p>
			<Review quiz={quiz} />
		</Alert>
	);
}

export function TopicBanner({ topic: { bookId, topicNumber, topicTitle } }: { topic: QuizTopic }) {
	const { t } = useTexts("author");
	if (bookId === null) return null;
	const number = topicNumber ?? 0;
	return (
		<Alert tone="info">
			{topicNumber === null
				? t("createQuiz.forBook")
				: topicTitle
					? t("createQuiz.forTopic", { number, title: topicTitle })
					: t("createQuiz.forTopicNumber", { number })}
		</Alert>
	);
}

export function MergedBanner() {
	const { t } = useTexts("author");
	const place = useRef<HTMLDivElement>(null);
	// The form was reset, and the dialog that was open returns the focus to something else as it closes.
	useEffect(() => {
		const frame = requestAnimationFrame(() => place.current?.focus());
		return () => cancelAnimationFrame(frame);
	}, []);
	return (
		<div ref={place} tabIndex={-1} className="rounded-base">
			<Alert tone="info">{t("editQuiz.merged")}</Alert>
		</div>
	);
}

interface EditorActionsProps {
	status: QuizStatus | null;
	dirty: boolean;
	hint: ReactNode;
	saving: "draft" | "published" | null;
	onSave: (status: "draft" | "published") => void;
	onDelete: () => void;
}

/** Sticks to the foot of the screen, as wide as that; only its colour goes beyond the page's column, so that nothing scrolls sideways. */
const FOOT = "sticky bottom-(--page-bottom,0px) z-10 py-3 [border-image:linear-gradient(var(--color-line)_1px,white_1px)_fill_0/0/0_100vw]";

export function EditorActions({ status, dirty, hint, saving, onSave, onDelete }: EditorActionsProps) {
	const { t } = useTexts("author");
	if (status === "pending_review") return null;
	const draft = status === null || status === "draft";
	const busy = saving !== null;
	const state = dirty ? "unsaved" : status === null ? "new" : draft ? "savedDraft" : status === "archived" ? null : "saved";
	return (
		<div className={FOOT}>
			{hint}
			<div className="flex flex-wrap items-center gap-2 whitespace-nowrap">
				{status !== null && (
					<Button variant="text" className="text-error-700! hover:bg-error-50! max-sm:px-3!" disabled={busy} onClick={onDelete}>
						<Trash2 className="size-5 max-sm:hidden" />
						{t("quizEditor.deleteQuiz")}
					</Button>
				)}
				<span
					id={STATE_PLACE}
					tabIndex={-1}
					className="rounded-chip flex-1 text-sm font-medium whitespace-normal text-slate-700 max-sm:order-first max-sm:basis-full"
				>
					{state && t(`quizEditor.state.${state}`)}
				</span>
				{draft && (
					<>
						<Button
							variant="outlined"
							className="max-sm:flex-1"
							disabled={busy}
							loading={saving === "draft"}
							onClick={() => onSave("draft")}
						>
							{t("quizEditor.saveDraft")}
						</Button>
						<Button className="max-sm:flex-1" disabled={busy} loading={saving === "published"} onClick={() => onSave("published")}>
							{t("quizEditor.publish")}
						</Button>
					</>
				)}
				{!draft && status !== "archived" && (
					<Button className="max-sm:flex-1" loading={busy} onClick={() => onSave("published")}>
						{t("quizEditor.update")}
					</Button>
				)}
			</div>
		</div>
	);
}
