import { Coffee } from "lucide-react";
import { useTexts } from "~/i18n/texts";
import { QuestionLine } from "./question-line";
import type { ViewProps } from "./view-props";

/** Between two questions, while the host has paused the game. */
export function PauseView({ instance }: ViewProps) {
	const { t } = useTexts("stage");
	return (
		<section className="flex h-full flex-col">
			<QuestionLine instance={instance} />
			<div className="flex flex-1 flex-col items-center justify-center gap-2 pb-6 text-center">
				<Coffee className="mb-2 size-16! stroke-[1.25]" />
				<h1 className="text-5xl leading-tight">{t("stage.paused")}</h1>
				<p className="text-2xl text-balance">{t("stage.pausedText")}</p>
			</div>
		</section>
	);
}
