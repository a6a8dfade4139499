import { CircleCheck, ListChecks } from "lucide-react";
import { useId, useState } from "react";
import { href } from "react-router";
import type { PendingCover } from "#contract/media/media";
import type { PendingPicture, PendingQuiz } from "#contract/quizzes/quizzes";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client";
import { useWrite } from "~/api/use-write";
import { ReviewNote } from "~/features/moderation/review-note";
import { QuestionPicture } from "~/features/question/question-picture";
import { useTexts } from "~/i18n/texts";
import type { Listing } from "~/lib/listing";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Chip } from "~/ui/chip";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Card, Section } from "~/ui/layout";
import { ListingView } from "~/ui/listing-view";
import { toast } from "~/ui/toast";
import { AdminListing, useExplainFailure } from "./admin-listing";
import { PendingFindings, SEVERITY_TONES } from "./pending-findings";
import { UndoNotice, useIsDecided } from "./undoable-decisions";

const SHOWN_AT_FIRST = 8;
/** The height of a picture in the list, as a percentage of the screen's; a tap shows it large. */
const PICTURE_HEIGHT_PERCENT = 25;

function JudgedPicture({ picture: { index, image, finding }, lang }: { picture: PendingPicture; lang: string }) {
	const { t } = useTexts("admin", "author");
	return (
		<li className="flex min-w-0 flex-col rounded-base border border-line p-3">
			<p className="flex flex-wrap gap-1.5">
				<Chip>{t("admin.pictureOfQuestion", { number: index + 1 })}</Chip>
				{finding ? (
					<>
						<Chip tone={SEVERITY_TONES[finding.severity]}>{t(`author:moderation.severity.${finding.severity}`)}</Chip>
						<Chip>{t(`author:moderation.category.${finding.category}`)}</Chip>
					</>
				) : (
					<Chip tone="warning">{t("admin.pictureNotChecked")}</Chip>
				)}
			</p>
			<QuestionPicture picture={image} lang={lang} height={PICTURE_HEIGHT_PERCENT} />
			<p lang={lang} className="wrap-anywhere text-slate-900">
				{image.alt}
			</p>
			{finding && <p className="mt-2 rounded-base bg-warning-50 px-3 py-2 text-sm wrap-anywhere text-warning-800">{finding.reason}</p>}
		</li>
	);
}

/** Pictures that a model has flagged or that have not been judged. */
function PendingPictures({ pictures, lang }: { pictures: readonly PendingPicture[]; lang: string }) {
	const { t } = useTexts("admin");
	const heading = useId();
	const [showsAll, setShowsAll] = useState(pictures.length <= SHOWN_AT_FIRST);
	if (pictures.length === 0) return null;
	return (
		<section aria-labelledby={heading}>
			<h3 id={heading} className="mb-2 text-base text-slate-900">
				{t("admin.pictures")}
			</h3>
			<ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-3">
				{(showsAll ? pictures : pictures.slice(0, SHOWN_AT_FIRST)).map((picture) => (
					<JudgedPicture key={picture.index} picture={picture} lang={lang} />
				))}
			</ul>
			{!showsAll && (
				<Button variant="text" size="small" className="mt-2" onClick={() => setShowsAll(true)}>
					{t("admin.allPictures", { count: pictures.length })}
				</Button>
			)}
		</section>
	);
}

type Decision = "approve" | "reject" | "delete";

const TEXTS = {
	approve: { title: "approve", text: "approveText", done: "approved" },
	reject: { title: "rejectQuiz", text: "rejectQuizText", done: "rejected" },
	delete: { title: "deleteQuiz", text: "deleteQuizText", done: "quizDeleted" },
} as const;

interface PendingDialogProps {
	/** The quiz as the list shows it now: after a conflict the next try uses the newer version. */
	quiz: PendingQuiz;
	decision: Decision;
	onClose: () => void;
}

const isAlreadyDecided = (error: unknown) => error instanceof ApiError && (error.code === "WRONG_STATE" || error.code === "QUIZ_NOT_FOUND");

