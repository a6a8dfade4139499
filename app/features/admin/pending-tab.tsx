import { CircleCheck, ListChecks } from "lucide-react";
import { useState } from "react";
import { href } from "react-router";
import type { PendingCover } from "#contract/media/media";
import type { PendingQuiz } from "#contract/quizzes/quizzes";
import { useWrite } from "~/api/use-write";
import { useTexts } from "~/i18n/texts";
import type { Listing } from "~/lib/listing";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { Chip } from "~/ui/chip";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { ListingView } from "~/ui/listing-view";
import { Section } from "~/ui/section";
import { toast } from "~/ui/toast";
import { AdminListing, useExplain } from "./admin-listing";
import { UndoNotice, useDecided } from "./held-decisions";
import { type Decision, PendingDialog, PendingPictures } from "./pending-dialog";
import { PendingFindings } from "./pending-findings";

interface Asked {
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

function CoverDialog({ asked: { cover, approved }, onClose }: { asked: Asked; onClose: () => void }) {
	const { t } = useTexts("admin");
	const explain = useExplain();
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
	const [asked, setAsked] = useState<Asked | null>(null);
	return (
		<>
			{(listing.items.length > 0 || listing.failed) && (
				<Section title={t("admin.covers")} className="mb-8">
					<ListingView listing={listing} errorText={t("admin.errorLoadCovers")} moreText={t("admin.loadMore")} empty={null}>
						{(covers) => (
							<ul className="grid gap-4 lg:grid-cols-2">
								{covers.map((cover) => (
									<CoverCard key={cover.book._id} cover={cover} onDecide={(approved) => setAsked({ cover, approved })} />
								))}
							</ul>
						)}
					</ListingView>
				</Section>
			)}
			{asked && <CoverDialog asked={asked} onClose={() => setAsked(null)} />}
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
	const [asked, setAsked] = useState<{ quiz: PendingQuiz; decision: Decision } | null>(null);
	const isDecided = useDecided();
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
			<AdminListing listing={{ ...listing, items: waiting }} errorText={t("admin.errorLoadPending")} icon={<CircleCheck />} of="pending">
				{(quizzes) => (
					<div className="flex flex-col gap-4">
						{quizzes.map((quiz) => (
							<PendingCard key={quiz._id} quiz={quiz} onDecide={(decision) => setAsked({ quiz, decision })} />
						))}
					</div>
				)}
			</AdminListing>
			{asked && (
				<PendingDialog
					quiz={listing.items.find(({ _id }) => _id === asked.quiz._id) ?? asked.quiz}
					decision={asked.decision}
					onClose={() => setAsked(null)}
				/>
			)}
		</>
	);
}
