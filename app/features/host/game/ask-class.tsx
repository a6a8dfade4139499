import { MessageCircleQuestion } from "lucide-react";
import { href, useFetcher } from "react-router";
import { useTexts } from "~/i18n/texts";
import { useHydrated } from "~/ui/before-hydration";
import { Button } from "~/ui/button";

export function useAskClass() {
	const { t } = useTexts("site");
	const fetcher = useFetcher();
	return {
		label: t("hostPanel.quickQuestion"),
		icon: <MessageCircleQuestion />,
		loading: fetcher.state !== "idle",
		onClick: () => void fetcher.submit({}, { method: "post", action: href("/quiz/start") }),
	};
}

/** Button that opens a game without a quiz. */
export function AskClassButton() {
	const { label, icon, loading, onClick } = useAskClass();
	const hydrated = useHydrated();
	return (
		<Button variant="outlined" disabled={!hydrated} loading={loading} onClick={onClick}>
			{icon}
			{label}
		</Button>
	);
}
