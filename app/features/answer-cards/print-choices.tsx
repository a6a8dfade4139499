import { Printer } from "lucide-react";
import { CARDS_ON_A_SHEET, type CardSize } from "~/features/live/card-drawing";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { ChoiceGroup } from "~/ui/choice-group";

interface PrintChoicesProps {
	count: number;
	size: CardSize;
	onSize: (size: CardSize) => void;
}

export function PrintChoices({ count, size, onSize }: PrintChoicesProps) {
	const { t } = useTexts("answer-cards");
	const sheets = Math.ceil(count / CARDS_ON_A_SHEET[size]);
	return (
		<>
			<ChoiceGroup
				legend={t("answerCards.size")}
				value={size}
				onChange={onSize}
				choices={[
					{ value: "small", label: t("answerCards.small") },
					{ value: "large", label: t("answerCards.large") },
				]}
				hint={size === "small" ? t("answerCards.smallHint") : t("answerCards.largeHint")}
			/>
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<Button disabled={count === 0} onClick={() => window.print()}>
					<Printer />
					{t("answerCards.print")}
				</Button>
				<p role="status" className="font-semibold text-slate-800">
					{count > 0 && t("answerCards.total", { count, sheets: t("answerCards.sheets", { count: sheets }) })}
				</p>
			</div>
			<p className="text-sm text-slate-600">{t("answerCards.paper")}</p>
		</>
	);
}