function PendingDialog({ quiz, decision, onClose }: PendingDialogProps) {
	const { t } = useTexts("admin");
	const explain = useExplainFailure();
	const [note, setNote] = useState("");
	const { title, text, done } = TEXTS[decision];
	const { _id: id, version } = quiz;
	const decide = useWrite(
		(): Promise<unknown> =>
			decision === "delete"
				? api("DELETE /quizzes/{id}", { params: { id }, query: { version } })
				: api(`PATCH /quizzes/admin/{id}/${decision}`, { params: { id }, body: { note: note.trim() || undefined, version } }),
		{
			failure: (error) => {
				const failure = t("admin.errorProcess");
				return isAlreadyDecided(error) ? t("admin.failure", { failure, reason: t("admin.alreadyDecided") }) : explain(failure, error);
			},
			revalidate: "always",
			onDone: () => {
				toast.success(t(`admin.${done}`));
				onClose();
			},
		},
	);
	return (
		<ConfirmDialog
			open
			title={t(`admin.${title}`)}
			confirmLabel={t(`admin.${title}`)}
			danger={decision !== "approve"}
			busy={decide.pending}
			problem={decide.problem}
			onCancel={onClose}
			{...(isAlreadyDecided(decide.error) ? {} : { onConfirm: () => void decide.run() })}
		>
			<p>{t(`admin.${text}`, { name: quiz.name })}</p>
			{decision === "approve" && quiz.pictures.length > 0 && <p className="mt-2">{t("admin.approvePictures")}</p>}
			{decision !== "delete" && <ReviewNote label={t("admin.note")} value={note} onChange={setNote} />}
		</ConfirmDialog>
	);
}

interface CoverDecision {
	cover: PendingCover;
	approved: boolean;
}

function CoverCard({ cover, onDecide }: { cover: PendingCover; onDecide: (approved: boolean) => void }) {
	const { t } = useTexts("admin");
	const { media, book, ownerName, ownerEmail, finding } = cover;
	return (
		<Card as="li" className="flex min-w-0 flex-col gap-4 p-5 sm:flex-row">
			<a href={media.url} target="_blank" rel="noreferrer" className="shrink-0 self-center rounded-base sm:self-start">
				<img
					src={media.url}
					alt={t("admin.coverOf", { title: book.title })}
					width={media.width}
					height={media.height}
					loading="lazy"
					className="h-48 w-36 rounded-base bg-slate-100 object-contain"
				/>
			</a>
			<div className="flex min-w-0 flex-1 flex-col gap-3">
				<div>
					<h3 lang={book.language} className="text-lg wrap-anywhere text-slate-900">
						{book.title}
					</h3>
					<p className="text-sm wrap-anywhere text-slate-600">
						{t("admin.owner", { name: ownerName, email: ownerEmail ?? t("admin.noEmail") })}
					</p>
				</div>
				{finding && <Alert tone="warning">{finding.reason}</Alert>}
				<div className="mt-auto flex flex-wrap gap-2 max-sm:*:grow">
					<ButtonLink to={`/books/${book._id}`} variant="outlined" size="small">
						{t("admin.viewBook")}
					</ButtonLink>
					<Button size="small" onClick={() => onDecide(true)}>
						{t("admin.approve")}
					</Button>
					<Button variant="outlined" size="small" onClick={() => onDecide(false)}>
						{t("admin.rejectQuiz")}
					</Button>
				</div>
			</div>
		</Card>
	);
}

function CoverDialog({ toConfirm: { cover, approved }, onClose }: { toConfirm: CoverDecision; onClose: () => void }) {
	const { t } = useTexts("admin");
	const explain = useExplainFailure();
	const decide = useWrite("PATCH /media/admin/{id}", {
		failure: (error) => explain(t("admin.errorCover"), error),
		revalidate: "always",
		onDone: () => {
			toast.success(t(approved ? "admin.coverApproved" : "admin.coverRefused"));
			onClose();
		},
	});
	const label = t(approved ? "admin.approve" : "admin.rejectQuiz");
	return (
		<ConfirmDialog
			open
			title={label}
			confirmLabel={label}
			danger={!approved}
			busy={decide.pending}
			problem={decide.problem}
			onCancel={onClose}
			onConfirm={() => void decide.run({ params: { id: cover.media.id }, body: { approved } })}
		>
			<p>{t(approved ? "admin.approveCoverText" : "admin.refuseCoverText", { title: cover.book.title })}</p>
		</ConfirmDialog>
	);
}

