import { IdCard } from "lucide-react";
import { useNavigate } from "react-router";
import { ApiError } from "~/api/api-error";
import { useWrite } from "~/api/use-write";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/layout";

/** A scanned card that the device has not accepted: a question to its user, or the reason why it cannot. */
export type ScannedCard = { asks: { number: number; held?: number | undefined } } | { problem: "invalid" | "busy" | "failed" };

export function toCardProblem(status: number): ScannedCard {
	return { problem: status === 404 ? "invalid" : status === 429 ? "busy" : "failed" };
}

export function ScannedCardView({ scanned, secret }: { scanned: ScannedCard; secret: string }) {
	const { t } = useTexts("card");
	const navigate = useNavigate();
	const takeCard = useWrite("POST /card", {
		failure: t("card.failed"),
		onDone: () => navigate("/card", { replace: true }),
	});
	const shown = takeCard.error === null ? scanned : toCardProblem(takeCard.error instanceof ApiError ? takeCard.error.status : 0);
	if ("asks" in shown) {
		const { number, held } = shown.asks;
		return (
			<EmptyState
				icon={<IdCard />}
				title={t("card.askTitle", { number: `${number}` })}
				text={held === undefined ? t("card.askText") : t("card.askHeld", { number: `${held}` })}
			>
				<ButtonLink to="/card" variant="outlined">
					{t("card.askKeep")}
				</ButtonLink>
				<Button loading={takeCard.pending} onClick={() => void takeCard.run({ body: { secret, confirmed: true } })}>
					{t("card.askUse")}
				</Button>
			</EmptyState>
		);
	}
	const textKey = shown.problem;
	return (
		<EmptyState icon={<IdCard />} title={t(`card.${textKey}Title`)} text={t(`card.${textKey}Text`)}>
			<ButtonLink to="/card" variant="outlined">
				{t("card.field")}
			</ButtonLink>
		</EmptyState>
	);
}
