import type { Instance } from "#contract/games/live";
import { listsTexts } from "#contract/kinds/rules";
import { GAME, type InterfaceLanguage, TIMINGS } from "#contract/limits";
import { useCountdown } from "~/features/live/countdown";
import { shownNickname } from "~/features/live/shown-name";
import { teamName } from "~/features/live/team";
import { rightTexts } from "~/features/question/kinds/right-texts";
import { RichText } from "~/features/question/rich-text";
import type { Translate } from "~/i18n/namespaces";
import { useTexts } from "~/i18n/texts";
import { visibleTexts } from "./shown-texts";
import type { StageMoment, StagePhase } from "./stage-phase";
import { countWinners } from "./stage-phase";

/** A line in the interface language, followed by a text in the quiz's language. */
interface Announcement {
	line: string;
	text?: string;
	/** The text was typed by players: it is read as typed, not as formulas. */
	isTyped?: true;
}

function formatBest({ participants }: Instance, count: number, t: Translate<"stage">): string {
	return participants
		.filter(({ rank, totalScore }) => rank > 0 && totalScore > 0)
		.slice(0, count)
		.map((player) => `${player.rank}. ${shownNickname(player)}, ${t("live.points", { count: player.totalScore })}`)
		.join("; ");
}

function formatBestTeams({ teams = [] }: Instance, t: Translate<"stage">): string {
	return teams
		.slice(0, 3)
		.map(({ team, rank, score }) => `${rank}. ${teamName(t, team)}, ${t("live.points", { count: score })}`)
		.join("; ");
}

/**
 * Formats the announcement of a step. A question is announced once, with its reading time if it has one. Names that join the lobby are not
 * announced.
 */
export function formatAnnouncement(
	phase: StagePhase,
	instance: Instance,
	t: Translate<"stage">,
	language: InterfaceLanguage = "en",
): Announcement | null {
	const { currentQuestionIndex: index, totalQuestions: total, settings } = instance;
	const question = instance.questions[index];
	const numbered = t(instance.quick ? "live.questionAlone" : "live.questionOf", { current: index + 1, total });
	switch (phase) {
		case "lobby":
			return null;
		case "reading":
			return { line: numbered, ...(question && { text: question.text }) };
		case "question":
			if (instance.turn === 2) return { line: t("live.secondTurn"), ...(question && { text: question.text }) };
			if (settings.readingSeconds > 0) return { line: t("stage.optionsShown") };
			return { line: numbered, ...(question && { text: question.text }) };
		case "talk":
			return { line: t("stage.talk") };
		case "answers": {
			if (question && listsTexts(question)) {
				const most = visibleTexts(instance.given ?? []).slice(0, GAME.leaderboardTop);
				return { line: t("stage.texts.title"), text: most.map(({ text }) => text).join("; "), isTyped: true };
			}
			const right = question ? rightTexts(question, language) : [];
			if (right.length === 0) return { line: t("stage.answers.title") };
			return { line: t("stage.correctAnswer", { count: right.length }), text: right.join("; ") };
		}
		case "teams":
			return { line: `${t("stage.teams.title")}: ${formatBestTeams(instance, t)}` };
		case "teamPodium":
			return { line: `${t("stage.teams.winners")}: ${formatBestTeams(instance, t)}` };
		case "ranking": {
			const best = formatBest(instance, GAME.leaderboardTop, t);
			return { line: best === "" ? t("stage.ranking.nobody") : `${t("stage.ranking.title")}: ${best}` };
		}
		case "podium":
			return { line: `${t("stage.podium.title", { count: countWinners(instance) })}: ${formatBest(instance, 3, t)}` };
		case "finished":
			if (index < 0) return { line: t("stage.gone") };
			return { line: `${t("stage.finished.title")} ${t("stage.podium.thanks", { count: instance.participantCount })}` };
		case "pause":
			return { line: t("stage.paused") };
		default: {
			const never: never = phase;
			return never;
		}
	}
}

interface StageAnnouncerProps {
	instance: Instance | null;
	moment: StageMoment | null;
	deadlineMs: number | null;
}

/** Announces each step politely and the end of the time assertively. Both regions exist before they have content. */
export function StageAnnouncer({ instance, moment, deadlineMs }: StageAnnouncerProps) {
	const { t, language } = useTexts("stage");
	const { seconds } = useCountdown(deadlineMs);
	const announcement = instance && moment ? formatAnnouncement(moment.phase, instance, t, language) : null;
	const open = moment?.phase === "question" && deadlineMs !== null;
	const halfSeconds = Math.floor((instance?.timeLimit ?? 0) / 2);
	const warningSeconds = TIMINGS.countdownWarningSeconds;
	return (
		<>
			<div aria-live="polite" className="sr-only">
				{/* Keyed by step, so that the same text is announced again. */}
				<p key={`${moment?.phase} ${moment?.questionIndex}`}>
					<span>{announcement?.line}</span>{" "}
					{announcement?.text && (
						<span lang={instance?.language}>{announcement.isTyped ? announcement.text : <RichText text={announcement.text} inName />}</span>
					)}
				</p>
				{open && seconds <= halfSeconds && halfSeconds > warningSeconds && seconds > warningSeconds && (
					<p>{t("live.secondsLeft", { count: halfSeconds })}</p>
				)}
			</div>
			<div aria-live="assertive" className="sr-only">
				{!open || seconds > warningSeconds ? "" : seconds > 0 ? t("live.secondsLeft", { count: warningSeconds }) : t("live.timeUp")}
			</div>
		</>
	);
}
