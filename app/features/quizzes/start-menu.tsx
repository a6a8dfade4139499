import { ChevronDown, Footprints, ScanLine } from "lucide-react";
import { useAskClass } from "~/features/host/game/ask-class";
import { useTexts } from "~/i18n/texts";
import { homeworkPath } from "~/lib/paths";
import { Menu } from "~/ui/menu";

/** Other ways to start than with the quiz on phones. */
export default function StartMenu({ quizId, buttonClassName }: { quizId: string; buttonClassName: string }) {
	const { t } = useTexts("site");
	const { label, icon, onClick } = useAskClass();
	return (
		<Menu
			plain
			label={t("quizCard.otherStarts")}
			buttonClassName={buttonClassName}
			button={<ChevronDown />}
			entries={[
				{ label: t("quizCard.ownPace"), icon: <Footprints />, to: homeworkPath(quizId, { inClass: true }) },
				{ label, icon, onSelect: onClick },
				{ label: t("hostPanel.withoutPhones"), icon: <ScanLine />, to: `/answer-cards?quizId=${quizId}` },
			]}
		/>
	);
}
