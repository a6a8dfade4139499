import { CircleCheck } from "lucide-react";
import { useState } from "react";
import type { PendingCover } from "#contract/media";
import type { PendingQuiz } from "#contract/quizzes";
import { useTexts } from "~/i18n/texts";
import type { Listing } from "~/lib/listing";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Chip } from "~/ui/chip";
import { AdminListing } from "./admin-listing";
import { PendingCovers } from "./pending-covers";
import { type Decision, PendingDialog } from "./pending-dialog";
import { PendingPictures } from "./pending-pictures";

/** Findings shown in a card; the edit page has them all. */
const MAX_FINDINGS = 5;

function Findings({ result }: { result: NonNullable<PendingQuiz["moderationResult"]> }) {
	const { t } = useTexts("admin");
	return (
		<div className="rounded-base bg-warning-50 px-4 py-3 text-warning-800">
			<p className="font-semibold wrap-anywhere">{result.summary}</p>
			<ul className="mt-1 list-disc pl-5 text-sm">
				{result.details.slice(0, MAX_FINDINGS).map((detail, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: findings never change their order
					<li key={index} className="break-words">
						{detail.reason}
					</li>
				))}
			</ul>
			{result.details.length + result.omitted > MAX_FINDINGS && (
				<p className="mt-1 text-sm">{t("admin.moreFindings", { count: result.details.length + result.omitted - MAX_FINDINGS })}</p>
			)}
		</div>
	);
}

function PendingCard({ quiz, onDecide }: { quiz: PendingQuiz; onDecide: (decision: Decision) => void }) {
	const { t } = useTexts("admin", "site");
	return (
		<article className="flex flex-col gap-3 rounded-card border border-line bg-white p-5">
			<div>
				<h2 lang={quiz.language} className="text-lg break-words text-slate-900">
					{quiz.name}
				</h2>
				<p className="text-sm wrap-anywhere text-slate-600">{t("admin.owner", { name: quiz.ownerName, email: quiz.ownerEmail })}</p>
			</div>
			<p className="flex flex-wrap gap-1.5">
				<Chip tone="primary">{t(`languages.${quiz.language}`)}</Chip>
				<Chip>{t("quizCard.ages", { min: quiz.minAge, max: quiz.maxAge })}</Chip>
				<Chip>{t("quizCard.questions", { count: quiz.questionCount })}</Chip>
			</p>
			{quiz.moderationResult && <Findings result={quiz.moderationResult} />}
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
		</article>
	);
}

interface PendingTabProps {
	listing: Listing<PendingQuiz, unknown>;
	covers: Listing<PendingCover, unknown>;
}

/** Quizzes held by moderation: view, approve, reject, delete, each with a confirmation. Above them the waiting covers of books. */
export function PendingTab({ listing, covers }: PendingTabProps) {
	const { t } = useTexts("admin");
	const [asked, setAsked] = useState<{ quiz: PendingQuiz; decision: Decision } | null>(null);
	return (
		<>
			<PendingCovers listing={covers} />
			<AdminListing listing={listing} errorText={t("admin.errorLoadPending")} icon={<CircleCheck />} of="pending">
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
