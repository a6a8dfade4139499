import { useTexts } from "~/i18n/texts";
import { Alert } from "./alert";
import { Button } from "./button";

interface DraftBannerProps {
	savedAt: string;
	onRestore: () => void;
	onDiscard: () => void;
}

/** Offers to restore unsaved work from an earlier visit. */
export function DraftBanner({ savedAt, onRestore, onDiscard }: DraftBannerProps) {
	const { t, formatDate } = useTexts("author");
	return (
		<Alert tone="info">
			<div className="flex flex-wrap items-center gap-3">
				<p className="min-w-52 flex-1">
					{t("quizEditor.draftFound", { when: formatDate(savedAt, { dateStyle: "medium", timeStyle: "short" }) })}
				</p>
				<div className="flex flex-wrap gap-2">
					<Button onClick={onRestore}>{t("quizEditor.restore")}</Button>
					<Button variant="outlined" onClick={onDiscard}>
						{t("quizEditor.discard")}
					</Button>
				</div>
			</div>
		</Alert>
	);
}
