import { useState } from "react";
import { useWrite } from "~/api/use-write";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";

interface AcceptAnswerButtonProps {
	count: number;
	loading: boolean;
	disabled: boolean;
	onClick: () => void;
}

export function AcceptAnswerButton({ count, ...rest }: AcceptAnswerButtonProps) {
	const { t } = useTexts("site");
	return (
		<Button variant="outlined" size="small" className="shrink-0" {...rest}>
			{t("hostPanel.acceptAnswer", { count })}
		</Button>
	);
}

interface OfferAcceptedProps {
	/** Explains the state: only this game's or homework's copy accepts the text. */
	text: string;
	quizId: string;
	questionId: string;
	/** All accepted texts of the game's or homework's copy. */
	accepted: readonly string[];
}

/** Offers to store accepted texts in the quiz; the server refuses everybody but its author. */
export function OfferAccepted({ text, quizId, questionId, accepted }: OfferAcceptedProps) {
	const { t } = useTexts("site");
	const [saved, setSaved] = useState(0);
	const save = useWrite("PATCH /quizzes/{quizId}/questions/{questionId}", {
		failure: t("common.error"),
		onDone: () => setSaved(accepted.length),
	});
	return (
		<div role="status" className="mt-3 flex flex-wrap items-center gap-3 rounded-xl bg-info-50 px-4 py-2.5 text-info-800">
			<p className="min-w-48 flex-1 font-medium">{save.problem ?? (saved === accepted.length ? t("hostPanel.acceptedSaved") : text)}</p>
			{saved < accepted.length && (
				<Button
					variant="outlined"
					size="small"
					loading={save.pending}
					onClick={() => void save.run({ params: { quizId, questionId }, body: { accepted: [...accepted] } })}
				>
					{t("hostPanel.acceptedSave")}
				</Button>
			)}
		</div>
	);
}
