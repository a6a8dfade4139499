import { ArrowDown, ArrowUp } from "lucide-react";
import { useState } from "react";
import type { CallReply } from "#contract/calls";
import type { Assignment, AssignmentQuestion, AssignmentUpdate, QuestionCorrection } from "#contract/homework/assignments";
import { formatTypedNumber, readTypedNumber } from "#contract/kinds/number";
import { isScoredQuestion, kindRules } from "#contract/kinds/rules";
import { type InterfaceLanguage, LIMITS } from "#contract/limits";
import { serverMessage } from "~/api/api-error";
import { api } from "~/api/client";
import { useRead } from "~/api/use-read";
import { useWrite } from "~/api/use-write";
import { AcceptAnswerButton, OfferAccepted } from "~/features/host/game/accept-answer";
import { choosesOptions } from "~/features/question/kinds/kind-views";
import { TypedNumberField } from "~/features/question/kinds/number/typed-number-field";
import { formatAnswer } from "~/features/question/kinds/right-texts";
import { optionLetter, toggleOption } from "~/features/question/option-identity";
import { QuestionPicture } from "~/features/question/question-picture";
import { RichText, spokenText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { announce } from "~/ui/announce";
import { Button, IconButton } from "~/ui/button";
import { Checkbox } from "~/ui/choice-group";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Dialog } from "~/ui/dialog";
import { TextArea } from "~/ui/field";
import { Spinner } from "~/ui/spinner";
import { toast } from "~/ui/toast";

interface RightOrderProps {
	options: readonly string[];
	lang: string | undefined;
	order: readonly number[];
	onChange: (order: number[]) => void;
}

function RightOrder({ options, lang, order, onChange }: RightOrderProps) {
	const { t } = useTexts("homework");
	const move = async (place: number, by: 1 | -1) => {
		const option = order[place] ?? 0;
		const next = order.filter((_, at) => at !== place);
		next.splice(place + by, 0, option);
		onChange(next);
		announce(t("homework.movedTo", { option: await spokenText(options[option] ?? ""), place: place + by + 1 }));
	};
	return (
		<ol aria-label={t("homework.rightOrder")} className="divide-y divide-line rounded-field border border-line">
			{order.map((option, place) => (
				<li key={option} className="flex items-center gap-2 py-1 pe-1 ps-4">
					<span className="w-6 font-semibold text-slate-600 tabular-nums">{place + 1}.</span>
					<span lang={lang} className="min-w-0 flex-1 wrap-anywhere text-slate-900">
						<RichText text={options[option] ?? ""} />
					</span>
					<IconButton label={t("homework.moveUp", { place: place + 1 })} disabled={place === 0} onClick={() => void move(place, -1)}>
						<ArrowUp />
					</IconButton>
					<IconButton
						label={t("homework.moveDown", { place: place + 1 })}
						disabled={place === order.length - 1}
						onClick={() => void move(place, 1)}
					>
						<ArrowDown />
					</IconButton>
				</li>
			))}
		</ol>
	);
}

interface QuestionDialogProps {
	assignment: Assignment;
	index: number;
	changeable: boolean;
	onChanged: (update: AssignmentUpdate) => void;
	onClose: () => void;
}

interface AnswerCount {
	label: string;
	count: number;
	right: boolean;
	text?: string | undefined;
	/** True for a text that a pupil typed: shown as it is, without formulas. */
	isTyped?: boolean;
	/** True if the word list refuses the text: shown on demand. */
	hidden?: boolean;
}

type QuestionAnswers = CallReply<"GET /assignments/{id}/questions/{questionId}">;

function countAnswers(question: AssignmentQuestion, { optionCounts, given }: QuestionAnswers, language: InterfaceLanguage): AnswerCount[] {
	const rows = given
		? given.map((group) => ({
				label: formatAnswer(question, group, language),
				count: group.count ?? 0,
				right: group.right ?? false,
				// Texts can be accepted only for a question that has accepted texts.
				text: question.accepted && group.text,
				isTyped: group.text !== undefined,
				hidden: group.hidden ?? false,
			}))
		: optionCounts.map((count, option) => ({
				label: `${optionLetter(option)}: ${question.options[option] ?? ""}`,
				count,
				right: question.correctAnswers?.includes(option) ?? false,
			}));
	return rows.sort((a, b) => b.count - a.count);
}

