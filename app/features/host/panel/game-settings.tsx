import { GraduationCap, History } from "lucide-react";
import type { ComponentProps } from "react";
import { Link } from "react-router";
import type { Instance } from "#contract/games/live";
import { CARD_NAMES, GAME, NICKNAME_MODES, POINTS_MODES, RANKING_PLANS, SHUFFLES, SOLUTIONS, TEAM_COUNT } from "#contract/limits";
import type { Settings } from "~/features/host/game/use-settings";
import { listCards } from "~/features/host/game/use-settings";
import { useTexts } from "~/i18n/texts";
import { Hint } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ChoiceGroup } from "~/ui/choice-group";
import { SelectField } from "~/ui/field";
import { Switch } from "~/ui/switch";
import type { Choices } from "./host-choices";

interface GameSettingsProps {
	instance: Instance;
	/** Includes changes whose replies have not arrived yet. */
	settings: Settings;
	choices: Choices;
	/** Shuffling and the class need a new game, so both ask for confirmation. */
	onShuffle: (shuffle: Settings["shuffle"]) => void;
	onClass: () => void;
}

const READING_TIMES = Array.from({ length: GAME.readingSecondsMax + 1 }, (_, seconds) => seconds);

/** Choices of teams: none, then each number of even teams, then each number of chosen teams. */
const TEAM_CHOICES: readonly { value: string; mode: Settings["teams"]["mode"]; count?: number }[] = [
	{ value: "off", mode: "off" },
	...(["even", "choose"] as const).flatMap((mode) =>
		Array.from({ length: TEAM_COUNT.max - TEAM_COUNT.min + 1 }, (_, more) => {
			const count = TEAM_COUNT.min + more;
			return { value: `${mode} ${count}`, mode, count };
		}),
	),
];
const toTeamChoice = ({ teams }: Settings) => (teams.mode === "off" ? "off" : `${teams.mode} ${teams.count}`);

function LastChoicesButton({ choices: { missing, choose } }: { choices: Choices }) {
	const { t } = useTexts("site");
	const { lateJoin, pointsMode, timer, readingSeconds, ranking, nicknames, solution, teams } = missing;
	const words = [
		lateJoin !== undefined && t(lateJoin ? "hostPanel.last.lateJoin" : "hostPanel.last.noLateJoin"),
		pointsMode && t(`hostPanel.pointsMode.${pointsMode}`),
		timer && t(timer === "off" ? "hostPanel.last.noClock" : "hostPanel.last.clock"),
		readingSeconds !== undefined && t("hostPanel.last.reading", { count: readingSeconds }),
		ranking && t(`hostPanel.last.${ranking}`),
		nicknames && t(`hostPanel.last.${nicknames}`),
		solution && t(solution === "with-host" ? "hostPanel.last.solutionByHost" : "hostPanel.last.solutionAtOnce"),
		teams && t(teams.mode === "off" ? "hostPanel.last.noTeams" : "hostPanel.last.teams", { count: teams.count }),
	].filter((word) => typeof word === "string");
	if (words.length === 0) return null;
	return (
		<>
			<Button
				variant="outlined"
				size="small"
				title={words.join(" · ")}
				aria-describedby="host-last-time"
				onClick={() => void choose(missing)}
			>
				<History className="size-4.5" />
				{t("hostPanel.last.use")}
			</Button>
			<span id="host-last-time" className="sr-only">
				{words.join(", ")}
			</span>
		</>
	);
}

