import { MessageCircleQuestion } from "lucide-react";
import { href, useFetcher } from "react-router";
import { useTexts } from "~/i18n/texts";
import { useHydrated } from "~/ui/before-hydration";
import { Button } from "~/ui/button";

interface AskClassOptions {
	answerCards?: boolean;
	/** Visitors are sent to the sign-up instead of the login. */
	isNew?: boolean;
}

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

/** Button that opens a game without a quiz, shown beside buttons that start a quiz. */
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
