import { useId, useState } from "react";
import type { Instance } from "#contract/games/live";
import { LIMITS } from "#contract/limits";
import type { FailedAction, HostGame } from "~/features/host/game/use-host-game";
import { optionLetter } from "~/features/question/option-identity";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ChoiceGroup } from "~/ui/choice-group";
import { Dialog } from "~/ui/dialog";
import { TextField } from "~/ui/field";
import { findClosedQuestion, judgeCardOption } from "./card-rings";

/** The choice that removes an answer. */
const NO_ANSWER = -1;

const RESULT_STYLES = {
	right: "border-success-700 bg-success-50 text-success-800",
	wrong: "border-slate-400 bg-slate-100 text-slate-800",
	given: "border-slate-300 bg-white text-slate-900",
	none: "border-dashed border-slate-400 bg-white text-slate-600",
} as const;

interface CardAnswersProps {
	instance: Instance;
	/** Cards of the class; null without a class, or while they are unknown. */
	classCards: ReadonlySet<number> | null;
	act: HostGame["act"];
	messageOf: (failure: FailedAction) => string;
	onClose: () => void;
}

/** Lists the cards by number with their answers to the closed question, and lets the host set, change or remove one by hand. */
export default function CardAnswers({ instance, classCards, act, messageOf, onClose }: CardAnswersProps) {
	const { t } = useTexts("scan");
	const [card, setCard] = useState<number | null>(null);
	const [typed, setTyped] = useState("");
	const [pending, setPending] = useState<number | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const form = useId();
	const question = findClosedQuestion(instance);
	if (!question) return null;
	const options = new Map(instance.cards?.map((one) => [one.card, one.option]));
	const cards = [...new Set([...options.keys(), ...(classCards ?? []), ...(card === null ? [] : [card])])].sort((a, b) => a - b);
	const open = (next: number) => {
		setCard(next);
		setPending(null);
		setProblem(null);
	};
	const choose = async (option: number) => {
		if (card === null) return;
		setPending(option);
		setProblem(null);
		const { currentQuestionIndex: questionIndex } = instance;
		const failed = await act("card-answer", { questionIndex, card, option: option === NO_ANSWER ? null : option });
		setPending(null);
		setProblem(failed && messageOf(failed));
	};
	const typedCard = Number(typed);
	const isCard = /^\d{1,3}$/.test(typed) && typedCard >= LIMITS.answerCard.min && typedCard <= LIMITS.answerCard.max;
	const letters = question.options.map((_, option) => ({ value: option, label: optionLetter(option) }));
	return (
		<Dialog open title={t("scan.answers.title")} onClose={onClose}>
			<p>{t("scan.answers.text")}</p>
			{cards.length > 0 && (
				<ul aria-label={t("scan.answers.list")} className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(3.25rem,1fr))] gap-1.5">
					{cards.map((number) => {
						const option = options.get(number);
						const isRight = judgeCardOption(instance, option);
						const result = option === undefined ? "none" : isRight === null ? "given" : isRight ? "right" : "wrong";
						const letter = option === undefined ? "–" : optionLetter(option);
						const words = option === undefined ? t("scan.answers.none") : letter;
						const verdict = isRight === null ? "" : `, ${t(isRight ? "scan.answers.right" : "scan.answers.wrong")}`;
						return (
							<li key={number}>
								<button
									type="button"
									aria-pressed={number === card}
									onClick={() => open(number)}
									className={`flex min-h-13 w-full flex-col items-center justify-center rounded-lg border-2 leading-tight tabular-nums aria-pressed:outline-3 aria-pressed:outline-primary-600 ${RESULT_STYLES[result]}`}
								>
									<span className="sr-only">{`${t("scan.answers.card", { number })}: ${words}${verdict}`}</span>
									<span aria-hidden="true" className="text-lg font-bold">
										{number}
									</span>
									<span aria-hidden="true" className="text-sm font-semibold">
										{letter}
										{isRight !== null && (isRight ? " ✓" : " ✗")}
									</span>
								</button>
							</li>
						);
					})}
				</ul>
			)}
			{problem !== null && (
				<div className="mt-3">
					<Alert tone="error">{problem}</Alert>
				</div>
			)}
			{/* Stays in sight below a long list. */}
			<div className="sticky bottom-0 mt-3 min-h-21 bg-white pt-2">
				{card === null ? (
					<p className="text-sm text-slate-600">{t("scan.answers.choose")}</p>
				) : (
					<ChoiceGroup
						legend={t("scan.answers.card", { number: card })}
						choices={[...letters, { value: NO_ANSWER, label: t(instance.turn === 2 ? "scan.answers.first" : "scan.answers.none") }]}
						value={pending ?? options.get(card) ?? NO_ANSWER}
						onChange={(option) => void choose(option)}
					/>
				)}
			</div>
			<form
				id={form}
				className="mt-2 flex items-end gap-2"
				onSubmit={(event) => {
					event.preventDefault();
					if (!isCard) return;
					open(typedCard);
					setTyped("");
				}}
			>
				<TextField
					label={t("scan.answers.other")}
					inputMode="numeric"
					autoComplete="off"
					maxLength={3}
					className="min-w-0 flex-1"
					value={typed}
					onChange={(event) => setTyped(event.target.value)}
				/>
				<Button type="submit" variant="outlined" className="mb-px min-h-12" disabled={!isCard}>
					{t("scan.answers.open")}
				</Button>
			</form>
		</Dialog>
	);
}
