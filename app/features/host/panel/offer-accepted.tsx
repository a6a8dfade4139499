import { useState } from "react";
import { api } from "~/api/client";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";

interface OfferAcceptedProps {
	quizId: string;
	questionId: string;
	/** All accepted texts of the game's copy. */
	accepted: readonly string[];
}

/** After a text was accepted in the game: its author can take it into the quiz. Whoever is not the author is told so by the server. */
export function OfferAccepted({ quizId, questionId, accepted }: OfferAcceptedProps) {
	const { t } = useTexts("site");
	/** As many texts as the quiz has got. */
	const [saved, setSaved] = useState(0);
	const [busy, setBusy] = useState(false);
	const [error, setError] = useState<string | null>(null);
	const save = async () => {
		setBusy(true);
		setError(null);
		try {
			await api("PATCH /quizzes/{quizId}/questions/{questionId}", { params: { quizId, questionId }, body: { accepted: [...accepted] } });
			setSaved(accepted.length);
		} catch (failure) {
			setError(failure instanceof Error && failure.message ? failure.message : t("common.error"));
		} finally {
			setBusy(false);
		}
	};
	return (
		<div role="status" className="mt-3 flex flex-wrap items-center gap-3 rounded-xl bg-info-50 px-4 py-2.5 text-info-800">
			<p className="min-w-48 flex-1 font-medium">
				{error ?? t(saved === accepted.length ? "hostPanel.acceptedSaved" : "hostPanel.acceptedHere")}
			</p>
			{saved < accepted.length && (
				<Button variant="outlined" size="small" loading={busy} onClick={() => void save()}>
					{t("hostPanel.acceptedSave")}
				</Button>
			)}
		</div>
	);
}
