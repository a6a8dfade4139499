import { UserMinus } from "lucide-react";
import { useState } from "react";
import { isCardQuestion } from "#contract/games/answer-cards";
import type { Instance, Participant } from "#contract/games/live";
import { TIME_FACTORS, type TimeFactor } from "#contract/limits";
import { serverMessage } from "~/api/api-error";
import { sendCardReadings } from "~/api/live";
import { shownNickname } from "~/features/live/shown-name";
import { teamName } from "~/features/live/team";
import { optionLetter } from "~/features/question/option-identity";
import { useTexts } from "~/i18n/texts";
import { Checkbox, ChoiceGroup } from "~/ui/choice-group";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Dialog } from "~/ui/dialog";
import { SelectField } from "~/ui/field";
import { toast } from "~/ui/toast";

/** The choice that removes an answer. */
const NO_ANSWER = -1;

interface AnswerByHandProps {
	instance: Instance;
	card: number;
	options: number;
	correct: (card: number, option: number | null) => Promise<boolean>;
}

/**
 * Lets the host answer for a card that no camera can read (torn, or the pupil is at home), or correct its answer after the close. While the
 * question is open, the panel does not know the answer that this replaces.
 */
function AnswerByHand({ instance, card, options, correct }: AnswerByHandProps) {
	const { t } = useTexts("site");
	const [chosen, setChosen] = useState<number | null>(null);
	const isOpen = instance.questionStatus === "open";
	const stored = isOpen ? undefined : (instance.cards?.find((one) => one.card === card)?.option ?? NO_ANSWER);
	const letters = Array.from({ length: options }, (_, option) => ({ value: option, label: optionLetter(option) }));
	const choose = async (option: number) => {
		setChosen(option);
		if (!isOpen) {
			await correct(card, option === NO_ANSWER ? null : option);
			return setChosen(null);
		}
		try {
			const { currentQuestionIndex: questionIndex, turn = 1 } = instance;
			await sendCardReadings(instance.pin, { questionIndex, turn, readings: [{ card, option }] });
		} catch (error) {
			setChosen(null);
			toast.error(serverMessage(error, t("hostPanel.errorByHand"), t("common.networkError")));
		}
	};
	return (
		<div className="mb-4">
			<ChoiceGroup
				legend={t("hostPanel.answerByHand")}
				choices={
					isOpen
						? letters
						: [...letters, { value: NO_ANSWER, label: t(instance.turn === 2 ? "hostPanel.answerOfFirstTurn" : "hostPanel.noAnswerByHand") }]
				}
				value={chosen ?? stored ?? Number.NaN}
				onChange={(option) => void choose(option)}
				hint={t(isOpen ? "hostPanel.answerByHandHint" : "hostPanel.answerCorrectedHint")}
			/>
		</div>
	);
}

interface PlayerDialogProps {
	instance: Instance;
	participant: Participant | null;
	changeFactor: (nickname: string, factor: TimeFactor) => Promise<boolean>;
	changeTeam: (nickname: string, team: number) => Promise<boolean>;
	correctCard: (card: number, option: number | null) => Promise<boolean>;
	onRemove: (nickname: string) => void;
	onClose: () => void;
}

