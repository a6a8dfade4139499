import { useEffect } from "react";
import { CODE_LENGTH } from "#contract/classes/codes";
import { useTexts } from "~/i18n/texts";
import { NotYou } from "./not-you";
import { CARD_FIELD, type ClassCard } from "./use-class-card";

interface CardPartProps {
	pin: string;
	card: ClassCard;
	cards: "known" | "needed" | undefined;
}

/** The class card in the form of a game or homework, in its own chunk because only classes need it. */
export default function CardPart({ pin, card: { held, code, type, problem }, cards }: CardPartProps) {
	const { t } = useTexts("card");
	// If the form was sent before this part had loaded, the field gets the focus now.
	useEffect(() => {
		if (problem) document.getElementById(CARD_FIELD)?.focus();
	}, [problem]);
	if (held === undefined) return <div className="min-h-21" />;
	if (held)
		return (
			<div className="flex flex-wrap items-center justify-between gap-x-3 rounded-xl bg-success-50 px-4 py-2">
				<p className="font-semibold text-success-800">{t("card.held", { number: `${held.number}` })}</p>
				<NotYou pin={pin} number={held.number} className="-mx-4.5" />
			</div>
		);
	// The initial message is not repeated at the field: it becomes the field's error.
	const isMissing = cards === "needed" && problem?.text === t("card.needed");
	return (
		<div>
			{cards === "needed" && (
				<p
					key={String(isMissing)}
					id={`${CARD_FIELD}-needed`}
					role={isMissing ? "alert" : undefined}
					className={`mb-2 rounded-xl px-4 py-3 font-medium ${isMissing ? "bg-error-50 text-error-800" : "bg-info-50 text-info-800"}`}
				>
					{t("card.needed")}
				</p>
			)}
			<label htmlFor={CARD_FIELD} className="font-semibold text-slate-800">
				{t("card.field")}
			</label>
			<input
				id={CARD_FIELD}
				value={code}
				onChange={(event) => type(event.target.value)}
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
				enterKeyHint="go"
				aria-invalid={problem !== null}
				aria-describedby={`${CARD_FIELD}-hint ${CARD_FIELD}-${isMissing ? "needed" : "error"}`}
				className="mt-1 h-12 w-full rounded-field border border-slate-500 bg-white px-4 font-semibold tracking-wide text-slate-900 uppercase outline-offset-2 aria-invalid:border-error-600"
			/>
			<p id={`${CARD_FIELD}-hint`} className="mt-1.5 text-sm text-slate-600">
				{t("card.hint", { length: CODE_LENGTH })}
			</p>
			<p id={`${CARD_FIELD}-error`} role="alert" className="font-medium text-error-700 empty:hidden">
				{!isMissing && problem?.text}
			</p>
		</div>
	);
}
