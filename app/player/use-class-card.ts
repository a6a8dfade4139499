import { useEffect, useRef, useState } from "react";
import { serverMessage } from "~/api/api-error";
import { useTexts } from "~/i18n/texts";
import { fetchCard, takeCard } from "./calls";

export const CARD_FIELD = "class-card";

type HeldCard = { number: number } | null;

export interface ClassCard {
	/** undefined until the server has replied. */
	held: HeldCard | undefined;
	code: string;
	problem: { text: string } | null;
	type(code: string): void;
	/** Assigns the typed card. Returns false, with a message at the field, if the code is invalid or a card is required. */
	use(isNeeded?: boolean): Promise<boolean>;
}

/** State of the class card in a form, whose own button assigns the card. `cards`: whether the game knows or needs cards. */
export function useClassCard(cards: "known" | "needed" | undefined): ClassCard {
	const { t } = useTexts("card");
	const [held, setHeld] = useState<HeldCard | undefined>(undefined);
	const [code, setCode] = useState("");
	const [problem, setProblem] = useState<{ text: string } | null>(null);
	const cardRequest = useRef<Promise<HeldCard>>(null);
	const usesCards = cards !== undefined;
	useEffect(() => {
		if (!usesCards) return;
		cardRequest.current = fetchCard().then(
			({ card }) => card,
			() => null,
		);
		void cardRequest.current.then(setHeld);
	}, [usesCards]);
	return {
		held,
		code,
		problem,
		type: (text) => {
			setCode(text.slice(0, 20));
			setProblem(null);
		},
		use: async (isNeeded = false) => {
			// The button may be pressed before the server has said which card the device has.
			if (held || (isNeeded && held === undefined && (await cardRequest.current))) return true;
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
