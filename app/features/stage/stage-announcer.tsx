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
import { winnersOf } from "./stage-phase";

/** A line in the interface language, followed by a text in the quiz's language. */
interface Announcement {
	line: string;
	text?: string;
	/** By players: shown as typed, without formulas. */
	isTyped?: true;
}

function bestOf({ participants }: Instance, count: number, t: Translate<"stage">): string {
	return participants
		.filter(({ rank, totalScore }) => rank > 0 && totalScore > 0)
		.slice(0, count)
		.map((player) => `${player.rank}. ${shownNickname(player)}, ${t("live.points", { count: player.totalScore })}`)
		.join("; ");
}

function bestTeams({ teams = [] }: Instance, t: Translate<"stage">): string {
	return teams
		.slice(0, 3)
		.map(({ team, rank, score }) => `${rank}. ${teamName(t, team)}, ${t("live.points", { count: score })}`)
		.join("; ");
}

/** The question is announced once: with its reading time if it has one. Names that join the lobby are not announced. */
export function announcementOf(
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
			return { line: `${t("stage.teams.title")}: ${bestTeams(instance, t)}` };
		case "teamPodium":
			return { line: `${t("stage.teams.winners")}: ${bestTeams(instance, t)}` };
		case "ranking": {
			const best = bestOf(instance, GAME.leaderboardTop, t);
			return { line: best === "" ? t("stage.ranking.nobody") : `${t("stage.ranking.title")}: ${best}` };
		}
		case "podium":
			return { line: `${t("stage.podium.title", { count: winnersOf(instance) })}: ${bestOf(instance, 3, t)}` };
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

/** Each step politely, the end of the time assertively. Both regions exist before they have content. */
export function StageAnnouncer({ instance, moment, deadlineMs }: StageAnnouncerProps) {
	const { t, language } = useTexts("stage");
	const { seconds } = useCountdown(deadlineMs);
	const said = instance && moment ? announcementOf(moment.phase, instance, t, language) : null;
	const open = moment?.phase === "question" && deadlineMs !== null;
	const half = Math.floor((instance?.timeLimit ?? 0) / 2);
	const urgent = TIMINGS.countdownWarningSeconds;
	return (
		<>
			<div aria-live="polite" className="sr-only">
				{/* Keyed by step, so that the same text is announced again. */}
				<p key={`${moment?.phase} ${moment?.questionIndex}`}>
					<span>{said?.line}</span>{" "}
					{said?.text && <span lang={instance?.language}>{said.isTyped ? said.text : <RichText text={said.text} inName />}</span>}
				</p>
				{open && seconds <= half && half > urgent && seconds > urgent && <p>{t("live.secondsLeft", { count: half })}</p>}
			</div>
			<div aria-live="assertive" className="sr-only">
				{!open || seconds > urgent ? "" : seconds > 0 ? t("live.secondsLeft", { count: urgent }) : t("live.timeUp")}
			</div>
		</>
	);
}
