import { NotebookPen, Play, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { href, useFetcher } from "react-router";
import type { Quiz, QuizStatus } from "#contract/quizzes/quizzes";
import { useWrite } from "~/api/use-write";
import { useTexts } from "~/i18n/texts";
import { headingName } from "~/lib/saved-quiz";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast";
import { WhatNext } from "~/ui/what-next";
import { STATE_ELEMENT_ID } from "./language-hint";
import type { QuizTopic } from "./use-quiz-editor";

/** Lets the owner of a quiz under review make it a draft again. */
function Withdraw({ quiz: { _id: id }, onWithdrawn }: { quiz: Quiz; onWithdrawn: (quiz: Quiz) => void }) {
	const { t } = useTexts("author");
	const withdraw = useWrite("POST /quizzes/{id}/withdraw", {
		failure: t("editQuiz.errorWithdraw"),
		onDone: ({ quiz }) => {
			toast.success(t("editQuiz.withdrawn"));
			onWithdrawn(quiz);
		},
	});
	return (
		<div className="mt-3 flex flex-col items-start gap-3">
			<p className="font-normal">{t("editQuiz.withdrawText")}</p>
			{withdraw.problem && <Alert tone="error">{withdraw.problem}</Alert>}
			<Button variant="outlined" loading={withdraw.pending} onClick={() => void withdraw.run({ params: { id }, body: {} })}>
				{t("editQuiz.withdraw")}
			</Button>
		</div>
	);
}

/** True for a quiz under review that only its pictures hold: it has no findings for an admin. */
const waitsForPictures = ({ moderationResult }: Pick<Quiz, "moderationResult">): boolean =>
	moderationResult !== null && (moderationResult.severity === null || moderationResult.severity === "low");

/** Lets the owner of a public quiz under review make it private, which publishes it at once if only pictures held it. */
function MakePrivate({ quiz, onMade }: { quiz: Quiz; onMade: (quiz: Quiz) => void }) {
	const { t } = useTexts("author");
	const { _id: id, name, questions, version } = quiz;
	const make = useWrite("PUT /quizzes/{id}", {
		failure: t("editQuiz.errorUpdate"),
		onDone: ({ quiz: made }) => {
			// A published quiz needs no message: the page itself says so.
			if (made.status !== "published") toast.info(t("editQuiz.stillWaits"));
			onMade(made);
		},
	});
	const body = { name, questions, version, visibility: "private" as const };
	const pictures = waitsForPictures(quiz);
	return (
		<div className="mt-3 flex flex-col items-start gap-3">
			<p className="font-normal">{t(pictures ? "editQuiz.makePrivateText" : "editQuiz.makePrivateFound")}</p>
			{make.problem && <Alert tone="error">{make.problem}</Alert>}
			<Button variant="outlined" loading={make.pending} onClick={() => void make.run({ params: { id }, body })}>
				{t(pictures ? "editQuiz.makePrivate" : "editQuiz.makePrivateOnly")}
			</Button>
		</div>
	);
}

function PlayNow({ quiz: { _id: id, name } }: { quiz: Quiz }) {
	const { t } = useTexts("author", "site");
	const fetcher = useFetcher();
	return (
		<WhatNext
			title={t("site:saved.published", { name: headingName(name) })}
			text={t("editQuiz.playNow")}
			steps={[
				{
					label: t("site:saved.play"),
					icon: <Play className="size-5" />,
					loading: fetcher.state !== "idle",
					onClick: () => void fetcher.submit({ id }, { method: "post", action: href("/quiz/start") }),
				},
				{ label: t("site:quizCard.homework"), icon: <NotebookPen className="size-5" />, to: `/homework/create?quizId=${id}` },
			]}
		/>
	);
}

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
	isOwn: boolean;
	/** True if the quiz was under review until its owner made it private. */
	madePrivate: boolean;
	onPrivate: (made: Quiz) => void;
	onWithdrawn: (draft: Quiz) => void;
}

export function StatusBanner({ quiz, isOwn, madePrivate, onPrivate, onWithdrawn }: StatusBannerProps) {
	const { t } = useTexts("author");
	if (quiz.status === "pending_review") {
		return (
			<Alert tone="warning">
				<p>{t("editQuiz.pending")}</p>
				{quiz.adminMissing && <p className="mt-3 font-normal">{t("editQuiz.adminMissing")}</p>}
				{isOwn && <Withdraw quiz={quiz} onWithdrawn={onWithdrawn} />}
				{isOwn && quiz.visibility === "public" && <MakePrivate quiz={quiz} onMade={onPrivate} />}
			</Alert>
		);
	}
	if (madePrivate && quiz.status === "published") return <PlayNow quiz={quiz} />;
	if (!isOwn) {
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
	// The focus moves in the next frame: the form was reset, and the closing dialog returns the focus to something else.
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
	/** A quiz that is being created has no such button. */
	onDelete: (() => void) | undefined;
}

const SAVE_KEYS = "Control+S Meta+S";

/** Sticks to the foot of the screen, as wide as that; only its colour goes beyond the page's column, so that nothing scrolls sideways. */
const FOOT_CLASSES =
	"sticky bottom-(--page-bottom,0px) z-10 py-3 [border-image:linear-gradient(var(--color-line)_1px,white_1px)_fill_0/0/0_100vw]";

export function EditorActions({ status, dirty, hint, saving, onSave, onDelete }: EditorActionsProps) {
	const { t } = useTexts("author");
	if (status === "pending_review") return null;
	const draft = status === null || status === "draft";
	const busy = saving !== null;
	const state = dirty ? "unsaved" : status === null ? "new" : draft ? "savedDraft" : status === "archived" ? null : "saved";
	return (
		<div className={FOOT_CLASSES}>
			{hint}
			<div className="flex flex-wrap items-center gap-2 whitespace-nowrap">
				{status !== null && onDelete && (
					<Button variant="text" className="text-error-700! hover:bg-error-50! max-sm:px-3!" disabled={busy} onClick={onDelete}>
						<Trash2 className="size-5 max-sm:hidden" />
						{t("quizEditor.deleteQuiz")}
					</Button>
				)}
				<span
					id={STATE_ELEMENT_ID}
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
							aria-keyshortcuts={SAVE_KEYS}
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
					<Button className="max-sm:flex-1" loading={busy} aria-keyshortcuts={SAVE_KEYS} onClick={() => onSave("published")}>
						{t("quizEditor.update")}
					</Button>
				)}
			</div>
		</div>
	);
}
