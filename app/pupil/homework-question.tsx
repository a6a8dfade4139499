import { type Ref, useRef, useState } from "react";
import type { Support } from "#contract/classes/support";
import type { PupilQuestion, SavedAnswer } from "#contract/homework/pupil-state";
import type { AnswerValue } from "#contract/kinds/kind";
import type { AuthoringLanguage } from "#contract/limits";
import { ExtraInfo } from "~/features/question/extra-info";
import { choosesOptions, KindAnswer } from "~/features/question/kinds/kind-views";
import { isLongText, toggleOption } from "~/features/question/option-identity";
import { Options } from "~/features/question/options";
import { QuestionPicture } from "~/features/question/question-picture";
import { ReadAloud } from "~/features/question/read-aloud";
import { QuestionText } from "~/features/question/rich-text";
import { SolvedQuestion } from "~/features/question/solved-question";
import { useTexts } from "~/i18n/texts";
import { Hint } from "~/ui/alert";
import { Button } from "~/ui/button";
import { focusHeading, useAfterChange } from "~/ui/use-step-focus";
import type { DraftAnswer } from "./drafts";

interface HomeworkQuestionProps {
	question: PupilQuestion;
	/** The question's number, or how many are left. */
	place: string;
	lang: AuthoringLanguage;
	support: Support;
	/** The saved answer, with its solution if solutions are shown after each question. */
	saved: SavedAnswer | undefined;
	given: AnswerValue | undefined;
	drafted: DraftAnswer | undefined;
	sending: boolean;
	final: boolean;
	locked: boolean;
	/** The question was cancelled before it was answered: the pupil only goes on. */
	isPassed: boolean;
	onAnswer: (given: AnswerValue) => void;
	onDraft: (drafted: DraftAnswer) => void;
}

/** Options of which several can be chosen: saved as they are ticked, or sent by Submit if answers are final. */
function SeveralOptions({ question, lang, given, final, locked, onAnswer }: HomeworkQuestionProps) {
	const { t } = useTexts("pupil");
	const [selected, setSelected] = useState<number[]>(Array.isArray(given) ? given : []);
	const done = final && given !== undefined;
	const toggle = (option: number) => {
		const next = toggleOption(selected, option);
		setSelected(next);
		if (!final && next.length > 0) onAnswer(next);
	};
	return (
		<>
			<Hint small>
				{final
					? t(question.kind ? "question.voteSeveral" : "question.chooseSeveral")
					: t(question.kind ? "doHomework.severalVotes" : "doHomework.several")}
			</Hint>
			<Options
				question={question}
				lang={lang}
				name={{ legend: t("question.options") }}
				multiple
				selected={selected}
				disabled={locked || done}
				onSelect={toggle}
			/>
			{!final && given !== undefined && selected.length === 0 && (
				<p role="status" className="font-medium text-warning-800">
					{t("doHomework.chooseOne")}
				</p>
			)}
			{final && !done && (
				<Button size="large" disabled={locked || selected.length === 0} onClick={() => onAnswer(selected)}>
					{t("question.submit")}
				</Button>
			)}
		</>
	);
}

/** A question without options: saved while it is answered, or sent by Submit if answers are final. */
function OtherKind({ question, lang, given, drafted, sending, final, locked, onAnswer, onDraft }: HomeworkQuestionProps) {
	const { t } = useTexts("pupil");
	const done = final && given !== undefined;
	const isUnfinished = !final && given !== undefined && drafted?.given === null;
	return (
		<>
			<KindAnswer
				key={done ? "given" : "open"}
				question={question}
				lang={lang}
				locked={locked || done}
				sending={sending && final}
				given={done ? given : undefined}
				draft={drafted?.draft ?? given}
				savesItself={!final}
				onDraft={(draft, next) => onDraft({ draft, given: next })}
				onSend={onAnswer}
			/>
			{isUnfinished && (
				<p role="status" className="font-medium text-warning-800">
					{t("doHomework.unfinished")}
				</p>
			)}
		</>
	);
}

function Verdict({ isCorrect, comesAgain, ref }: Pick<SavedAnswer, "isCorrect" | "comesAgain"> & { ref: Ref<HTMLParagraphElement> }) {
	const { t } = useTexts("pupil");
	const tone =
		isCorrect === null ? "bg-primary-50 text-primary-800" : isCorrect ? "bg-success-50 text-success-800" : "bg-slate-100 text-slate-800";
	const words = isCorrect === null ? "voted" : isCorrect ? "rightAnswer" : "wrongAnswer";
	return (
		<p ref={ref} role="status" tabIndex={-1} className={`rounded-xl px-4 py-3 font-bold ${tone}`}>
			{isCorrect !== null && <span aria-hidden="true">{isCorrect ? "✓ " : "✗ "}</span>}
			{t(`doHomework.${words}`)}
			{comesAgain && <span className="block font-medium">{t("doHomework.comesAgain")}</span>}
		</p>
	);
}

export function HomeworkQuestion(props: HomeworkQuestionProps) {
	const { t } = useTexts("pupil");
	const { question, place, lang, support, saved, given, final, locked, isPassed, onAnswer } = props;
	const solved = saved?.isCorrect !== undefined;
	const verdict = useRef<HTMLParagraphElement>(null);
	// What had the focus is no longer there.
	useAfterChange(`${solved} ${isPassed}`, () => (verdict.current ? verdict.current.focus() : focusHeading(document)));
	return (
		<>
			<p className="flex flex-wrap justify-between gap-x-4 text-sm font-semibold text-slate-600">
				{place}
				{question.try !== undefined && question.try > 1 && (
					<span>{t(question.try === 2 ? "doHomework.secondTry" : "doHomework.thirdTry")}</span>
				)}
			</p>
			<QuestionText
				as="h1"
				text={question.text}
				lang={lang}
				className={`leading-snug ${isLongText(question.text) ? "text-lg" : "text-2xl"}`}
			/>
			<QuestionPicture picture={question.image} lang={lang} />
			<ReadAloud support={support} question={question} lang={lang} solution={solved ? saved : undefined} />
			{question.cancelled && <p className="font-medium text-slate-600">{t("doHomework.cancelledQuestion")}</p>}
			{solved && question.corrected && <p className="font-medium text-slate-600">{t("doHomework.correctedQuestion")}</p>}
			{solved ? (
				<>
					<Verdict ref={verdict} isCorrect={saved.isCorrect ?? null} comesAgain={saved.comesAgain} />
					<SolvedQuestion question={question} lang={lang} given={given} solution={saved} isCorrect={saved.isCorrect ?? null} />
					<ExtraInfo text={saved.extraInfo} lang={lang} heading="h2" />
				</>
			) : isPassed ? null : !choosesOptions(question) ? (
				<OtherKind {...props} />
			) : question.isMultipleChoice ? (
				<SeveralOptions {...props} />
			) : (
				<Options
					question={question}
					lang={lang}
					name={{ legend: t("question.options") }}
					multiple={false}
					selected={Array.isArray(given) ? given : []}
					disabled={locked || (final && given !== undefined)}
					onSelect={(option) => onAnswer([option])}
				/>
			)}
		</>
	);
}