/** Settings of printed cards that a camera reads, beside phones or instead of them. */
function WithoutPhones({ instance, settings, choose }: Pick<GameSettingsProps, "instance" | "settings"> & Pick<Choices, "choose">) {
	const { t } = useTexts("site");
	const { leftOut = [] } = instance;
	return (
		<>
			<Switch
				label={t("hostPanel.withoutPhones")}
				hint={t("hostPanel.withoutPhonesHint")}
				checked={settings.answerCards}
				// Answer cards cannot be turned off once a card has a seat.
				disabled={listCards(instance).some(({ onDevice }) => !onDevice)}
				onChange={(answerCards) => void choose({ answerCards })}
			/>
			<Link to="/answer-cards" target="_blank" className="self-start py-1.5 font-semibold text-primary-800 underline">
				{t("hostPanel.printCards")}
			</Link>
			{settings.answerCards && leftOut.length > 0 && <Hint small>{t("hostPanel.leftOut", { count: leftOut.length })}</Hint>}
			{settings.answerCards && settings.classId !== undefined && (
				<SelectField
					label={t("hostPanel.cardNames")}
					hint={settings.cardNames === "label" ? t("hostPanel.cardNamesHint") : undefined}
					value={settings.cardNames}
					options={CARD_NAMES.map((names) => ({ value: names, label: t(`hostPanel.cardName.${names}`) }))}
					onChange={(event) => void choose({ cardNames: event.target.value === "label" ? "label" : "number" })}
				/>
			)}
		</>
	);
}

/** A select field whose hint appears only if another option than the first (the usual one) is chosen; this keeps the settings short. */
function Choice(props: ComponentProps<typeof SelectField>) {
	return <SelectField {...props} quietHint={props.value === props.options[0]?.value} />;
}

