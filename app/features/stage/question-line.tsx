import type { ReactNode } from "react";
import type { Instance } from "#contract/games/live";
import { groupPin } from "~/features/host/game/group-pin";
import { useTexts } from "~/i18n/texts";

interface QuestionLineProps {
	instance: Instance;
	/** As large as the labels of the answers below it. */
	large?: boolean;
	children?: ReactNode;
}

/** Above a question: its number, a note about it, and the PIN if late players may still join. */
export function QuestionLine({ instance, large = false, children }: QuestionLineProps) {
	const { t } = useTexts();
	const { currentQuestionIndex, totalQuestions, settings, pin } = instance;
	const joinable = settings.lateJoin && !settings.locked;
	return (
		<div
			className={`grid min-h-4 grid-cols-[1fr_auto_1fr] items-center gap-3 leading-tight font-semibold ${large ? "text-lg" : "text-base"}`}
		>
			<p>{t("live.questionOf", { current: currentQuestionIndex + 1, total: totalQuestions })}</p>
			<div>{children}</div>
			<p className="text-right">
				{joinable && (
					<>
						{window.location.host} · <span className="tabular-nums">{groupPin(pin).join(" ")}</span>
					</>
				)}
			</p>
		</div>
	);
}
