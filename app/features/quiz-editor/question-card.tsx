import { ChevronDown, ChevronUp, Copy, Ellipsis, Smartphone, Trash2 } from "lucide-react";
import { type Dispatch, memo, type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { LIMITS } from "#contract/limits";
import type { Question } from "#contract/quizzes/question";
import { generateQuestionId } from "#contract/quizzes/question-id";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { announce } from "~/ui/announce";
import { LazyMenu } from "~/ui/lazy-menu";
import { SortableItem } from "~/ui/sortable";
import type { EditorAction } from "./editor-state";
import { findQuestionErrors, type QuestionErrors, questionPlace, type SaveErrors } from "./field-errors";
import { KindButton } from "./kind-button";
import { type PictureUploads, usePicture } from "./picture-field";
import { QuestionEditor, type QuestionEditorProps } from "./question-editor";
import { computeQuestionSign, type QuestionLayout, shortenText } from "./question-outline";
import { KindSign, QuestionSign } from "./question-sign";

interface QuestionMenuProps {
	id: string;
	index: number;
	count: number;
	readOnly: boolean;
	/** The question that opens when this one is deleted. */
	neighbourId: string | undefined;
	/** Opens a question and moves the focus to its text. */
	onJump: (id: string) => void;
	onPreview: (id: string) => void;
	dispatch: Dispatch<EditorAction>;
}

function QuestionMenu({ id, index, count, readOnly, neighbourId, onJump, onPreview, dispatch }: QuestionMenuProps) {
	const { t } = useTexts("author");
	const number = index + 1;
	const move = (to: number) => {
		flushSync(() => dispatch({ type: "moveQuestion", id, to }));
		announce(t("quizEditor.movedTo", { number: to + 1 }));
	};
	const duplicate = () => {
		const newId = generateQuestionId(crypto);
		dispatch({ type: "duplicateQuestion", id, newId });
		onJump(newId);
	};
	const remove = () => {
		dispatch({ type: "deleteQuestion", id });
		if (neighbourId !== undefined) onJump(neighbourId);
	};
	return (
		<LazyMenu
			label={t("quizEditor.questionMenu", { number })}
			button={<Ellipsis />}
			buttonClassName="-me-2 ms-auto shrink-0"
			entries={[
				{ label: t("quizEditor.preview", { number }), icon: <Smartphone />, onSelect: () => onPreview(id) },
				...(readOnly
					? []
					: [
							...(index > 0 ? [{ label: t("quizEditor.up", { number }), icon: <ChevronUp />, onSelect: () => move(index - 1) }] : []),
							...(index < count - 1
								? [{ label: t("quizEditor.down", { number }), icon: <ChevronDown />, onSelect: () => move(index + 1) }]
								: []),
							...(count < LIMITS.questions.max
								? [{ label: t("quizEditor.duplicate", { number }), icon: <Copy />, onSelect: duplicate }]
								: []),
							...(count > 1 ? [{ label: t("quizEditor.delete", { number }), icon: <Trash2 />, onSelect: remove }] : []),
						]),
			]}
		/>
	);
}

interface FoldLineProps {
	question: Question;
	number: number;
	lang: string;
	errors: QuestionErrors | null;
	open: boolean;
	pictureFailed: boolean;
	body: string;
	onToggle: (id: string) => void;
}

function FoldLine({ question, number, lang, errors, open, pictureFailed, body, onToggle }: FoldLineProps) {
	const { t } = useTexts("author");
	const words = shortenText(question.text);
	return (
		<h3 className="min-w-0 flex-1">
			<button
				type="button"
				aria-expanded={open}
				aria-controls={open ? body : undefined}
				onClick={() => onToggle(question.id)}
				className="flex min-h-14 w-full items-center gap-2.5 py-1.5 text-start font-semibold"
			>
				<span
					className={`grid size-8 shrink-0 place-items-center rounded-lg tabular-nums ${open ? "bg-primary-700 text-white" : "bg-slate-100 text-slate-700"}`}
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
				<ChevronDown className={`me-3 text-slate-500 transition-transform ${open ? "rotate-180" : ""}`} />
			</button>
		</h3>
	);
}

interface QuestionCardProps extends Omit<QuestionMenuProps, "id">, Omit<QuestionEditorProps, "errors" | "picture"> {
	errors: SaveErrors | null;
	layout: QuestionLayout;
	open: boolean;
	onToggle: (id: string) => void;
	pictures: PictureUploads;
	beside: ((questionId: string) => ReactNode) | undefined;
}

const CARD_CLASSES: Readonly<Record<QuestionLayout, string>> = {
	// The browser lays out and paints only the questions in view.
	all: "[content-visibility:auto] [contain-intrinsic-size:auto_38rem]",
	lines: "",
	single: "scroll-mb-28",
};

/** Typing in one of a hundred questions re-renders none of the others. */
export const QuestionCard = memo(function QuestionCard({
	errors: allErrors,
	layout,
	open,
	onToggle,
	pictures,
	beside,
	...shared
}: QuestionCardProps) {
	const { t } = useTexts("author");
	const { question, index, lang, readOnly, dispatch } = shared;
	const { id } = question;
	const number = index + 1;
	const body = questionPlace(id, "body");
	const errors = findQuestionErrors(allErrors, question);
	const picture = usePicture({ question, readOnly, pictures, dispatch });
	/** The fields of a question that was open stay when it is folded, with texts that are not part of the question yet. */
	const [wasOpen, setWasOpen] = useState(open);
	if (open && !wasOpen) setWasOpen(true);
	const inLines = layout === "lines";
	return (
		<SortableItem
			id={id}
			index={index}
			domId={questionPlace(id, "card")}
			label={t("quizEditor.question", { number })}
			gripLabel={t("quizEditor.drag", { name: t("quizEditor.question", { number }) })}
			className={`scroll-mt-22 rounded-card border border-line bg-white ${CARD_CLASSES[layout]} ${inLines || open ? "" : "hidden"}`}
		>
			{(grip) => (
				<>
					{inLines && (
						<div className={`flex items-center ${grip ? "" : "ps-3"}`}>
							{grip}
							<FoldLine
								question={question}
								number={number}
								lang={lang}
								errors={errors}
								open={open}
								pictureFailed={picture.state.status === "failed"}
								body={body}
								onToggle={onToggle}
							/>
						</div>
					)}
					{wasOpen && (
						<div id={body} hidden={!open} className={inLines ? "border-t border-line p-4 pt-1" : "p-4 pt-2 sm:p-5 sm:pt-3"}>
							<div className="mb-1 flex items-center gap-x-4">
								{!inLines && <h3 className="shrink-0 text-lg text-slate-900">{t("quizEditor.question", { number })}</h3>}
								{!readOnly && <KindButton question={question} dispatch={dispatch} />}
								<QuestionMenu id={id} {...shared} />
							</div>
							{beside?.(id)}
							<QuestionEditor errors={errors} picture={picture} {...shared} />
						</div>
					)}
				</>
			)}
		</SortableItem>
	);
});