export function PlayerDialog({ instance, participant, changeFactor, changeTeam, correctCard, onRemove, onClose }: PlayerDialogProps) {
	const { t, formatNumber } = useTexts("site");
	/** Shown at once, and kept even if the player is not on the loaded page of participants. */
	const [chosen, setChosen] = useState<{ nickname: string; factor: TimeFactor } | null>(null);
	const [last, setLast] = useState(participant);
	// A closing dialog keeps the player's name.
	if (participant && participant !== last) setLast(participant);
	if (!last) return null;
	const { nickname } = last;
	const now = instance.participants.find((one) => one.nickname === nickname) ?? last;
	const factor = chosen?.nickname === nickname ? chosen.factor : (now.timeFactor ?? 1);
	const { mode, count } = instance.settings.teams;
	const question = instance.questions[instance.currentQuestionIndex];
	const takesCards = question !== undefined && isCardQuestion({ correctAnswers: [], ...question });
	// While a question is open, a device answers for its pupil.
	const isByHand = instance.questionStatus === "closed" || (instance.questionStatus === "open" && !now.onDevice);
	const canChangeTeam = instance.status === "lobby" && mode !== "off" && now.team !== undefined;
	const choose = async (next: TimeFactor) => {
		setChosen({ nickname, factor: next });
		if (!(await changeFactor(nickname, next))) setChosen(null);
	};
	return (
		<Dialog
			open={participant !== null}
			title={shownNickname(last)}
			onClose={onClose}
			destructive={{
				label: (
					<>
						<UserMinus className="shrink-0" />
						{t("hostPanel.removePlayer", { nickname: shownNickname(last) })}
					</>
				),
				onAsk: () => onRemove(nickname),
			}}
		>
			{instance.settings.timer === "on" && now.needsMoreTime && (
				<p className="mb-3 rounded-lg bg-info-50 px-3 py-2 font-semibold text-info-800">{t("hostPanel.wishesTime")}</p>
			)}
			{canChangeTeam && (
				<SelectField
					className="mb-4"
					label={t("hostPanel.team")}
					value={String(now.team)}
					options={Array.from({ length: count }, (_, team) => ({ value: String(team), label: teamName(t, team) }))}
					onChange={(event) => void changeTeam(nickname, Number(event.target.value))}
				/>
			)}
			{isByHand && takesCards && now.card !== undefined && (
				<AnswerByHand
					key={`${instance.currentQuestionIndex} ${instance.turn} ${instance.questionStatus}`}
					instance={instance}
					card={now.card}
					options={question.options.length}
					correct={correctCard}
				/>
			)}
			{instance.settings.timer === "on" && (
				<ChoiceGroup
					legend={t("hostPanel.moreTime")}
					choices={TIME_FACTORS.map((value) => ({
						value,
						label: value === 1 ? t("hostPanel.usualTime") : `×${formatNumber(value)}`,
					}))}
					value={factor}
					onChange={(next) => void choose(next)}
					hint={t("hostPanel.moreTimeHint")}
				/>
			)}
		</Dialog>
	);
}

const MINUTES = [1, 2, 5, 10] as const;

interface RemoveSinceDialogProps {
	open: boolean;
	locked: boolean;
	busy: boolean;
	problem: string | null;
	onCancel: () => void;
	onConfirm: (body: { since: string; lock: boolean }, minutes: number) => void;
}

/** Removes players who joined in the last minutes, and may lock the game at the same moment. */
export function RemoveSinceDialog({ locked, onConfirm, ...dialog }: RemoveSinceDialogProps) {
	const { t } = useTexts("site");
	const [minutes, setMinutes] = useState<number>(MINUTES[0]);
	const [lock, setLock] = useState(true);
	return (
		<ConfirmDialog
			{...dialog}
			title={t("hostPanel.removeSinceTitle")}
			confirmLabel={t("hostPanel.removeAll")}
			danger
			// The body has minutes instead of a time, because this computer's clock may be wrong.
			onConfirm={() => onConfirm({ since: `PT${minutes}M`, lock }, minutes)}
		>
			<ChoiceGroup
				legend={t("hostPanel.joinedWithin")}
				choices={MINUTES.map((value) => ({ value, label: t("hostPanel.minutes", { count: value }) }))}
				value={minutes}
				onChange={setMinutes}
			/>
			<p className="mt-3">{t("hostPanel.removeSinceText")}</p>
			{!locked && (
				<Checkbox
					className="mt-1"
					checked={lock}
					onChange={(event) => setLock(event.target.checked)}
					label={
						<>
							<span className="font-semibold">{t("hostPanel.lockToo")}</span>
							<span className="block text-sm text-slate-600">{t("hostPanel.lockHint")}</span>
						</>
					}
				/>
			)}
		</ConfirmDialog>
	);
}
