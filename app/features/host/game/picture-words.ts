import { correctShare } from "#contract/results/figures";
import type { GameResult } from "#contract/results/results";
import { shownNickname } from "~/features/live/shown-name";
import type { Translator } from "~/i18n/texts";

export interface PictureWords {
	date: string;
	title: string;
	/** Share of right answers; the number of players if no question has a right answer. */
	figure: string;
	figureLabel: string;
	counts: string;
	/** Empty unless the host wants names. */
	winners: { place: number; text: string }[];
}

/** Composes the picture's texts. A class may be shown to everybody, a pupil only if the host agrees: names are left out by default. */
export function composePictureWords(
	result: GameResult,
	withNames: boolean,
	{ t, formatNumber, formatDate }: Pick<Translator<"author">, "t" | "formatNumber" | "formatDate">,
): PictureWords {
	const { players, questions, title, endedAt } = result;
	const share = correctShare(result);
	const questionCount = t("results.picture.questions", { count: questions.length });
	const playerCount = t("results.players", { count: players.length });
	const winners = players.filter(({ rank, score, nickname }) => rank >= 1 && rank <= 3 && score > 0 && nickname !== "").slice(0, 3);
	return {
		date: formatDate(endedAt, "day"),
		title,
		figure: share === null ? formatNumber(players.length) : t("results.percentage", { percentage: share }),
		figureLabel: share === null ? t("results.playersTile") : t("results.averageCorrect"),
		counts: share === null ? questionCount : `${playerCount} · ${questionCount}`,
		winners: withNames ? winners.map((player) => ({ place: player.rank, text: shownNickname(player) })) : [],
	};
}
