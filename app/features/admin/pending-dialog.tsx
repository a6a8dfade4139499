import { useId, useState } from "react";
import type { PendingPicture, PendingQuiz } from "#contract/quizzes/quizzes";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client";
import { useWrite } from "~/api/use-write";
import { ReviewNote } from "~/features/moderation/review-note";
import { QuestionPicture } from "~/features/question/question-picture";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { toast } from "~/ui/toast";
import { useExplain } from "./admin-listing";
import { SEVERITY_TONES } from "./pending-findings";

const SHOWN = 8;
/** The height of a picture in the list, as a percentage of the screen's; a tap shows it large. */
const HEIGHT = 25;

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
			<QuestionPicture picture={image} lang={lang} height={HEIGHT} />
			<p lang={lang} className="wrap-anywhere text-slate-900">
				{image.alt}
			</p>
			{finding && <p className="mt-2 rounded-base bg-warning-50 px-3 py-2 text-sm wrap-anywhere text-warning-800">{finding.reason}</p>}
		</li>
	);
}

/** Only the pictures that a model has flagged or that are not judged. */
export function PendingPictures({ pictures, lang }: { pictures: readonly PendingPicture[]; lang: string }) {
	const { t } = useTexts("admin");
	const heading = useId();
	const [all, setAll] = useState(pictures.length <= SHOWN);
	if (pictures.length === 0) return null;
	return (
		<section aria-labelledby={heading}>
			<h3 id={heading} className="mb-2 text-base text-slate-900">
				{t("admin.pictures")}
			</h3>
			<ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-3">
				{(all ? pictures : pictures.slice(0, SHOWN)).map((picture) => (
					<JudgedPicture key={picture.index} picture={picture} lang={lang} />
				))}
			</ul>
			{!all && (
				<Button variant="text" size="small" className="mt-2" onClick={() => setAll(true)}>
					{t("admin.allPictures", { count: pictures.length })}
				</Button>
			)}
		</section>
	);
}

export type Decision = "approve" | "reject" | "delete";

const TEXTS = {
	approve: { title: "approve", text: "approveText", done: "approved" },
	reject: { title: "rejectQuiz", text: "rejectQuizText", done: "rejected" },
	delete: { title: "deleteQuiz", text: "deleteQuizText", done: "quizDeleted" },
} as const;

interface PendingDialogProps {
	/** As the list shows it now: after a conflict the next try uses the newer version. */
	quiz: PendingQuiz;
	decision: Decision;
	onClose: () => void;
}

const isDecided = (error: unknown) => error instanceof ApiError && (error.code === "WRONG_STATE" || error.code === "QUIZ_NOT_FOUND");

export function PendingDialog({ quiz, decision, onClose }: PendingDialogProps) {
	const { t } = useTexts("admin");
	const explain = useExplain();
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
				return isDecided(error) ? t("admin.failure", { failure, reason: t("admin.alreadyDecided") }) : explain(failure, error);
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
			{...(isDecided(decide.error) ? {} : { onConfirm: () => void decide.run() })}
		>
			<p>{t(`admin.${text}`, { name: quiz.name })}</p>
			{decision === "approve" && quiz.pictures.length > 0 && <p className="mt-2">{t("admin.approvePictures")}</p>}
			{decision !== "delete" && <ReviewNote label={t("admin.note")} value={note} onChange={setNote} />}
		</ConfirmDialog>
	);
}
