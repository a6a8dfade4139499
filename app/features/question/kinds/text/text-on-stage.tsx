import type { OnStageProps } from "~/features/question/kinds/kind-props";
import { useTexts } from "~/i18n/texts";

/** More are not readable from the last row. */
const BLOCKS = 14;
const LETTERS = 340;

/** As large as their count, after a second turn with that of the first. */
export function TextOnStage({ given, firstOf, others, lang }: OnStageProps) {
	const { t, formatNumber } = useTexts();
	let letters = 0;
	const shown = given.filter(({ text = "" }, index) => {
		letters += text.length + 14;
		return index === 0 || (index < BLOCKS && letters <= LETTERS);
	});
	const most = Math.max(1, ...shown.map(({ count }) => count));
	const all = others + given.reduce((sum, { count }) => sum + count, 0);
	const rest = others + given.filter((group) => !shown.includes(group)).reduce((sum, { count }) => sum + count, 0);
	return (
		<ul data-fit="" className="flex h-full w-full flex-wrap content-center items-center justify-center gap-[0.45em]">
			{shown.map((group) => {
				const { text = "", count, right = false } = group;
				const first = firstOf(group);
				return (
					<li
						key={text}
						className={`flex max-w-full items-center gap-[0.45em] rounded-base px-[0.6em] py-[0.25em] font-semibold ${right ? "answer-frame bg-emerald-800" : "bg-indigo-950/70"}`}
						style={{ fontSize: `${1 + 0.8 * Math.sqrt(count / most)}em` }}
					>
						{right && (
							<span
								role="img"
								aria-label={t("question.rightAnswer")}
								className="answer-tick grid size-[1.2em] shrink-0 place-items-center rounded-full bg-white leading-none font-bold text-emerald-800"
							>
								✓
							</span>
						)}
						<span lang={lang} className="min-w-0">
							{text}
						</span>
						{/* A text without a count was given once. */}
						{(count > 1 || first !== undefined) && (
							<span aria-hidden="true" className="font-bold whitespace-nowrap tabular-nums">
								{first !== undefined && <span className="font-semibold">{formatNumber(first)} → </span>}
								{formatNumber(count)} · {formatNumber(count / Math.max(1, all), { style: "percent", maximumFractionDigits: 0 })}
							</span>
						)}
						<span className="sr-only">
							{first === undefined ? t("live.answersCount", { count }) : t("live.firstThen", { first, count })}
						</span>
					</li>
				);
			})}
			{rest > 0 && <li className="px-[0.6em] font-semibold">{t("question.otherAnswers", { count: rest })}</li>}
		</ul>
	);
}
