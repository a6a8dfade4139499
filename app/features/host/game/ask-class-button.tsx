import { MessageCircleQuestion } from "lucide-react";
import { href, useFetcher } from "react-router";
import { Button } from "~/ui/button";

export function AskClassButton({ label }: { label: string }) {
	const fetcher = useFetcher();
	return (
		<Button
			variant="outlined"
			loading={fetcher.state !== "idle"}
			onClick={() => void fetcher.submit({}, { method: "post", action: href("/quiz/start") })}
		>
			<MessageCircleQuestion />
			{label}
		</Button>
	);
}
