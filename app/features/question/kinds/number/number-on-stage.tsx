import { formatNumberDigits, formatNumberSolution } from "#contract/kinds/number";
import type { OnStageProps } from "~/features/question/kinds/kind-props";
import { pickStageColor } from "~/features/question/option-identity";
import { useTexts } from "~/i18n/texts";
import { computeNumberLine } from "./number-line";

/** Heights in em: the middle of the line above the lower edge, the band of the right range around it, and the rows of labels above both. */
const LINE_EM = 1.9;
const BAND_EM = 3.4;
const LABELS_EM = 3.8;
const ROW_EM = 2.6;
const TWO_COUNTS_SIGNS = 8;

function computeMedian(given: OnStageProps["given"]): number {
	const sorted = given
		.flatMap(({ number, count }) => (number === undefined ? [] : [{ number, count }]))
		.sort((a, b) => a.number - b.number);
	let left = sorted.reduce((sum, { count }) => sum + count, 0) / 2;
	for (const { number, count } of sorted) {
		left -= count;
		if (left <= 0) return number;
	}
	return 0;
}

export function NumberOnStage({ given, readFirstCount, others, question }: OnStageProps) {
	const { t, formatNumber, language } = useTexts();
	const { tolerance = 0, unit = "" } = question;
	// Before a solution is marked, the line is centred on the median of the answers.
	const isSolved = question.value !== undefined;
	const value = question.value ?? computeMedian(given);
	// Labels have no unit, because a long one has no room at a dot; the right answer shows it.
	const formatDigits = (number: number) => formatNumberDigits(number, language, unit !== "");
	const counted = given.map((group) => ({ ...group, first: readFirstCount(group) }));
	const countSigns = (number: number) =>
		Math.max(formatDigits(number).length, counted.some(({ first }) => first !== undefined) ? TWO_COUNTS_SIGNS : 0);
	const { dots, band } = computeNumberLine(given, value, tolerance, countSigns);
	const highestCount = Math.max(1, ...dots.map(({ count }) => count));
	const rows = Math.max(0, ...dots.map(({ row }) => (row ?? 0) + 1));
	return (
		<div data-fit="" className="flex h-full w-full flex-col justify-center">
			<div className="relative mx-[8%] shrink-0" style={{ height: `${LABELS_EM + rows * ROW_EM}em` }}>
				{isSolved && (
					<div
						className="answer-frame absolute rounded-chip bg-emerald-900"
						style={{
							bottom: `${LINE_EM - BAND_EM / 2}em`,
							height: `${BAND_EM}em`,
							left: `calc(${band.from * 100}% - 0.6em)`,
							width: `calc(${(band.to - band.from) * 100}% + 1.2em)`,
						}}
					/>
				)}
				<div className="absolute inset-x-[-4%] h-[0.2em] rounded-full bg-white/70" style={{ bottom: `${LINE_EM - 0.1}em` }} />
				<ul>
					{dots.map(({ value: number, count, right, at, beyond, row }) => {
						const size = 0.9 + 1.3 * Math.sqrt(count / highestCount);
						const first = counted.find((group) => group.number === number)?.first;
						return (
							<li key={number}>
								<span
									className="answer-block absolute rounded-full border-[0.15em] border-white"
									style={{
										width: `${size}em`,
										height: `${size}em`,
										left: `calc(${at * 100}% - ${size / 2}em)`,
										bottom: `${LINE_EM - size / 2}em`,
										background: pickStageColor(0),
									}}
								>
									{right && <span className="answer-frame absolute inset-0 rounded-full bg-light" />}
								</span>
								{/* Connects a label above others with its dot. */}
								{row !== null && row > 0 && (
									<span
										aria-hidden="true"
										className="answer-count absolute w-[0.1em] bg-white/45"
										style={{
											left: `calc(${at * 100}% - 0.05em)`,
											bottom: `${LINE_EM + size / 2}em`,
											height: `${LABELS_EM + row * ROW_EM - LINE_EM - size / 2 - 0.1}em`,
										}}
									/>
								)}
								<span
									className={`answer-count absolute z-1 flex w-[6em] flex-col items-center leading-none font-bold tabular-nums ${row === null ? "sr-only" : ""}`}
									style={{ left: `calc(${at * 100}% - 3em)`, bottom: `${LABELS_EM + (row ?? 0) * ROW_EM}em` }}
								>
									<span className="relative bg-(--stage-plate) px-[0.1em] whitespace-nowrap">
										{/* Beside it, so that the number is in the middle before its light too. */}
										{right && (
											<span
												role="img"
												aria-label={t("question.rightAnswer")}
												className="answer-tick absolute end-full pe-[0.1em] text-light"
											>
												✓
											</span>
										)}
										{beyond && <span aria-hidden="true">{at === 0 ? "‹\u2009" : "›\u2009"}</span>}
										{formatDigits(number)}
									</span>
									<span className="bg-(--stage-plate) px-[0.1em] pt-[0.1em] whitespace-nowrap">
										{/* A number given once has no count, unless a first turn is compared. */}
										{(count > 1 || first !== undefined) && (
											<span aria-hidden="true">
												{first !== undefined && <span className="font-semibold">×{formatNumber(first)} → </span>}×{formatNumber(count)}
											</span>
										)}
										<span className="sr-only">
											{first === undefined ? t("live.answersCount", { count }) : t("live.firstThen", { first, count })}
										</span>
									</span>
								</span>
							</li>
						);
					})}
				</ul>
			</div>
			{isSolved && (
				<p className="answer-solution mt-[0.2em] text-center text-[1.25em] leading-tight font-bold wrap-anywhere">
					{t("question.rightAnswer")}: {formatNumberSolution({ value, tolerance, unit }, language)}
				</p>
			)}
			{others > 0 && <p className="text-center font-semibold">{t("question.otherAnswers", { count: others })}</p>}
		</div>
	);
}
