import { useState } from "react";
import type { ResultPlayer } from "#contract/results";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { percentOf } from "./question-charts";

/** A class fits on the page; of thousands only the first are shown until the user requests all. */
const FIRST = 50;

const COLUMNS = [
	["rank", ""],
	["nickname", ""],
	["score", "text-right"],
	["correct", "sm:w-2/5"],
] as const;

/** The players by rank, each with a bar for their right answers. */
export function PlayerTable({ players, questionCount }: { players: readonly ResultPlayer[]; questionCount: number }) {
	const { t } = useTexts("author");
	const { formatNumber } = useTexts("author");
	const [all, setAll] = useState(false);
	const shown = all ? players : players.slice(0, FIRST);
	return (
		<div className="overflow-x-auto rounded-card border border-line bg-white">
			<table className="w-full text-left">
				<thead className="border-b border-line text-sm text-slate-600">
					<tr>
						{COLUMNS.map(([key, look]) => (
							<th key={key} scope="col" className={`px-1.5 py-3 sm:px-4 font-semibold ${look}`}>
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
