import { type Dispatch, type KeyboardEvent, memo, useCallback, useEffect, useRef } from "react";
import type { Question } from "#contract/quizzes/question";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { Card } from "~/ui/layout";
import { SortableItem, SortableList } from "~/ui/sortable";
import type { EditorAction } from "./editor-state";
import { findQuestionErrors, type SaveErrors } from "./field-errors";
import { computeQuestionSign, shortenText } from "./question-outline";
import { KindSign, QuestionSign } from "./question-sign";

interface NavRowProps {
	question: Question;
	index: number;
	current: boolean;
	tabStop: boolean;
	errors: SaveErrors | null;
	pictureFailed: boolean;
	lang: string;
	onJump: (id: string) => void;
}

/** One question of the list: typing in another one does not re-render it. */
const NavRow = memo(function NavRow({ question, index, current, tabStop, errors, pictureFailed, lang, onJump }: NavRowProps) {
	const { t } = useTexts("author");
	const number = index + 1;
	const words = shortenText(question.text);
	const tabIndex = tabStop ? 0 : -1;
	return (
		<SortableItem
			id={question.id}
			index={index}
			gripLabel={t("quizEditor.outlineDrag", { number })}
			gripTabIndex={tabIndex}
			gripClassName="w-7! opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:w-11! pointer-coarse:opacity-100"
			className={`group flex items-center rounded-base ${current ? "bg-primary-50" : "bg-white hover:bg-slate-50"}`}
		>
			{(grip) => (
				<>
					<button
						type="button"
						data-jump
						tabIndex={tabIndex}
						aria-current={current || undefined}
						onClick={() => onJump(question.id)}
						className="flex min-h-12 min-w-0 flex-1 items-center gap-2.5 rounded-base py-1.5 px-2 text-start text-sm"
					>
						<span
							className={`grid size-7 shrink-0 place-items-center rounded-lg font-bold tabular-nums ${current ? "bg-primary-700 text-white" : "bg-slate-100 text-slate-700"}`}
						>
							{number}
						</span>
						{words ? (
							<span lang={lang} className={`line-clamp-2 min-w-0 flex-1 wrap-anywhere ${current ? "text-primary-800" : "text-slate-800"}`}>
								<RichText text={words} inName />
							</span>
						) : (
							<span className="min-w-0 flex-1 text-slate-600 italic">{t("quizEditor.noText")}</span>
						)}
						<QuestionSign sign={pictureFailed ? "wrong" : computeQuestionSign(question, findQuestionErrors(errors, question))} />
						<KindSign question={question} />
					</button>
					{grip}
				</>
			)}
		</SortableItem>
	);
});

const KEY_STEPS: Record<string, (at: number, last: number) => number> = {
	ArrowDown: (at, last) => Math.min(last, at + 1),
	ArrowUp: (at) => Math.max(0, at - 1),
	Home: () => 0,
	End: (_, last) => last,
};

/** Arrow keys lead from row to row, so that a hundred questions are one tab stop. */
function onKeyDown(event: KeyboardEvent<HTMLElement>) {
	const step = KEY_STEPS[event.key];
	const list = event.currentTarget;
	const button = event.target;
	if (!step || !(button instanceof HTMLElement)) return;
	const sameButtons = [...list.querySelectorAll<HTMLElement>(button.matches("[data-jump]") ? "[data-jump]" : "button:not([data-jump])")];
	const next = sameButtons[step(sameButtons.indexOf(button), sameButtons.length - 1)];
	if (!next) return;
	event.preventDefault();
	next.focus();
}

interface QuestionNavProps {
	questions: readonly Question[];
	/** The question that is read or edited, if that is known. */
	current: string | null;
	lang: string;
	errors: SaveErrors | null;
	/** The ids of the questions whose picture could not be uploaded. */
	failedPictures: readonly string[];
	readOnly: boolean;
	/** True while the quiz is saved: nothing can be moved, because the save would miss it. */
	saving: boolean;
	/** Opens a question and moves the focus to its text. */
	onJump: (id: string) => void;
	dispatch: Dispatch<EditorAction>;
}

export function QuestionNav({ questions, current, lang, errors, failedPictures, readOnly, saving, onJump, dispatch }: QuestionNavProps) {
	const { t } = useTexts("author");
	const tabStop = current ?? questions[0]?.id;
	const formatQuestionName = useCallback((index: number) => t("quizEditor.question", { number: index + 1 }), [t]);
	const list = useRef<HTMLOListElement>(null);
	useEffect(() => {
		// `scrollIntoView` would also scroll the page.
		const box = list.current;
		const row = current === null ? null : box?.querySelector("[aria-current]");
		if (!box || !row) return;
		const [view, place] = [box.getBoundingClientRect(), row.getBoundingClientRect()];
		if (place.top < view.top) box.scrollTop -= view.top - place.top + 8;
		else if (place.bottom > view.bottom) box.scrollTop += place.bottom - view.bottom + 8;
	}, [current]);
	return (
		<Card as="nav" aria-label={t("quizEditor.outline")} inert={saving} className="sticky top-22 flex max-h-[calc(100dvh-16.5rem)] flex-col">
			<p aria-hidden="true" className="border-b border-line px-4 py-3 font-bold text-slate-900">
				{t("quizEditor.questions", { count: questions.length })}
			</p>
			<SortableList
				count={questions.length}
				getName={formatQuestionName}
				disabled={readOnly || questions.length < 2}
				onMove={(from, to) => {
					const id = questions[from]?.id;
					if (id !== undefined) dispatch({ type: "moveQuestion", id, to });
				}}
			>
				<ol ref={list} onKeyDown={onKeyDown} className="flex flex-col gap-0.5 overflow-y-auto overscroll-contain p-1.5">
					{questions.map((question, index) => (
						<NavRow
							key={question.id}
							question={question}
							index={index}
							current={question.id === current}
							tabStop={question.id === tabStop}
							errors={errors}
							pictureFailed={failedPictures.includes(question.id)}
							lang={lang}
							onJump={onJump}
						/>
					))}
				</ol>
			</SortableList>
		</Card>
	);
}
