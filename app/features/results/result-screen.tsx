import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { href, useFetcher } from "react-router";
import type { GameResult, ResultPlayer } from "#contract/results";
import { teamName } from "#contract/teams";
import { TeamRanking } from "~/features/live/team";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { saveFile } from "~/lib/save-file";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Menu } from "~/ui/menu";
import { PageHeading } from "~/ui/page-heading";
import { StatTile } from "~/ui/stat-tile";
import { toast } from "~/ui/toast";
import { averageScore, Bar, correctShare, hardestQuestions, percentOf, QuestionCharts } from "./question-charts";

/** A class fits on the page; of thousands only the first are shown until the user requests all. */
const FIRST = 50;

const COLUMNS = [
	["rank", ""],
	["nickname", ""],
	["score", "text-right"],
	["correct", "sm:w-2/5"],
] as const;

/** The players by rank, each with a bar for their right answers. */
function PlayerTable({ players, questionCount }: { players: readonly ResultPlayer[]; questionCount: number }) {
	const { t } = useTexts("author");
	const { formatNumber } = useTexts("author");
	const [all, setAll] = useState(false);
	const shown = all ? players : players.slice(0, FIRST);
	return (
		<div className="overflow-x-auto rounded-card border border-line bg-white">
			<table className="w-full text-left">
				<thead className="border-b border-line text-sm text-slate-600">
					<tr>
						{COLUMNS.map(([key, className]) => (
							<th key={key} scope="col" className={`px-1.5 py-3 sm:px-4 font-semibold ${className}`}>
								{t(`results.${key}`)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{shown.map(({ nickname, rank, score, correctCount }) => (
						<tr key={nickname} className="border-b border-line last:border-0">
							<td className="px-1.5 py-2.5 sm:px-4 tabular-nums">{rank}</td>
							<th scope="row" className="px-1.5 py-2.5 sm:px-4 font-semibold wrap-anywhere text-slate-900">
								{nickname}
							</th>
							<td className="px-1.5 py-2.5 sm:px-4 text-right tabular-nums">{formatNumber(score)}</td>
							<td className="px-1.5 py-2.5 sm:px-4">
								<div className="flex items-center gap-3">
									<span className="shrink-0 text-sm whitespace-nowrap tabular-nums sm:w-24">
										<span className="max-sm:sr-only">{t("results.correctOf", { correct: correctCount, total: questionCount })}</span>
										<span aria-hidden="true" className="sm:hidden">
											{correctCount}/{questionCount}
										</span>
									</span>
									<span aria-hidden="true" className="max-sm:hidden h-2.5 flex-1 overflow-hidden rounded-full bg-slate-200">
										<span
											className="block h-full rounded-full bg-success-600"
											style={{ width: `${percentOf(correctCount, questionCount)}%` }}
										/>
									</span>
								</div>
							</td>
						</tr>
					))}
				</tbody>
			</table>
			{shown.length < players.length && (
				<p className="border-t border-line p-3 text-center">
					<Button variant="text" onClick={() => setAll(true)}>
						{t("results.showAll", { count: players.length })}
					</Button>
				</p>
			)}
		</div>
	);
}

function DownloadMenu({ result }: { result: GameResult }) {
	const { t, language } = useTexts("author");
	const save = async (format: "csv" | "xlsx") => {
		const headings = {
			rank: t("results.rank"),
			nickname: t("results.nickname"),
			score: t("results.score"),
			correct: t("results.correct"),
			answered: t("results.answered"),
			players: t("results.playersTitle"),
			questions: t("results.questionsTitle"),
			team: t("results.team"),
			teamName: (team: number) => teamName(team, language),
			firstTry: t("results.firstTry"),
			question: (number: number) => t("results.question", { number }),
			options: t("quizEditor.options"),
			percentage: "%",
		};
		try {
			const { resultCsv, resultXlsx } = await import("./download");
			const { name, blob } =
				format === "csv" ? resultCsv(result, headings, language === "tr" ? ";" : ",") : await resultXlsx(result, headings);
			saveFile(name, blob);
		} catch (error) {
			console.warn("download failed", error);
			toast.error(t("results.errorDownload"));
		}
	};
	return (
		<Menu
			buttonClassName="border border-primary-300 bg-white px-4 text-primary-800"
			button={
				<>
					{t("results.download")}
					<ChevronDown />
				</>
			}
			entries={[
				{ label: t("results.csv"), onSelect: () => void save("csv") },
				{ label: t("results.xlsx"), onSelect: () => void save("xlsx") },
			]}
		/>
	);
}

/** One hosted game: the results of each player and of each question. */
export function ResultScreen({ result }: { result: GameResult }) {
	const { t } = useTexts("author");
	const { formatNumber, formatDate } = useTexts("author");
	const { players, questions, language } = result;
	const hardest = hardestQuestions(result);
	const starting = useFetcher();
	const playAgain = () => starting.submit({ id: result.quizId }, { method: "post", action: href("/quiz/start") });
	return (
		<div className="flex flex-col gap-8">
			<div className="-mb-6">
				<PageHeading
					title={result.title}
					subtitle={`${formatDate(result.endedAt, { dateStyle: "long", timeStyle: "short" })} · ${t("results.pin", { pin: result.pin })}`}
					actions={
						<>
							<ButtonLink to="/results" variant="text">
								{t("results.back")}
							</ButtonLink>
							<DownloadMenu result={result} />
							{/* A deleted quiz has no language. */}
							{language && (
								<Button loading={starting.state !== "idle"} onClick={playAgain}>
									{t("results.playAgain")}
								</Button>
							)}
						</>
					}
				/>
			</div>
			<dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
				<StatTile label={t("results.playersTile")} value={formatNumber(players.length)} />
				<StatTile label={t("results.questionsTile")} value={formatNumber(questions.length)} />
				<StatTile label={t("results.averageCorrect")} value={t("results.percentage", { percentage: correctShare(result) })} />
				<StatTile label={t("results.averageScore")} value={formatNumber(averageScore(result))} />
			</dl>
			{hardest.length > 0 && (
				<section aria-labelledby="hardest" className="rounded-card border border-line bg-white p-5">
					<h2 id="hardest" className="text-xl text-slate-900">
						{t("results.hardest")}
					</h2>
					<p className="mt-1 mb-4 text-slate-600">{t("results.hardestText")}</p>
					<div className="flex flex-col gap-4">
						{hardest.map(({ id, index, text, correctCount }) => (
							<Bar
								key={id}
								label={
									<>
										{index + 1}.{" "}
										<span lang={language}>
											<RichText text={text} />
										</span>
									</>
								}
								figure={t("results.percentage", { percentage: percentOf(correctCount, players.length) })}
								percentage={percentOf(correctCount, players.length)}
							/>
						))}
					</div>
				</section>
			)}
			{result.teams && result.teams.length > 0 && (
				<section aria-labelledby="teams">
					<h2 id="teams" className="mb-3 text-xl text-slate-900">
						{t("live.teams")}
					</h2>
					<TeamRanking rows={result.teams} />
				</section>
			)}
			<section aria-labelledby="players">
				<h2 id="players" className="mb-3 text-xl text-slate-900">
					{t("results.playersTitle")}
				</h2>
				<PlayerTable players={players} questionCount={questions.length} />
			</section>
			<section aria-labelledby="questions">
				<h2 id="questions" className="mb-3 text-xl text-slate-900">
					{t("results.questionsTitle")}
				</h2>
				<QuestionCharts questions={questions} playerCount={players.length} lang={language} />
			</section>
		</div>
	);
}