/** Every attempt is graded again after a correction. */
export function QuestionDialog({ assignment, index, changeable, onChanged, onClose }: QuestionDialogProps) {
	const { t, language } = useTexts("homework", "site");
	const question = assignment.questions[index];
	const { _id: id, questionsVersion } = assignment;
	const params = { id, questionId: question?.id ?? "" };
	// The counts are loaded again after a correction, but not when answers arrive.
	const { reply: answers, error: loadError } = useRead(question ? `${id} ${question.id} ${questionsVersion}` : null, (signal) =>
		api("GET /assignments/{id}/questions/{questionId}", { params, signal }),
	);
	const [right, setRight] = useState<number[]>([...(question?.correctAnswers ?? [])]);
	const [accepted, setAccepted] = useState((question?.accepted ?? []).join("\n"));
	const [value, setValue] = useState(formatTypedNumber(question?.value ?? 0, assignment.language));
	const [tolerance, setTolerance] = useState(formatTypedNumber(question?.tolerance ?? 0, assignment.language));
	const [confirmingCancel, setConfirmingCancel] = useState(false);
	const [revealed, setRevealed] = useState<readonly string[]>([]);
	const [accepting, setAccepting] = useState<string | null>(null);
	const [hasAccepted, setHasAccepted] = useState(false);
	const acceptance = useWrite("PATCH /assignments/{id}/questions/{questionId}", {
		failure: t("homework.errorSave"),
		onDone: (reply) => {
			onChanged(reply.assignment);
			setHasAccepted(true);
		},
	});
	const correction = useWrite("PATCH /assignments/{id}/questions/{questionId}", {
		failure: t("homework.errorSave"),
		onDone: (reply) => {
			onChanged(reply.assignment);
			toast.success(reply.changed === 0 ? t("homework.unchanged") : t("homework.changed", { count: reply.changed }));
			onClose();
		},
	});
	const busy = correction.pending || acceptance.pending;
	const problem = correction.problem ?? acceptance.problem;
	if (!question) return null;
	const answerCounts = answers && countAnswers(question, answers, language);
	const lang = assignment.language;
	const hasOptions = choosesOptions(question);
	const isSequence = kindRules(question).asksForOrder;
	const saveCorrection = async (body: QuestionCorrection) => {
		await correction.run({ params, body });
	};
	const acceptText = async (text: string) => {
		setAccepting(text);
		const next = [...(question.accepted ?? []), text];
		if (await acceptance.run({ params, body: { accepted: next } })) setAccepted((before) => `${before.trimEnd()}\n${text}`.trimStart());
		setAccepting(null);
	};
	const readCorrection = (): QuestionCorrection | null => {
		if (question.accepted !== undefined) {
			const texts = accepted.split("\n").map((text) => text.trim());
			return { accepted: texts.filter((text) => text !== "") };
		}
		if (question.value !== undefined) {
			const [number, typedTolerance] = [value, tolerance].map((typed) => readTypedNumber(typed, lang, question.unit));
			return typeof number === "number" && typeof typedTolerance === "number"
				? { value: number, tolerance: Math.abs(typedTolerance) }
				: null;
		}
		return hasOptions || isSequence ? { correctAnswers: right } : null;
	};
	const typedCorrection = readCorrection();
	const canCorrect = isScoredQuestion(question) && (typedCorrection !== null || question.value !== undefined);
	if (confirmingCancel) {
		return (
			<ConfirmDialog
				open
				danger
				busy={busy}
				problem={problem}
				title={t("homework.cancelTitle", { number: index + 1 })}
				confirmLabel={t("homework.cancelQuestion")}
				onCancel={() => setConfirmingCancel(false)}
				onConfirm={() => saveCorrection({ cancelled: true })}
			>
				{t("homework.cancelText")}
			</ConfirmDialog>
		);
	}
	return (
		<Dialog
			open
			wide
			title={t("homework.correctTitle", { number: index + 1 })}
			onClose={onClose}
			busy={busy}
			destructive={
				changeable &&
				isScoredQuestion(question) &&
				!question.cancelled && { label: t("homework.cancelQuestion"), onAsk: () => setConfirmingCancel(true) }
			}
			actions={
				changeable &&
				(canCorrect || question.cancelled) && (
					<>
						{question.cancelled && (
							<Button variant="outlined" disabled={busy} onClick={() => void saveCorrection({ cancelled: false })}>
								{t("homework.restoreQuestion")}
							</Button>
						)}
						{canCorrect && (
							<Button loading={busy} disabled={!typedCorrection} onClick={() => void saveCorrection(typedCorrection ?? {})}>
								{t("homework.correctSave")}
							</Button>
						)}
					</>
				)
			}
		>
			{problem !== null && <Alert tone="error">{problem}</Alert>}
			<p lang={lang} className="text-lg font-bold wrap-anywhere text-slate-900">
				<RichText text={question.text} />
			</p>
			<QuestionPicture picture={question.image} lang={lang} height={20} />
			{loadError !== null && <Alert tone="error">{serverMessage(loadError, t("homework.errorLoad"), t("common.networkError"))}</Alert>}
			{!answerCounts && loadError === null && <Spinner label={t("common.loading")} />}
			{answerCounts && (
				<ul className="mt-3 divide-y divide-line rounded-field border border-line">
					{answerCounts.length === 0 && <li className="px-4 py-2.5 text-slate-600">{t("homework.noAnswers")}</li>}
					{answerCounts.map(({ label, count, right: isRight, text, isTyped, hidden }) => {
						const isCovered = hidden && !revealed.includes(label);
						return (
							<li key={label} className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 px-4 py-2.5">
								<span lang={isCovered ? undefined : lang} className="min-w-0 flex-1 basis-40 wrap-anywhere">
									{isCovered ? (
										<Button variant="text" size="small" onClick={() => setRevealed((before) => [...before, label])}>
											{t("site:hostPanel.hiddenAnswer")}
										</Button>
									) : isTyped ? (
										label
									) : (
										<RichText text={label} />
									)}
									{isRight && <span className="ms-2 font-bold text-success-800">✓ {t("homework.mark.right")}</span>}
								</span>
								{changeable && text !== undefined && !isRight && !isCovered && !question.cancelled && (
									<AcceptAnswerButton count={count} loading={accepting === text} disabled={busy} onClick={() => void acceptText(text)} />
								)}
								<span className="font-semibold text-slate-900 tabular-nums">{count}</span>
							</li>
						);
					})}
				</ul>
			)}
			{hasAccepted && (
				<OfferAccepted
					text={t("homework.acceptedHere")}
					quizId={assignment.quizTemplateId}
					questionId={question.id}
					accepted={question.accepted ?? []}
				/>
			)}
			{changeable && isScoredQuestion(question) && (
				<div className="mt-5 flex flex-col gap-3">
					<p className="text-slate-700">{t(isSequence ? "homework.correctOrder" : "homework.correctText")}</p>
					{question.accepted !== undefined ? (
						<TextArea label={t("homework.accepted")} lang={lang} value={accepted} onChange={(event) => setAccepted(event.target.value)} />
					) : question.value !== undefined ? (
						<div className="grid gap-3 sm:grid-cols-2">
							<TypedNumberField
								label={t("homework.value")}
								typed={value}
								onType={setValue}
								lang={lang}
								unit={question.unit}
								notANumber={t("homework.notANumber")}
							/>
							<TypedNumberField
								label={t("homework.tolerance")}
								typed={tolerance}
								onType={setTolerance}
								lang={lang}
								unit={question.unit}
								notANumber={t("homework.notANumber")}
								unsigned
							/>
						</div>
					) : isSequence ? (
						<RightOrder options={question.options} lang={lang} order={right} onChange={setRight} />
					) : (
						hasOptions &&
						question.options.slice(0, LIMITS.options.max).map((option, at) => (
							<Checkbox
								// biome-ignore lint/suspicious/noArrayIndexKey: an option has no identity but its place
								key={at}
								label={
									<span lang={lang}>
										{optionLetter(at)}: <RichText text={option} />
									</span>
								}
								checked={right.includes(at)}
								onChange={() => setRight(toggleOption(right, at))}
							/>
						))
					)}
				</div>
			)}
		</Dialog>
	);
}
