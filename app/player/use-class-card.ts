import { useState } from "react";
import { ApiError } from "~/api/api-error";
import { useTexts } from "~/i18n/texts";
import { takeCard } from "./calls";

/** The field for the code of a card. */
export const CARD_FIELD = "class-card";

type Held = { number: number } | null;

export interface ClassCard {
	/** Undefined until the server has said it. */
	held: Held | undefined;
	code: string;
	/** Why the code was not taken. */
	problem: string | null;
	setHeld(held: Held): void;
	type(code: string): void;
	/** Says at the field that a card is needed. */
	ask(): void;
	/** Takes the code that was typed, if any; false if it is not valid. */
	use(): Promise<boolean>;
}

/** The card on the form of a game or homework: it is taken by the form's own button. */
export function useClassCard(): ClassCard {
	const { t } = useTexts("player");
	const [held, setHeld] = useState<Held | undefined>(undefined);
	const [code, setCode] = useState("");
	const [problem, setProblem] = useState<string | null>(null);
	const refuse = (text: string) => {
		setProblem(text);
		document.getElementById(CARD_FIELD)?.focus();
	};
	return {
		held,
		code,
		problem,
		setHeld,
		type: (text) => {
			setCode(text.slice(0, 20));
			setProblem(null);
		},
		ask: () => refuse(t("card.needed")),
		use: async () => {
			if (held || code === "") return true;
			try {
				const { card } = await takeCard(code);
				setCode("");
				setHeld(card);
				return true;
			} catch (error) {
				refuse((error instanceof ApiError && error.message) || t("card.failed"));
				return false;
			}
		},
	};
}
