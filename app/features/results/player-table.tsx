import { ChevronRight } from "lucide-react";
import { Fragment, useState } from "react";
import type { Mark } from "#contract/homework/assignment-limits";
import { countAnsweredQuestions, countScored } from "#contract/results/figures";
import type { ResultAnswer, ResultPlayer, ResultQuestion } from "#contract/results/results";
import { shownNickname } from "~/features/live/shown-name";
import { formatAnswer } from "~/features/question/kinds/right-texts";
import { MarkSign } from "~/features/question/mark-sign";
import { optionLetter } from "~/features/question/option-identity";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { ColumnHeading, Table } from "~/ui/table";

type ShownAnswer = Pick<ResultAnswer, "answers" | "text" | "number" | "texts" | "hidden">;

interface AnswerWordsProps {
	question: ResultQuestion;
	given: ShownAnswer;
	lang: string | undefined;
}

/** An answer: options with their letters, an order as a row, a text or a number. A text that the word list refuses is shown on demand. */
function AnswerWords({ question, given, lang }: AnswerWordsProps) {
	const { t, language } = useTexts("author");
	const [revealed, setRevealed] = useState(false);
	if (given.hidden && !revealed) {
		return (
			<Button variant="text" size="small" onClick={() => setRevealed(true)}>
				{t("results.hiddenAnswer")}
			</Button>
		);
	}
	const chosen =
		question.kind === "order" ? null : given.answers?.map((option) => `${optionLetter(option)}) ${question.options[option] ?? ""}`);
	const words = chosen ? chosen.join(", ") : formatAnswer(question, given, language);
	return <span lang={lang}>{given.answers ? <RichText text={words} /> : words}</span>;
}

function Sign({ right }: { right: boolean | null }) {
	const { t } = useTexts("author");
	if (right === null) return null;
	return (
		<span className={`shrink-0 font-bold ${right ? "text-success-800" : "text-error-700"}`}>
			<span aria-hidden="true">{right ? "✓" : "✗"}</span>
			<span className="sr-only">{t(right ? "results.isCorrect" : "results.isWrong")}</span>
		</span>
	);
}

interface PlayerAnswersProps {
	player: ResultPlayer;
	questions: readonly ResultQuestion[];
	lang: string | undefined;
}

function PlayerAnswers({ player, questions, lang }: PlayerAnswersProps) {
	const { t } = useTexts("author");
	return (
		<ol aria-label={t("results.answersOf", { nickname: shownNickname(player) })} className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
			{questions.map((question, place) => {
				const answer = player.answers?.[place];
				return (
					<li key={question.id} className="min-w-0">
						<p className="line-clamp-2 text-sm wrap-anywhere text-slate-600">
							{question.index + 1}.{" "}
							<span lang={lang}>
								<RichText text={question.text} />
							</span>
						</p>
						<div className="flex items-baseline gap-2 wrap-anywhere">
							{answer ? (
								<>
									<Sign right={answer.right} />
									<span className="min-w-0 flex-1 font-semibold text-slate-900">
										<AnswerWords question={question} given={answer} lang={lang} />
										{answer.first && (
											<span className="block text-sm font-medium text-slate-600">
												{t("results.firstTry")}: <AnswerWords question={question} given={answer.first} lang={lang} />
											</span>
										)}
									</span>
									{answer.right !== null && player.score > 0 && (
										<span className="shrink-0 text-sm tabular-nums text-slate-700">{t("live.points", { count: answer.points })}</span>
									)}
								</>
							) : (
								<span className="font-medium text-slate-600">{t("results.noAnswer")}</span>
							)}
						</div>
					</li>
				);
			})}
		</ol>
	);
}

/** More cells than a page draws at once: the game of a school, with all its players. */
const MAX_MARK_CELLS = 10_000;

function findMark(answer: ResultAnswer | null | undefined): Mark {
	if (!answer) return "none";
	return answer.right === null ? "given" : answer.right ? "right" : "wrong";
}

/** A class fits on the page; of thousands only the first are shown until the user requests all. */
const SHOWN_AT_FIRST = 50;

const CELL_CLASSES = "px-1.5 sm:px-4";

interface PlayerTableProps {
	players: readonly ResultPlayer[];
	questions: readonly ResultQuestion[];
	lang: string | undefined;
}

