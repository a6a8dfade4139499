import type { OnStageProps } from "~/features/question/kinds/kind-props";
import { useTexts } from "~/i18n/texts";
import { numberLine } from "./number-line";
import { useNumberWords } from "./number-words";

/** Typed numbers as dots on a line, as large as their count, with the right range as a band. */
export function NumberOnStage({ given, others, question }: OnStageProps) {
	const { t, formatNumber } = useTexts();
	const words = useNumberWords();
	const { value = 0, tolerance = 0, unit } = question;
	const { dots, band } = numberLine(given, value, tolerance);
	const most = Math.max(1, ...dots.map(({ count }) => count));
	return (
		<div data-fit="" className="flex h-full w-full flex-col justify-center">
			<div className="relative mx-[8%] h-[13em]">
				<div
					className="answer-frame absolute bottom-[3.2em] h-[2.4em] rounded-chip bg-emerald-700"
					style={{ left: `${band.from * 100}%`, width: `max(0.5em, ${(band.to - band.from) * 100}%)` }}
				/>
				<div className="absolute inset-x-[-4%] bottom-[4.3em] h-[0.2em] rounded-full bg-white/70" />
				<ul>
					{dots.map(({ value: number, count, right, at, beyond, row }) => {
						const size = 0.9 + 1.3 * Math.sqrt(count / most);
						return (
							<li key={number}>
								<span
									className={`absolute rounded-full border-[0.15em] border-white ${right ? "bg-emerald-800" : "bg-rose-800"}`}
									style={{
										width: `${size}em`,
										height: `${size}em`,
										left: `calc(${at * 100}% - ${size / 2}em)`,
										bottom: `${4.4 - size / 2}em`,
									}}
								/>
								<span
									className={`absolute flex w-[6em] flex-col items-center leading-none font-bold tabular-nums ${row === null ? "sr-only" : ""}`}
									style={{ left: `calc(${at * 100}% - 3em)`, bottom: `${6 + (row ?? 0) * 2.3}em` }}
								>
									<span className="flex items-center gap-[0.2em] whitespace-nowrap">
										{right && (
											<span role="img" aria-label={t("question.rightAnswer")}>
												✓
											</span>
										)}
										{beyond && <span aria-hidden="true">{at === 0 ? "‹" : "›"}</span>}
										{words(number)}
									</span>
									<span className="mt-[0.1em]">
										<span aria-hidden="true">×{formatNumber(count)}</span>
										<span className="sr-only">{t("live.answersCount", { count })}</span>
									</span>
								</span>
							</li>
						);
					})}
				</ul>
				<p
					className="absolute bottom-0 w-[20em] text-center text-[1.25em] font-bold"
					style={{ left: `calc(${((band.from + band.to) / 2) * 100}% - 10em)` }}
				>
					{t("question.rightAnswer")}: {words(value, unit)}
					{tolerance > 0 && ` (± ${words(tolerance)})`}
				</p>
			</div>
			{others > 0 && <p className="text-center font-semibold">{t("question.otherAnswers", { count: others })}</p>}
		</div>
	);
}
