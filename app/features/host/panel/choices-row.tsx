import { ChevronDown, History } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import type { Instance } from "#contract/games/live";
import { POINTS_MODES, TEAM_COUNT } from "#contract/limits";
import { runningClasses } from "~/api/running-classes";
import { useRead } from "~/api/use-read";
import { listCards, type Settings } from "~/features/host/game/use-settings";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { LazyMenu } from "~/ui/lazy-menu";
import type { Choices } from "./host-choices";

/** Choices of teams: none, then each number of even teams, then each number of chosen teams. */
const TEAM_CHOICES: readonly { mode: Settings["teams"]["mode"]; count: number | null }[] = [
	{ mode: "off", count: null },
	...(["even", "choose"] as const).flatMap((mode) =>
		Array.from({ length: TEAM_COUNT.max - TEAM_COUNT.min + 1 }, (_, more) => ({ mode, count: TEAM_COUNT.min + more })),
	),
];

const CHOICE =
	"inline-flex min-h-11 max-w-full items-center justify-center gap-1.5 rounded-button border border-line bg-white px-3.5 text-start font-semibold text-slate-800 hover:bg-primary-50 max-sm:gap-1 max-sm:px-2.5 max-sm:text-sm data-open:bg-primary-50";

function ChoiceWords({ children }: { children: string }) {
	return (
		<>
			<span key={children} className="min-w-0 truncate">
				{children}
			</span>
			<ChevronDown aria-hidden="true" className="size-4.5 shrink-0 text-slate-600" />
		</>
	);
}

interface ChoiceProps extends Pick<ComponentProps<typeof LazyMenu>, "entries" | "heading"> {
	/** The current choice. */
	words: string;
}

/** A choice in words with a menu. */
const Choice = ({ words, ...rest }: ChoiceProps) => (
	<LazyMenu plain buttonClassName={CHOICE} button={<ChoiceWords>{words}</ChoiceWords>} {...rest} />
);

/** The button that opens the choice of a class. It says "With a class" until the name is known. */
function ClassChoice({ classId, onClass }: { classId: string | undefined; onClass: () => void }) {
	const { t } = useTexts("site");
	const { reply: classes } = useRead(classId === undefined ? null : "classes", runningClasses);
	const chosen = classes?.find(({ _id }) => _id === classId);
	return (
		<button type="button" aria-haspopup="dialog" className={`${CHOICE} max-w-60!`} onClick={onClass}>
			<ChoiceWords>{classId === undefined ? t("hostPanel.class.none") : (chosen?.name ?? t("hostPanel.withClass"))}</ChoiceWords>
		</button>
	);
}

function LastChoicesButton({ choices: { missing, choose } }: { choices: Choices }) {
	const { t } = useTexts("site");
	const { lateJoin, pointsMode, timer, readingSeconds, ranking, nicknames, solution, teams, changeAnswers } = missing;
	const words = [
		lateJoin !== undefined && t(lateJoin ? "hostPanel.last.lateJoin" : "hostPanel.last.noLateJoin"),
		pointsMode && t(`hostPanel.pointsMode.${pointsMode}`),
		timer && t(timer === "off" ? "hostPanel.last.noClock" : "hostPanel.last.clock"),
		readingSeconds !== undefined && t("hostPanel.last.reading", { count: readingSeconds }),
		ranking && t(`hostPanel.last.${ranking}`),
		nicknames && t(`hostPanel.last.${nicknames}`),
		solution && t(solution === "with-host" ? "hostPanel.last.solutionByHost" : "hostPanel.last.solutionAtOnce"),
		changeAnswers !== undefined && t(changeAnswers ? "hostPanel.changeAnswers" : "hostPanel.last.finalAnswers"),
		teams && (teams.mode === "off" ? t("hostPanel.noTeams") : t("hostPanel.teamCount", { count: teams.count })),
	].filter((word) => typeof word === "string");
	if (words.length === 0) return null;
	return (
		<>
			<Button variant="text" title={words.join(" · ")} aria-describedby="host-last-time" onClick={() => void choose(missing)}>
				<History className="size-4.5" />
				{t("hostPanel.last.use")}
			</Button>
			<span id="host-last-time" className="sr-only">
				{words.join(", ")}
			</span>
		</>
	);
}

interface ChoicesRowProps {
	instance: Instance;
	/** Includes changes whose replies have not arrived yet. */
	settings: Settings;
	choices: Choices;
	/** The class needs a new game, so a dialog asks for it. */
	onClass: () => void;
	/** Buttons at the end of the row. */
	children?: ReactNode;
}

/** The choices that a host makes before most games, in words: points, teams, phones or printed cards, and the class. */
export function ChoicesRow({ instance, settings, choices, onClass, children }: ChoicesRowProps) {
	const { t } = useTexts("site");
	const { choose } = choices;
	const { pointsMode, teams, answerCards, timer, classId } = settings;
	// Answer cards cannot be turned off once a card has a seat.
	const hasCardSeats = listCards(instance).some(({ onDevice }) => !onDevice);
	const teamWords = (count: number | null) => (count === null ? t("hostPanel.noTeams") : t("hostPanel.teamCount", { count }));
	return (
		<div className="flex flex-wrap items-center gap-2">
			<Choice
				words={t(`hostPanel.pointsMode.${pointsMode}`)}
				entries={POINTS_MODES.filter((mode) => !answerCards || mode !== "speed").map((mode) => ({
					label: t(`hostPanel.pointsMode.${mode}`),
					text: t(`hostPanel.pointsModeHint.${mode === "speed" && timer === "off" ? "accuracy" : mode}`),
					current: mode === pointsMode,
					onSelect: () => void choose({ pointsMode: mode }),
				}))}
			/>
			<Choice
				words={teamWords(teams.mode === "off" ? null : teams.count)}
				heading={<p className="px-3 pt-1.5 pb-2 text-sm text-slate-600">{t("hostPanel.teamsHint")}</p>}
				entries={TEAM_CHOICES.map(({ mode, count }) => ({
					label: mode === "off" ? teamWords(count) : `${teamWords(count)} · ${t(`hostPanel.teamMode.${mode}`)}`,
					current: mode === teams.mode && (count === null || count === teams.count),
					onSelect: () => void choose({ teams: { mode, count: count ?? teams.count } }),
				}))}
			/>
			<Choice
				words={t(answerCards ? "hostPanel.onCards" : "hostPanel.onPhones")}
				entries={[
					...(hasCardSeats
						? []
						: [
								{
									label: t("hostPanel.onPhones"),
									text: t("hostPanel.onPhonesHint"),
									current: !answerCards,
									onSelect: () => void choose({ answerCards: false }),
								},
							]),
					{
						label: t("hostPanel.onCards"),
						text: t("hostPanel.withoutPhonesHint"),
						current: answerCards,
						onSelect: () => void choose({ answerCards: true }),
					},
					{ label: t("hostPanel.printCards"), onSelect: () => void window.open("/answer-cards", "_blank") },
				]}
			/>
			<ClassChoice classId={classId} onClass={onClass} />
			<div className="ms-auto flex flex-wrap justify-end gap-2 empty:hidden">
				<LastChoicesButton choices={choices} />
				{children}
			</div>
		</div>
	);
}
