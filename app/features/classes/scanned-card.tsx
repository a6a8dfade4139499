import { IdCard } from "lucide-react";
import { useNavigate } from "react-router";
import { ApiError } from "~/api/api-error";
import { useWrite } from "~/api/use-write";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { EmptyState } from "~/ui/layout";

/** A card that the device has not taken: a question to its user, or why it cannot. */
export type ScannedCard = { asks: { number: number; held?: number | undefined } } | { problem: "invalid" | "busy" | "failed" };

export function problemOf(status: number): ScannedCard {
	return { problem: status === 404 ? "invalid" : status === 429 ? "busy" : "failed" };
}

export function ScannedCardView({ scanned, secret }: { scanned: ScannedCard; secret: string }) {
	const { t } = useTexts("card");
	const navigate = useNavigate();
	const use = useWrite("POST /card", {
		failure: t("card.failed"),
		onDone: () => navigate("/card", { replace: true }),
	});
	const shown = use.error === null ? scanned : problemOf(use.error instanceof ApiError ? use.error.status : 0);
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
				<Button loading={use.pending} onClick={() => void use.run({ body: { secret, confirmed: true } })}>
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