/** Settings of a game. After the start, settings that can no longer change are shown as text. */
export function GameSettingsFields({ instance, settings, choices, onShuffle, onClass }: GameSettingsProps) {
	const { t, formatNumber } = useTexts("site");
	const lobby = instance.status === "lobby";
	const { choose, rankingPlan } = choices;
	const seconds = (count: number) => (count === 0 ? t("hostPanel.noReading") : t("hostPanel.readingSeconds", { count }));
	const chooseRanking = (chosen: string) => {
		const rankingPlan = RANKING_PLANS.find((one) => one === chosen);
		void choose(rankingPlan ? { ranking: "with-host", rankingPlan } : { ranking: "at-once" });
	};
	return (
		<section
			aria-labelledby="host-settings"
			className="relative flex flex-col gap-3 rounded-2xl border border-line bg-white p-3 sm:p-4 *:shrink-0 console:max-h-full console:gap-2.5 console:overflow-y-auto 2xl:console:gap-4"
		>
			<div className="flex min-h-10 flex-wrap items-center justify-between gap-2">
				<h2 id="host-settings" className="text-lg font-bold text-slate-900">
					{t("hostPanel.settings")}
				</h2>
				{lobby && (
					<div className="flex flex-wrap gap-2">
						<LastChoicesButton choices={choices} />
						<Button
							variant={settings.classId === undefined ? "outlined" : "contained"}
							size="small"
							aria-haspopup="dialog"
							onClick={onClass}
						>
							<GraduationCap className="size-4.5" />
							{t("hostPanel.withClass")}
						</Button>
					</div>
				)}
			</div>
			{lobby && <WithoutPhones instance={instance} settings={settings} choose={choose} />}
			<Switch
				label={t("hostPanel.lock")}
				hint={t("hostPanel.lockHint")}
				checked={settings.locked}
				onChange={(locked) => void choose({ locked })}
			/>
			<Switch
				label={t("hostPanel.lateJoin")}
				hint={t("hostPanel.lateJoinHint")}
				checked={settings.lateJoin}
				onChange={(lateJoin) => void choose({ lateJoin })}
			/>
			{!settings.answerCards && (
				<Switch
					label={t("hostPanel.noClock")}
					hint={t("hostPanel.noClockHint")}
					checked={settings.timer === "off"}
					onChange={(isOff) => void choose({ timer: isOff ? "off" : "on" })}
				/>
			)}
			{settings.classId !== undefined && (
				<Switch
					label={t("hostPanel.cardsOnly")}
					hint={t("hostPanel.cardsOnlyHint")}
					checked={settings.cardsOnly}
					onChange={(cardsOnly) => void choose({ cardsOnly })}
				/>
			)}
			{lobby && (
				<ChoiceGroup
					legend={t("hostPanel.points")}
					choices={POINTS_MODES.filter((mode) => !settings.answerCards || mode !== "speed").map((mode) => ({
						value: mode,
						label: t(`hostPanel.pointsMode.${mode}`),
					}))}
					value={settings.pointsMode}
					onChange={(pointsMode) => void choose({ pointsMode })}
					hint={t(
						`hostPanel.pointsModeHint.${settings.pointsMode === "speed" && settings.timer === "off" ? "accuracy" : settings.pointsMode}`,
					)}
				/>
			)}
			<div className={`grid gap-3 ${lobby ? "console:grid-cols-2" : ""}`}>
				<Choice
					label={t("hostPanel.readingTime")}
					hint={t("hostPanel.readingHint")}
					value={String(settings.readingSeconds)}
					options={READING_TIMES.map((count) => ({ value: String(count), label: seconds(count) }))}
					onChange={(event) => void choose({ readingSeconds: Number(event.target.value) })}
				/>
				<Choice
					label={t("hostPanel.ranking")}
					disabled={settings.pointsMode === "none"}
					hint={t(settings.pointsMode === "none" ? "hostPanel.noRanking" : "hostPanel.rankingHint")}
					value={settings.ranking === "at-once" ? "at-once" : rankingPlan}
					options={(["at-once", ...RANKING_PLANS] as const).map((plan) => ({ value: plan, label: t(`hostPanel.rankingPlan.${plan}`) }))}
					onChange={(event) => chooseRanking(event.target.value)}
				/>
				<Choice
					label={t("hostPanel.solution")}
					hint={t("hostPanel.solutionHint")}
					value={settings.solution}
					options={SOLUTIONS.map((solution) => ({ value: solution, label: t(`hostPanel.solutionMode.${solution}`) }))}
					onChange={(event) => void choose({ solution: event.target.value === "with-host" ? "with-host" : "at-once" })}
				/>
				{lobby && (
					<Choice
						label={t("hostPanel.teams")}
						hint={t("hostPanel.teamsHint")}
						value={toTeamChoice(settings)}
						options={TEAM_CHOICES.map(({ value, mode, count }) => ({
							value,
							label: count === undefined ? t("hostPanel.teamMode.off") : `${formatNumber(count)} · ${t(`hostPanel.teamMode.${mode}`)}`,
						}))}
						onChange={(event) => {
							const chosen = TEAM_CHOICES.find(({ value }) => value === event.target.value);
							if (chosen) void choose({ teams: { mode: chosen.mode, count: chosen.count ?? settings.teams.count } });
						}}
					/>
				)}
				{lobby && (
					<Choice
						label={t("hostPanel.nicknames")}
						hint={t("hostPanel.nicknamesHint")}
						value={settings.nicknames}
						options={NICKNAME_MODES.map((mode) => ({ value: mode, label: t(`hostPanel.nicknameMode.${mode}`) }))}
						onChange={(event) => void choose({ nicknames: event.target.value === "assigned" ? "assigned" : "free" })}
					/>
				)}
				{lobby && (
					<Choice
						label={t("hostPanel.shuffle")}
						hint={t("hostPanel.shuffleHint")}
						value={settings.shuffle}
						options={SHUFFLES.map((shuffle) => ({ value: shuffle, label: t(`hostPanel.shuffleMode.${shuffle}`) }))}
						onChange={(event) => {
							const shuffle = SHUFFLES.find((one) => one === event.target.value);
							if (shuffle && shuffle !== settings.shuffle) onShuffle(shuffle);
						}}
					/>
				)}
			</div>
			{!lobby && (
				<>
					<p className="text-sm text-slate-600">{t("hostPanel.fromNextQuestion")}</p>
					<p className="text-slate-700">
						<span className="font-medium text-slate-800">{t("hostPanel.points")}: </span>
						<span>{t(`hostPanel.pointsMode.${settings.pointsMode}`)}</span>
					</p>
				</>
			)}
		</section>
	);
}
