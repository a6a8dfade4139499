import type { ComponentProps, ReactNode } from "react";
import type { Instance } from "#contract/games/live";
import { CARD_NAMES, GAME, NICKNAME_MODES, RANKING_PLANS, SHUFFLES, SOLUTIONS } from "#contract/limits";
import type { Settings } from "~/features/host/game/use-settings";
import { useTexts } from "~/i18n/texts";
import { SelectField } from "~/ui/field";
import { Switch } from "~/ui/switch";
import type { Choices } from "./host-choices";

interface GameSettingsProps {
	instance: Instance;
	/** Includes changes whose replies have not arrived yet. */
	settings: Settings;
	choices: Choices;
	/** Shuffling needs a new game, so it asks for confirmation. */
	onShuffle: (shuffle: Settings["shuffle"]) => void;
	/** Settings of an open big screen, shown last. */
	stage: ReactNode;
	/** Shown first. */
	children: ReactNode;
}

const READING_TIMES = Array.from({ length: GAME.readingSecondsMax + 1 }, (_, seconds) => seconds);

/** A select field whose hint appears only if another option than the first (the usual one) is chosen; this keeps the settings short. */
function Choice(props: ComponentProps<typeof SelectField>) {
	return <SelectField {...props} quietHint={props.value === props.options[0]?.value} />;
}

function ShowMode({ settings, choose }: { settings: Settings; choose: Choices["choose"] }) {
	const { t } = useTexts("site");
	const on = settings.readingSeconds > 0 && settings.ranking === "with-host";
	return (
		<Switch
			label={t("hostPanel.showMode")}
			hint={t("hostPanel.showModeHint")}
			checked={on}
			onChange={(next) =>
				void choose(next ? { readingSeconds: GAME.showReadingSeconds, ranking: "with-host" } : { readingSeconds: 0, ranking: "at-once" })
			}
		/>
	);
}

/**
 * Settings of a game, without those that the lobby offers in words. After the start only those that can still change are left; a game without
 * a quiz has none that need one.
 */
export function GameSettingsFields({ instance, settings, choices, onShuffle, stage, children }: GameSettingsProps) {
	const { t } = useTexts("site");
	const lobby = instance.status === "lobby";
	const hasQuiz = instance.quick !== true;
	const { choose, rankingPlan } = choices;
	const seconds = (count: number) => (count === 0 ? t("hostPanel.noReading") : t("hostPanel.readingSeconds", { count }));
	const chooseRanking = (chosen: string) => {
		const rankingPlan = RANKING_PLANS.find((one) => one === chosen);
		void choose(rankingPlan ? { ranking: "with-host", rankingPlan } : { ranking: "at-once" });
	};
	return (
		<div className="flex flex-col gap-4">
			{children}
			{!lobby && (
				<p className="text-sm text-slate-600">{`${t(`hostPanel.pointsMode.${settings.pointsMode}`)}. ${t("hostPanel.fromNextQuestion")}`}</p>
			)}
			<div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
				{lobby && hasQuiz && <ShowMode settings={settings} choose={choose} />}
				{!settings.answerCards && (
					<Switch
						label={t("hostPanel.noClock")}
						hint={t("hostPanel.noClockHint")}
						checked={settings.timer === "off"}
						onChange={(isOff) => void choose({ timer: isOff ? "off" : "on" })}
					/>
				)}
				{!settings.answerCards && (
					<Switch
						label={t("hostPanel.changeAnswers")}
						hint={t("hostPanel.changeAnswersHint")}
						checked={settings.changeAnswers}
						onChange={(changeAnswers) => void choose({ changeAnswers })}
					/>
				)}
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
				{settings.classId !== undefined && (
					<Switch
						label={t("hostPanel.cardsOnly")}
						hint={t("hostPanel.cardsOnlyHint")}
						checked={settings.cardsOnly}
						onChange={(cardsOnly) => void choose({ cardsOnly })}
					/>
				)}
			</div>
			<div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
				{hasQuiz && (
					<Choice
						label={t("hostPanel.readingTime")}
						hint={t("hostPanel.readingHint")}
						value={String(settings.readingSeconds)}
						options={READING_TIMES.map((count) => ({ value: String(count), label: seconds(count) }))}
						onChange={(event) => void choose({ readingSeconds: Number(event.target.value) })}
					/>
				)}
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
						label={t("hostPanel.nicknames")}
						hint={t("hostPanel.nicknamesHint")}
						value={settings.nicknames}
						options={NICKNAME_MODES.map((mode) => ({ value: mode, label: t(`hostPanel.nicknameMode.${mode}`) }))}
						onChange={(event) => void choose({ nicknames: event.target.value === "assigned" ? "assigned" : "free" })}
					/>
				)}
				{lobby && settings.answerCards && settings.classId !== undefined && (
					<Choice
						label={t("hostPanel.cardNames")}
						hint={t("hostPanel.cardNamesHint")}
						value={settings.cardNames}
						options={CARD_NAMES.map((names) => ({ value: names, label: t(`hostPanel.cardName.${names}`) }))}
						onChange={(event) => void choose({ cardNames: event.target.value === "label" ? "label" : "number" })}
					/>
				)}
				{lobby && hasQuiz && (
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
			{stage}
		</div>
	);
}
