import { useEffect, useRef, useState } from "react";
import { serverMessage } from "~/api/api-error";
import { useTexts } from "~/i18n/texts";
import { fetchCard, takeCard } from "./calls";

export const CARD_FIELD = "class-card";

type Held = { number: number } | null;

export interface ClassCard {
	/** undefined until the server has replied. */
	held: Held | undefined;
	code: string;
	problem: { text: string } | null;
	type(code: string): void;
	/** False after saying at the field that the code is not valid, or that a card is missing. */
	use(isNeeded?: boolean): Promise<boolean>;
}

/** The form's own button takes the card. `cards`: what the game knows of cards, if anything. */
export function useClassCard(cards: "known" | "needed" | undefined): ClassCard {
	const { t } = useTexts("card");
	const [held, setHeld] = useState<Held | undefined>(undefined);
	const [code, setCode] = useState("");
	const [problem, setProblem] = useState<{ text: string } | null>(null);
	const reading = useRef<Promise<Held>>(null);
	const concerns = cards !== undefined;
	useEffect(() => {
		if (!concerns) return;
		reading.current = fetchCard().then(
			({ card }) => card,
			() => null,
		);
		void reading.current.then(setHeld);
	}, [concerns]);
	return {
		held,
		code,
		problem,
		type: (text) => {
			setCode(text.slice(0, 20));
			setProblem(null);
		},
		use: async (isNeeded = false) => {
			// The button may be pressed before the server has said which card the device holds.
			if (held || (isNeeded && held === undefined && (await reading.current))) return true;
			if (code === "") {
				if (isNeeded) setProblem({ text: t("card.needed") });
				return !isNeeded;
			}
			try {
				const { card } = await takeCard(code);
				setCode("");
				setHeld(card);
				return true;
			} catch (error) {
				setProblem({ text: serverMessage(error, t("card.failed"), t("common.networkError")) });
				return false;
			}
		},
	};
}
