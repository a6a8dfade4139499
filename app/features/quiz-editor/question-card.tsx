import { ChevronDown, ChevronUp, Copy, Smartphone, Trash2 } from "lucide-react";
import { type Dispatch, memo, type ReactNode, type RefObject } from "react";
import { LIMITS } from "#contract/limits";
import type { Question } from "#contract/quizzes/question";
import { generateQuestionId } from "#contract/quizzes/question-id";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { announce } from "~/ui/announce";
import { IconButton } from "~/ui/button";
import { SortableItem } from "~/ui/sortable";
import type { EditorAction } from "./editor-state";
import { findQuestionErrors, focusAfterRender, type QuestionErrors, questionPlace, type SaveErrors } from "./field-errors";
import { usePicture } from "./picture-field";
import { QuestionEditor, type QuestionEditorProps } from "./question-editor";
import { computeQuestionSign, shortenQuestion } from "./question-outline";
import { KindSign, QuestionSign } from "./question-sign";

interface QuestionBarProps {
	id: string;
	index: number;
	count: number;
	readOnly: boolean;
	/** The question that gets the focus when this one is deleted. */
	neighbourId: string | undefined;
	/** Opens a question, where one is open at a time. */
	onOpen: (id: string) => void;
	onPreview: (id: string) => void;
	dispatch: Dispatch<EditorAction>;
}

function QuestionBar({ id, index, count, readOnly, neighbourId, onOpen, onPreview, dispatch }: QuestionBarProps) {
	const { t } = useTexts("author");
	const number = index + 1;
	const up = questionPlace(id, "up");
	const down = questionPlace(id, "down");
	const move = (to: number) => {
		dispatch({ type: "moveQuestion", id, to });
		announce(t("quizEditor.movedTo", { number: to + 1 }));
		focusAfterRender(...(to < index ? [up, down] : [down, up]));
	};
	return (
		<span className="flex">
			<IconButton label={t("quizEditor.preview", { number })} onClick={() => onPreview(id)}>
				<Smartphone />
			</IconButton>
			{!readOnly && (
				<>
					<IconButton id={up} label={t("quizEditor.up", { number })} disabled={index === 0} onClick={() => move(index - 1)}>
						<ChevronUp />
					</IconButton>
					<IconButton id={down} label={t("quizEditor.down", { number })} disabled={index === count - 1} onClick={() => move(index + 1)}>
						<ChevronDown />
					</IconButton>
					<IconButton
						label={t("quizEditor.duplicate", { number })}
						disabled={count >= LIMITS.questions.max}
						onClick={() => {
							const newId = generateQuestionId(crypto);
							dispatch({ type: "duplicateQuestion", id, newId });
							onOpen(newId);
							focusAfterRender(questionPlace(newId, "text"));
						}}
					>
						<Copy />
					</IconButton>
					{count > 1 && (
						<IconButton
							danger
							label={t("quizEditor.delete", { number })}
							onClick={() => {
								dispatch({ type: "deleteQuestion", id });
								if (neighbourId === undefined) return;
								onOpen(neighbourId);
								focusAfterRender(questionPlace(neighbourId, "text"));
							}}
						>
							<Trash2 />
						</IconButton>
					)}
				</>
			)}
		</span>
	);
}

interface QuestionCardProps extends Omit<QuestionBarProps, "id">, Omit<QuestionEditorProps, "errors" | "picture"> {
	errors: SaveErrors | null;
	/** null if all questions show their fields. */
	unfolded: boolean | null;
	onToggle: (id: string) => void;
	picturesUnderWay: RefObject<Set<string>>;
	beside: ((questionId: string) => ReactNode) | undefined;
}

interface FoldLineProps {
	question: Question;
	number: number;
	lang: string;
	errors: QuestionErrors | null;
	unfolded: boolean;
	pictureFailed: boolean;
	body: string;
	onToggle: (id: string) => void;
}

function FoldLine({ question, number, lang, errors, unfolded, pictureFailed, body, onToggle }: FoldLineProps) {
	const { t } = useTexts("author");
	const words = shortenQuestion(question);
	return (
		<h3 className="min-w-0 flex-1">
			<button
				type="button"
				aria-expanded={unfolded}
				aria-controls={unfolded ? body : undefined}
				onClick={() => onToggle(question.id)}
				className="flex min-h-14 w-full items-center gap-2.5 py-1.5 text-start font-semibold"
			>
				<span
					className={`grid size-8 shrink-0 place-items-center rounded-lg tabular-nums ${unfolded ? "bg-primary-700 text-white" : "bg-slate-100 text-slate-700"}`}
				>
					<span aria-hidden="true">{number}</span>
					<span className="sr-only">{t("quizEditor.question", { number })}</span>
				</span>
				{words ? (
					<span lang={lang} className="min-w-0 flex-1 truncate text-slate-900">
						<RichText text={words} inName />
					</span>
				) : (
					<span className="min-w-0 flex-1 font-medium text-slate-600 italic">{t("quizEditor.noText")}</span>
				)}
				<QuestionSign sign={pictureFailed ? "wrong" : computeQuestionSign(question, errors)} />
				<KindSign question={question} />
				<ChevronDown className={`me-3 text-slate-500 transition-transform ${unfolded ? "rotate-180" : ""}`} />
			</button>
		</h3>
	);
}

/** Typing in one of a hundred questions re-renders none of the others. */
export const QuestionCard = memo(function QuestionCard({
	errors: allErrors,
	unfolded,
	onToggle,
	picturesUnderWay,
	beside,
	...shared
}: QuestionCardProps) {
	const { t } = useTexts("author");
	const { question, index, lang, readOnly, dispatch } = shared;
	const { id } = question;
	const number = index + 1;
	const body = questionPlace(id, "body");
	const errors = findQuestionErrors(allErrors, question);
	const bar = <QuestionBar id={id} {...shared} />;
	const picture = usePicture({ question, readOnly, underWay: picturesUnderWay, dispatch });
	const editor = <QuestionEditor errors={errors} picture={picture} {...shared} />;
	return (
		<SortableItem
			id={id}
			index={index}
			domId={questionPlace(id, "card")}
			label={t("quizEditor.question", { number })}
			gripLabel={t("quizEditor.drag", { name: t("quizEditor.question", { number }) })}
			className={`scroll-mt-22 rounded-card border border-line bg-white ${
				// The browser lays out and paints only the questions in view: with a hundred questions, a key press costs 30 ms instead of 145.
				unfolded === null ? "[content-visibility:auto] [contain-intrinsic-size:auto_38rem] p-4 sm:p-5" : ""
			}`}
		>
			{(grip) =>
				unfolded === null ? (
					<>
						<div className="mb-3 flex items-center gap-x-1">
							{grip && <span className="-ms-3">{grip}</span>}
							<h3 className="me-auto text-lg text-slate-900">{t("quizEditor.question", { number })}</h3>
							<span className="-me-2">{bar}</span>
						</div>
						{beside?.(id)}
						{editor}
					</>
				) : (
					<>
						<div className={`flex items-center ${grip ? "" : "ps-3"}`}>
							{grip}
							<FoldLine
								question={question}
								number={number}
								lang={lang}
								errors={errors}
								unfolded={unfolded}
								pictureFailed={picture.state.status === "failed"}
								body={body}
								onToggle={onToggle}
							/>
						</div>
						{unfolded && (
							<div id={body} className="border-t border-line p-4 pt-1">
								<div className="-me-2 flex justify-end">{bar}</div>
								{beside?.(id)}
								{editor}
							</div>
						)}
					</>
				)
			}
		</SortableItem>
	);
});
