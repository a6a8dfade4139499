/** How many have answered; each new answer is animated. */
export function AnsweredCount({ answered, total }: { answered: number; total: number }) {
	const { t, formatNumber } = useTexts("stage");
	const digits = formatNumber(answered);
	return (
		<div className="grid size-15 shrink-0 place-content-center justify-items-center rounded-full bg-indigo-950 text-center">
			<span
				key={answered}
				className={`leading-none font-bold tabular-nums ${digits.length > 3 ? "text-[calc(3.6*var(--u))]" : "text-[calc(5*var(--u))]"} ${answered > 0 ? "stage-plop" : ""}`}
			>
				{digits}
			</span>
			<span className="mt-0.5 max-w-13 text-[calc(1.9*var(--u))] leading-tight font-semibold">
				{t("stage.answeredOf", { count: total })}
			</span>
		</div>
	);
}

import { useTexts } from "~/i18n/texts";