export function PlayerTable({ players, questions, lang }: PlayerTableProps) {
	const { t, formatNumber } = useTexts("author");
	const [showsAll, setShowsAll] = useState(false);
	/** The open rows by their places in the list, because players of a class who were deleted have no name. */
	const [openPlaces, setOpenPlaces] = useState<readonly number[]>([]);
	const scoredCount = countScored(questions);
	const hasRanks = scoredCount > 0;
	// If nobody could be right, the answers are counted, as far as they were stored.
	const countedColumn = hasRanks ? "correct" : "answered";
	const total = hasRanks ? scoredCount : questions.length;
	const figureColumns = hasRanks || players.some(({ answers }) => answers) ? ([countedColumn] as const) : [];
	const columns = hasRanks ? (["rank", "nickname", "score", ...figureColumns] as const) : (["nickname", ...figureColumns] as const);
	const toggle = (place: number) =>
		setOpenPlaces((before) => (before.includes(place) ? before.filter((one) => one !== place) : [...before, place]));
	const shown = showsAll ? players : players.slice(0, SHOWN_AT_FIRST);
	const markColumns = figureColumns.length > 0 && shown.length * questions.length <= MAX_MARK_CELLS ? questions : [];
	const markLabels = {
		right: t("results.isCorrect"),
		wrong: t("results.isWrong"),
		given: t("results.answered"),
		none: t("results.noAnswer"),
	};
	return (
		<Table
			caption={t("results.playersTitle")}
			head={
				<>
					{columns.map((key) => (
						<ColumnHeading
							key={key}
							numeric={key === "score"}
							className={`${CELL_CLASSES} ${key === "nickname" ? "sticky start-0 z-10 bg-white" : ""}`}
						>
							{t(`results.${key}`)}
						</ColumnHeading>
					))}
					{markColumns.map(({ id, index }) => (
						<ColumnHeading key={id} className="px-1 text-center tabular-nums">
							<span aria-hidden="true">{index + 1}</span>
							<span className="sr-only">{t("results.question", { number: index + 1 })}</span>
						</ColumnHeading>
					))}
				</>
			}
			after={
				<>
					{players.length > 0 && players.every(({ answers }) => !answers) && (
						<p className="border-t border-line px-4 py-3 text-sm text-slate-600">{t("results.noSingleAnswers")}</p>
					)}
					{shown.length < players.length && (
						<p className="border-t border-line p-3 text-center">
							<Button variant="text" onClick={() => setShowsAll(true)}>
								{t("results.showAll", { count: players.length })}
							</Button>
						</p>
					)}
				</>
			}
		>
			{shown.map((player, place) => {
				const { rank, score, answers, number, label } = player;
				const count = scoredCount > 0 ? player.correctCount : (countAnsweredQuestions(player) ?? 0);
				const name = shownNickname(player) || "–";
				const isOpen = openPlaces.includes(place);
				return (
					<Fragment key={`${place.toString()} ${name}`}>
						<tr className={isOpen ? "border-b-0!" : ""}>
							{hasRanks && <td className={`${CELL_CLASSES} py-2.5 tabular-nums`}>{rank}</td>}
							<th
								scope="row"
								className={`${CELL_CLASSES} sticky start-0 z-10 min-w-32 bg-white py-0.5 font-semibold wrap-anywhere text-slate-900`}
							>
								{answers ? (
									<button
										type="button"
										aria-expanded={isOpen}
										onClick={() => toggle(place)}
										className="-mx-1 flex min-h-11 items-center gap-1 rounded-lg px-1 text-start text-primary-800 hover:bg-primary-50"
									>
										<ChevronRight className={`size-4.5! shrink-0 transition-transform rtl:-scale-x-100 ${isOpen ? "rotate-90" : ""}`} />
										{name}
									</button>
								) : (
									name
								)}
								{number !== undefined && (
									<span className="block pb-1 text-sm font-normal text-slate-600">
										<span className="sr-only">{t("results.classNumber")} </span>
										<span className="tabular-nums">{number}</span> {label}
									</span>
								)}
							</th>
							{hasRanks && <td className={`${CELL_CLASSES} py-2.5 text-end tabular-nums`}>{formatNumber(score)}</td>}
							{figureColumns.length > 0 && (
								<td className={`${CELL_CLASSES} py-2.5 text-sm whitespace-nowrap tabular-nums`}>
									<span className="max-sm:sr-only">{t("results.correctOf", { correct: count, total })}</span>
									<span aria-hidden="true" className="sm:hidden">
										{count}/{total}
									</span>
								</td>
							)}
							{markColumns.map((question, column) => {
								const mark = findMark(answers?.[column]);
								return (
									<td key={question.id} className="px-1 py-1 text-center">
										<MarkSign mark={mark} label={markLabels[mark]} />
									</td>
								);
							})}
						</tr>
						{isOpen && (
							<tr>
								<td colSpan={columns.length + markColumns.length} className="bg-slate-50 px-3 py-4 sm:px-6">
									<PlayerAnswers player={player} questions={questions} lang={lang} />
								</td>
							</tr>
						)}
					</Fragment>
				);
			})}
		</Table>
	);
}