function PendingCovers({ listing }: { listing: Listing<PendingCover, unknown> }) {
	const { t } = useTexts("admin");
	const [toConfirm, setToConfirm] = useState<CoverDecision | null>(null);
	return (
		<>
			{(listing.items.length > 0 || listing.failed) && (
				<Section title={t("admin.covers")} className="mb-8">
					<ListingView listing={listing} errorText={t("admin.errorLoadCovers")} moreText={t("admin.loadMore")} empty={null}>
						{(covers) => (
							<ul className="grid gap-4 lg:grid-cols-2">
								{covers.map((cover) => (
									<CoverCard key={cover.book._id} cover={cover} onDecide={(approved) => setToConfirm({ cover, approved })} />
								))}
							</ul>
						)}
					</ListingView>
				</Section>
			)}
			{toConfirm && <CoverDialog toConfirm={toConfirm} onClose={() => setToConfirm(null)} />}
		</>
	);
}

function PendingCard({ quiz, onDecide }: { quiz: PendingQuiz; onDecide: (decision: Decision) => void }) {
	const { t } = useTexts("admin", "site");
	return (
		<Card as="article" className="flex flex-col gap-3 p-5">
			<div>
				<h2 lang={quiz.language} className="text-lg break-words text-slate-900">
					{quiz.name}
				</h2>
				<p className="text-sm wrap-anywhere text-slate-600">
					{t("admin.owner", { name: quiz.ownerName, email: quiz.ownerEmail ?? t("admin.noEmail") })}
				</p>
			</div>
			<p className="flex flex-wrap gap-1.5">
				<Chip tone="primary">{t(`site:languages.${quiz.language}`)}</Chip>
				<Chip>{t("site:quizCard.ages", { min: quiz.minAge, max: quiz.maxAge })}</Chip>
				<Chip>{t("site:quizCard.questions", { count: quiz.questionCount })}</Chip>
			</p>
			<PendingFindings quiz={quiz} />
			<PendingPictures pictures={quiz.pictures} lang={quiz.language} />
			<div className="flex flex-wrap gap-2 max-sm:*:grow">
				<ButtonLink to={`/quiz/edit/${quiz._id}`} variant="outlined" size="small">
					{t("admin.view")}
				</ButtonLink>
				<Button size="small" onClick={() => onDecide("approve")}>
					{t("admin.approve")}
				</Button>
				<Button variant="outlined" size="small" onClick={() => onDecide("reject")}>
					{t("admin.rejectQuiz")}
				</Button>
				<Button variant="text" size="small" className="text-error-700!" onClick={() => onDecide("delete")}>
					{t("admin.deleteQuiz")}
				</Button>
			</div>
		</Card>
	);
}

interface PendingTabProps {
	listing: Listing<PendingQuiz, unknown>;
	covers: Listing<PendingCover, unknown>;
}

export function PendingTab({ listing, covers }: PendingTabProps) {
	const { t } = useTexts("admin");
	const [toConfirm, setToConfirm] = useState<{ quiz: PendingQuiz; decision: Decision } | null>(null);
	const isDecided = useIsDecided();
	const waiting = listing.items.filter((quiz) => !isDecided(quiz));
	const [first] = waiting;
	return (
		<>
			<UndoNotice />
			<PendingCovers listing={covers} />
			{first && (
				<ButtonLink to={href("/quiz/edit/:id", { id: first._id })} className="mb-4">
					<ListChecks />
					{t("admin.review.start", { count: waiting.length })}
				</ButtonLink>
			)}
			<AdminListing listing={{ ...listing, items: waiting }} errorText={t("admin.errorLoadPending")} icon={<CircleCheck />} list="pending">
				{(quizzes) => (
					<div className="flex flex-col gap-4">
						{quizzes.map((quiz) => (
							<PendingCard key={quiz._id} quiz={quiz} onDecide={(decision) => setToConfirm({ quiz, decision })} />
						))}
					</div>
				)}
			</AdminListing>
			{toConfirm && (
				<PendingDialog
					quiz={listing.items.find(({ _id }) => _id === toConfirm.quiz._id) ?? toConfirm.quiz}
					decision={toConfirm.decision}
					onClose={() => setToConfirm(null)}
				/>
			)}
		</>
	);
}
