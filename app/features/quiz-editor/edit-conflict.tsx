import { type ReactNode, use, useId, useState } from "react";
import { LIMITS } from "#contract/limits";
import type { Question } from "#contract/quizzes/question";
import type { Quiz } from "#contract/quizzes/quizzes";
import { OptionList } from "~/features/question/question-choice";
import { QuestionText, RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { RadioRow } from "~/ui/choice-group";
import { Dialog } from "~/ui/dialog";
import { type EditorValues, toEditorValues } from "./editor-values";
import { type Difference, findDifferences, mergeQuiz, type Side, type Versions } from "./merge-quiz";
import type { OwnBooks } from "./own-books";

interface EditConflictProps {
	theirs: Quiz | null;
	mine: EditorValues;
	/** The values that both versions started from; null if they are not known. */
	base: EditorValues | null;
	books: OwnBooks;
	onMerge: (merged: EditorValues, theirs: Quiz) => void;
	onReload: () => void;
}

/** Shown when the quiz was saved somewhere else since it was loaded here. */
export default function EditConflict({ theirs, mine, base, books, onMerge, onReload }: EditConflictProps) {
	const { t } = useTexts("author");
	const mergeableQuiz = theirs !== null && theirs.status !== "pending_review" && theirs.status !== "archived" ? theirs : null;
	const [comparing, setComparing] = useState(mergeableQuiz !== null);
	return (
		<>
			<Alert tone="error">
				<p className="font-bold">{t("editQuiz.conflictTitle")}</p>
				<p className="mt-1 mb-3">{t("editQuiz.conflictText")}</p>
				<div className="flex flex-wrap gap-2">
					{mergeableQuiz && <Button onClick={() => setComparing(true)}>{t("editQuiz.conflictCompare")}</Button>}
					<Button variant="outlined" onClick={onReload}>
						{t("editQuiz.conflictReload")}
					</Button>
				</div>
			</Alert>
			{mergeableQuiz && (
				<ConflictDialog
					open={comparing}
					versions={{ mine, theirs: toEditorValues(mergeableQuiz), base }}
					books={books}
					onTake={(merged) => onMerge(merged, mergeableQuiz)}
					onClose={() => setComparing(false)}
				/>
			)}
		</>
	);
}

const SIDES = ["mine", "theirs"] as const;

function QuestionVersion({ question, lang }: { question: Question; lang: string }) {
	const { t } = useTexts("author");
	const { text, timeLimit, extraInfo, image } = question;
	return (
		<div className="flex flex-col gap-1.5">
			<QuestionText as="p" text={text || t("quizEditor.noText")} lang={lang} className="font-semibold wrap-anywhere text-slate-900" />
			<OptionList {...question} lang={lang} />
			{timeLimit !== undefined && <p>{t("conflict.seconds", { seconds: timeLimit })}</p>}
			{image && <p className="wrap-anywhere">{t("conflict.picture", { alt: image.alt })}</p>}
			{extraInfo !== undefined && (
				<p className="wrap-anywhere" lang={lang}>
					<RichText text={extraInfo} inName />
				</p>
			)}
		</div>
	);
}

function SettingVersion({ setting, values, books }: { setting: string; values: EditorValues; books: OwnBooks }) {
	const { t } = useTexts("author", "site");
	const loadedBooks = use(books);
	const { bookId, topicNumber } = values;
	const none = "–";
	const book = bookId === null ? t("place.none") : (loadedBooks?.find(({ _id }) => _id === bookId)?.title ?? t("place.thisBook"));
	const words: Record<string, string> = {
		name: values.name,
		language: t(`site:languages.${values.language}`),
		visibility: t(`site:quizCard.visibility.${values.visibility}`),
		ages: `${values.minAge ?? none}–${values.maxAge ?? none}`,
		defaultTimeLimit: values.defaultTimeLimit === null ? none : t("conflict.seconds", { seconds: values.defaultTimeLimit }),
		place: topicNumber === null ? book : `${book}, ${t("place.topicNumber", { number: topicNumber })}`,
	};
	return <p className="wrap-anywhere">{words[setting]}</p>;
}

interface DifferenceItemProps {
	difference: Difference;
	side: Side;
	onChoose: (side: Side) => void;
	title: string;
	renderVersion: (side: Side) => ReactNode;
}

function DifferenceItem({ difference, side, onChoose, title, renderVersion }: DifferenceItemProps) {
	const { t } = useTexts("author");
	const id = useId();
	return (
		<fieldset aria-labelledby={id} className="min-w-0 rounded-base border border-line p-3 sm:p-4">
			<p id={id} className="mb-3 flex flex-wrap items-center gap-2 font-bold text-slate-900">
				{title}
				{difference.both && <Chip tone="warning">{t("conflict.both")}</Chip>}
			</p>
			<div className="grid gap-3 sm:grid-cols-2">
				{SIDES.map((value) => (
					<RadioRow
						key={value}
						name={id}
						checked={side === value}
						onChange={() => onChoose(value)}
						className={`items-start rounded-base border p-3 [&>input]:mt-0.5 ${side === value ? "border-primary-700" : "border-slate-400"}`}
					>
						<span className="min-w-0 flex-1">
							<span className="mb-1 block text-sm font-semibold text-slate-600">{t(`conflict.${value}`)}</span>
							{renderVersion(value)}
						</span>
					</RadioRow>
				))}
			</div>
		</fieldset>
	);
}

interface ConflictDialogProps {
	open: boolean;
	versions: Versions;
	books: OwnBooks;
	onTake: (merged: EditorValues) => void;
	onClose: () => void;
}

function ConflictDialog({ open, versions, books, onTake, onClose }: ConflictDialogProps) {
	const { t } = useTexts("author");
	const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
	const differences = findDifferences(versions);
	const readSide = ({ key, suggested }: Difference) => chosen.get(key) ?? suggested;
	const merged = mergeQuiz(versions, readSide);
	const count = merged.questions.length;
	const problem =
		count === 0 ? t("conflict.noQuestion") : count > LIMITS.questions.max ? t("conflict.tooMany", { max: LIMITS.questions.max }) : null;
	const chooseAll = (side: Side) => setChosen(new Map(differences.map(({ key }) => [key, side])));
	const formatTitle = (difference: Difference) => {
		if (difference.what === "setting") return t(`conflict.settings.${difference.setting}`);
		return difference.what === "order" ? t("conflict.order") : t("quizEditor.question", { number: difference.number });
	};
	const renderVersion = (difference: Difference, side: Side): ReactNode => {
		const values = versions[side];
		if (difference.what === "setting") return <SettingVersion setting={difference.setting} values={values} books={books} />;
		if (difference.what === "order") return <p>{t(`conflict.orders.${side}`)}</p>;
		const question = difference[side];
		if (!question) return <p className="text-slate-600">{t("conflict.absent")}</p>;
		return <QuestionVersion question={question} lang={values.language} />;
	};
	return (
		<Dialog
			open={open}
			wide
			title={t("conflict.title")}
			onClose={onClose}
			actions={
				<Button disabled={problem !== null} onClick={() => onTake(merged)}>
					{t("conflict.take")}
				</Button>
			}
		>
			<p>{t(differences.length === 0 ? "conflict.same" : "conflict.text")}</p>
			<div className="my-4 flex flex-wrap gap-2">
				{SIDES.map((side) => (
					<Button key={side} size="small" variant="outlined" onClick={() => chooseAll(side)}>
						{t(`conflict.all.${side}`)}
					</Button>
				))}
			</div>
			<div className="flex flex-col gap-3">
				{differences.map((difference) => (
					<DifferenceItem
						key={difference.key}
						difference={difference}
						side={readSide(difference)}
						onChoose={(side) => setChosen(new Map(chosen).set(difference.key, side))}
						title={formatTitle(difference)}
						renderVersion={(side) => renderVersion(difference, side)}
					/>
				))}
			</div>
			{problem && (
				<div className="mt-3">
					<Alert tone="error">{problem}</Alert>
				</div>
			)}
		</Dialog>
	);
}
