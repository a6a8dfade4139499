import { IdCard } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/empty-state";

/** What came of a scanned card that the device has not taken: a question, or why it cannot. */
export type ScannedCard = { asks: { number: number; held?: number | undefined } } | { problem: "invalid" | "busy" | "failed" };

/** Why a card was not taken, by the status of the reply. */
export function problemOf(status: number): ScannedCard {
	return { problem: status === 404 ? "invalid" : status === 429 ? "busy" : "failed" };
}

/** Asks before a device becomes another pupil's, or says plainly why a card does not work. */
export function ScannedCardView({ scanned, secret }: { scanned: ScannedCard; secret: string }) {
	const { t } = useTexts("classes");
	const navigate = useNavigate();
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useState<ScannedCard | null>(null);
	const shown = problem ?? scanned;
	const use = async () => {
		setBusy(true);
		try {
			await api("POST /card", { body: { secret, confirmed: true } });
			await navigate("/card", { replace: true });
		} catch (error) {
			setProblem(problemOf(error instanceof ApiError ? error.status : 0));
			setBusy(false);
		}
	};
	if ("asks" in shown) {
		const { number, held } = shown.asks;
		return (
			<EmptyState
				icon={<IdCard />}
				title={t("card.askTitle", { number })}
				text={held === undefined ? t("card.askText") : t("card.askHeld", { number: held })}
			>
				<ButtonLink to="/card" variant="outlined">
					{t("card.askKeep")}
				</ButtonLink>
				<Button loading={busy} onClick={() => void use()}>
					{t("card.askUse")}
				</Button>
			</EmptyState>
		);
	}
	const word = shown.problem;
	return (
		<EmptyState icon={<IdCard />} title={t(`card.${word}Title`)} text={t(`card.${word}Text`)}>
			<ButtonLink to="/card" variant="outlined">
				{t("card.field")}
			</ButtonLink>
		</EmptyState>
	);
}
