import { useRef, useState } from "react";
import { DEFAULT_MAX_ANSWERS, open } from "#contract/kinds/open";
import { ACCEPTED_TEXT_MAX } from "#contract/limits";
import { GivenLines } from "~/features/question/kinds/given-lines";
import type { AnswerProps, SolutionProps } from "~/features/question/kinds/kind-props";
import { useTexts } from "~/i18n/texts";
import { Hint } from "~/ui/alert";
import { Button } from "~/ui/button";

const readTexts = (given: unknown): string[] | null =>
	typeof given === "object" && given !== null && "texts" in given && Array.isArray(given.texts) ? given.texts : null;

function OwnTexts({ texts, lang }: { texts: readonly string[]; lang: string | undefined }) {
	const lines = texts.map((text) => (
		<span key={text} className="block">
			{text}
		</span>
	));
	return <GivenLines lang={lang} given={lines} isCorrect={null} right={null} />;
}

/** The next field appears once the one before it is filled. The browser must not correct or complete these texts. */
export function OpenAnswer({ question, lang, locked, sending, given, onSend, draft, onDraft, savesItself }: AnswerProps) {
	const { t } = useTexts();
	const { maxAnswers = DEFAULT_MAX_ANSWERS } = question;
	const [typed, setTyped] = useState<readonly string[]>(readTexts(draft) ?? []);
	const list = useRef<HTMLDivElement>(null);
	const sent = readTexts(given);
	if (sent) return <OwnTexts texts={sent} lang={lang} />;
	const readAnswer = (texts: readonly string[]) =>
		open.read({ ...question, correctAnswers: [] }, { texts: texts.filter((text) => text.trim() !== "") }, lang ?? "en");
	const answer = readAnswer(typed);
	const readyAnswer = "given" in answer ? answer.given : null;
	const hasDuplicate = "key" in answer && answer.key === "answerTextsDiffer";
	const isReady = readyAnswer !== null && !locked;
	const isEachFilled = typed.every((text) => text.trim() !== "");
	const fields = isEachFilled && typed.length < maxAnswers ? [...typed, ""] : typed;
	const change = (index: number, value: string) => {
		const next = fields.map((text, at) => (at === index ? value : text));
		setTyped(next);
		const nextAnswer = readAnswer(next);
		onDraft?.(next.every((text) => text === "") ? "" : { texts: next }, "given" in nextAnswer ? nextAnswer.given : null);
	};
	return (
		<form
			className="flex flex-col gap-3"
			onSubmit={(event) => {
				event.preventDefault();
				if (isReady && readyAnswer) onSend(readyAnswer);
			}}
		>
			{maxAnswers > 1 && <Hint small>{t("question.upTo", { most: maxAnswers })}</Hint>}
			<div ref={list} className="flex flex-col gap-2.5">
				{fields.map((text, index) => (
					<input
						// biome-ignore lint/suspicious/noArrayIndexKey: fields never change their places
						key={index}
						type="text"
						lang={lang}
						aria-label={maxAnswers > 1 ? t("question.yourAnswerNumber", { number: index + 1 }) : t("question.yourAnswer")}
						value={text}
						maxLength={ACCEPTED_TEXT_MAX}
						disabled={locked}
						autoComplete="off"
						autoCorrect="off"
						autoCapitalize="off"
						spellCheck={false}
						enterKeyHint={index < fields.length - 1 ? "next" : "send"}
						onChange={({ target: { value } }) => change(index, value)}
						onKeyDown={(event) => {
							const next = list.current?.querySelectorAll("input")[index + 1];
							if (event.key !== "Enter" || event.nativeEvent.isComposing || !next) return;
							event.preventDefault();
							next.focus();
						}}
						className="h-16 w-full rounded-xl border-2 border-primary-500 bg-white px-4 text-xl font-semibold text-slate-900 disabled:bg-slate-100"
					/>
				))}
			</div>
			<p role="status" className="font-medium text-warning-800 empty:hidden">
				{hasDuplicate && t("question.sameTwice")}
			</p>
			{!savesItself && (
				<Button type="submit" size="large" disabled={!isReady} loading={sending}>
					{t("question.submit")}
				</Button>
			)}
		</form>
	);
}

export function OpenSolution({ lang, given }: SolutionProps) {
	const texts = readTexts(given);
	return texts && <OwnTexts texts={texts} lang={lang} />;
}
