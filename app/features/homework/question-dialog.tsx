import { ArrowDown, ArrowUp } from "lucide-react";
import { useState } from "react";
import type { CallReply } from "#contract/calls";
import type { Assignment, AssignmentQuestion, AssignmentUpdate, QuestionCorrection } from "#contract/homework/assignments";
import { readTypedNumber, typedNumber } from "#contract/kinds/number";
import { isScoredQuestion, rulesOf } from "#contract/kinds/rules";
import { type InterfaceLanguage, LIMITS } from "#contract/limits";
import { serverMessage } from "~/api/api-error";
import { api } from "~/api/client";
import { useRead } from "~/api/use-read";
import { useWrite } from "~/api/use-write";
import { AcceptAnswerButton, OfferAccepted } from "~/features/host/game/accept-answer";
import { choosesOptions } from "~/features/question/kinds/kind-views";
import { TypedNumberField } from "~/features/question/kinds/number/typed-number-field";
import { answersInWords } from "~/features/question/kinds/right-texts";
import { letterOf, toggleOption } from "~/features/question/option-identity";
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

interface Counted {
	label: string;
	count: number;
	right: boolean;
	text?: string | undefined;
	/** By a pupil: shown as typed, without formulas. */
	isTyped?: boolean;
	/** The word list refuses it: shown on demand. */
	hidden?: boolean;
}

type QuestionAnswers = CallReply<"GET /assignments/{id}/questions/{questionId}">;

function countedOf(question: AssignmentQuestion, { optionCounts, given }: QuestionAnswers, language: InterfaceLanguage): Counted[] {
	const rows = given
		? given.map((group) => ({
				label: answersInWords(question, group, language),
				count: group.count ?? 0,
				right: group.right ?? false,
				// A question without right answers accepts none.
				text: question.accepted && group.text,
				isTyped: group.text !== undefined,
				hidden: group.hidden ?? false,
			}))
		: optionCounts.map((count, option) => ({
				label: `${letterOf(option)}: ${question.options[option] ?? ""}`,
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
	// A corrected question is counted again; answers that arrive meanwhile are not.
	const { reply: answers, error: notLoaded } = useRead(question ? `${id} ${question.id} ${questionsVersion}` : null, (signal) =>
		api("GET /assignments/{id}/questions/{questionId}", { params, signal }),
	);
	const [right, setRight] = useState<number[]>([...(question?.correctAnswers ?? [])]);
	const [accepted, setAccepted] = useState((question?.accepted ?? []).join("\n"));
	const [value, setValue] = useState(typedNumber(question?.value ?? 0, assignment.language));
	const [tolerance, setTolerance] = useState(typedNumber(question?.tolerance ?? 0, assignment.language));
	const [asking, setAsking] = useState(false);
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
	const counted = answers && countedOf(question, answers, language);
	const lang = assignment.language;
	const chooses = choosesOptions(question);
	const isSequence = rulesOf(question).asksForOrder;
	const correct = async (body: QuestionCorrection) => {
		await correction.run({ params, body });
	};
	const accept = async (text: string) => {
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
			const [number, around] = [value, tolerance].map((typed) => readTypedNumber(typed, lang, question.unit));
			return typeof number === "number" && typeof around === "number" ? { value: number, tolerance: Math.abs(around) } : null;
		}
		return chooses || isSequence ? { correctAnswers: right } : null;
	};
	const corrected = readCorrection();
	const correctable = isScoredQuestion(question) && (corrected !== null || question.value !== undefined);
	if (asking) {
		return (
			<ConfirmDialog
				open
				danger
				busy={busy}
				problem={problem}
				title={t("homework.cancelTitle", { number: index + 1 })}
				confirmLabel={t("homework.cancelQuestion")}
				onCancel={() => setAsking(false)}
				onConfirm={() => correct({ cancelled: true })}
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
				!question.cancelled && { label: t("homework.cancelQuestion"), onAsk: () => setAsking(true) }
			}
			actions={
				changeable &&
				(correctable || question.cancelled) && (
					<>
						{question.cancelled && (
							<Button variant="outlined" disabled={busy} onClick={() => void correct({ cancelled: false })}>
								{t("homework.restoreQuestion")}
							</Button>
						)}
						{correctable && (
							<Button loading={busy} disabled={!corrected} onClick={() => void correct(corrected ?? {})}>
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
			{notLoaded !== null && <Alert tone="error">{serverMessage(notLoaded, t("homework.errorLoad"), t("common.networkError"))}</Alert>}
			{!counted && notLoaded === null && <Spinner label={t("common.loading")} />}
			{counted && (
				<ul className="mt-3 divide-y divide-line rounded-field border border-line">
					{counted.length === 0 && <li className="px-4 py-2.5 text-slate-600">{t("homework.noAnswers")}</li>}
					{counted.map(({ label, count, right: isRight, text, isTyped, hidden }) => {
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
									<AcceptAnswerButton count={count} loading={accepting === text} disabled={busy} onClick={() => void accept(text)} />
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
						chooses &&
						question.options.slice(0, LIMITS.options.max).map((option, at) => (
							<Checkbox
								// biome-ignore lint/suspicious/noArrayIndexKey: an option has no identity but its place
								key={at}
								label={
									<span lang={lang}>
										{letterOf(at)}: <RichText text={option} />
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
