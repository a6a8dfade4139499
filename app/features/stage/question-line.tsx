import type { ReactNode } from "react";
import type { Instance } from "#contract/games/live";
import { groupPinDigits } from "#contract/games/pin";
import { useJoinOrigin } from "~/features/host/game/join-origin";
import { useTexts } from "~/i18n/texts";

export function TurnLegend({ flat }: { flat: boolean }) {
	const { t } = useTexts("stage");
	const bar = (paler: boolean) => (
		<span
			aria-hidden="true"
			className={`shrink-0 rounded-[calc(0.5*var(--u))] border-[calc(0.2*var(--u))] ${flat ? (paler ? "h-1 w-4 bg-white/70" : "h-2.5 w-4 bg-white") : paler ? "h-2.5 w-1.5 bg-white/30" : "h-2.5 w-2.5 bg-white"} ${paler ? "border-white/60" : "border-white"}`}
		/>
	);
	return (
		<span className="flex items-center gap-2.5 rounded-chip bg-indigo-950/70 px-1.5 py-0.25">
			<span className="flex items-center gap-1">
				{bar(true)}
				{t("stage.answers.firstTry")}
			</span>
			<span className="flex items-center gap-1">
				{bar(false)}
				{t("stage.answers.now")}
			</span>
		</span>
	);
}

interface QuestionLineProps {
	instance: Instance;
	children?: ReactNode;
}

/** The line above a question. It shows the PIN if late players may join. */
export function QuestionLine({ instance, children }: QuestionLineProps) {
	const { t } = useTexts();
	const { currentQuestionIndex, totalQuestions, settings, pin, quick } = instance;
	const { host } = useJoinOrigin();
	const joinable = settings.lateJoin && !settings.locked;
	return (
		<div className="stage-line grid min-h-4 grid-cols-[1fr_auto_1fr] items-center gap-3 text-lg leading-tight font-semibold">
			<p>{t(quick ? "live.questionAlone" : "live.questionOf", { current: currentQuestionIndex + 1, total: totalQuestions })}</p>
			<div>{children}</div>
			<p className="text-end">
				{joinable && (
					<span translate="no">
						{`${host} · `}
						<span className="tabular-nums">{groupPinDigits(pin).join(" ")}</span>
					</span>
				)}
			</p>
		</div>
	);
}
