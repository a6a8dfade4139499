import { MessageCircleQuestion } from "lucide-react";
import { href, useFetcher } from "react-router";
import { useTexts } from "~/i18n/texts";
import { useHydrated } from "~/ui/before-hydration";
import { Button } from "~/ui/button";

interface AskClassOptions {
	/** With printed cards, beside phones. */
	answerCards?: boolean;
	/** Visitors sign up first, instead of logging in. */
	isNew?: boolean;
}

/** Opens a game without a quiz: one tap to its PIN. */
export function useAskClass({ answerCards = false, isNew = false }: AskClassOptions = {}) {
	const { t } = useTexts("front");
	const fetcher = useFetcher();
	const fields = { ...(answerCards && { answerCards: "1" }), ...(isNew && { new: "1" }) };
	return {
		label: t("shell.askClass"),
		icon: <MessageCircleQuestion />,
		loading: fetcher.state !== "idle",
		onClick: () => void fetcher.submit(fields, { method: "post", action: href("/quiz/start") }),
	};
}

/** Beside whatever starts a game of a quiz. */
export function AskClassButton(options: AskClassOptions) {
	const { label, icon, loading, onClick } = useAskClass(options);
	const hydrated = useHydrated();
	return (
		<Button variant="outlined" disabled={!hydrated} loading={loading} onClick={onClick}>
			{icon}
			{label}
		</Button>
	);
}
