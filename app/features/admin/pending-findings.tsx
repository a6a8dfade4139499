import { Fragment } from "react";
import type { ModerationDetail, Severity } from "#contract/quizzes/moderation";
import type { FlaggedQuestion, PendingQuiz } from "#contract/quizzes/quizzes";
import { splitFormulas } from "#contract/text/formula-text";
import { formatFindingCount, formatReason } from "~/features/moderation/finding-words";
import { FormulasOfPage } from "~/features/question/formulas-of-page";
import { optionLetter } from "~/features/question/option-identity";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { Chip, type Tone } from "~/ui/chip";

export const SEVERITY_TONES: Record<Severity, Tone> = { critical: "error", high: "error", medium: "warning", low: "info" };

interface TextPiece {
	text: string;
	flagged: boolean;
}

/** Splits the text at every occurrence of a flagged word; where several begin, the longest counts. */
export function splitAtFlagged(text: string, words: readonly string[]): TextPiece[] {
	const longestFirst = words.filter((word) => word !== "").sort((a, b) => b.length - a.length);
	const pieces: TextPiece[] = [];
	let plain = "";
	for (let at = 0; at < text.length; ) {
		const word = longestFirst.find((one) => text.startsWith(one, at));
		if (word === undefined) {
			plain += text[at];
			at += 1;
			continue;
		}
		if (plain) pieces.push({ text: plain, flagged: false });
		plain = "";
		pieces.push({ text: word, flagged: true });
		at += word.length;
	}
	if (plain) pieces.push({ text: plain, flagged: false });
	return pieces;
}

function HighlightedText({ text, lang, details }: { text: string; lang: string; details: readonly ModerationDetail[] }) {
	const words = details.map(({ flaggedText }) => flaggedText);
	return (
		<span lang={lang} className="wrap-anywhere whitespace-pre-wrap">
			{splitFormulas(text).map((part, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
				<Fragment key={index}>
					{typeof part !== "string" ? (
						<RichText text={part.typed} />
					) : (
						splitAtFlagged(part, words).map((piece, place) =>
							piece.flagged ? (
								// biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
								<mark key={place} className="rounded-sm bg-error-200 px-0.5 font-bold text-error-800">
									{piece.text}
								</mark>
							) : (
								piece.text
							),
						)
					)}
				</Fragment>
			))}
		</span>
	);
}

function FindingList({ details }: { details: readonly ModerationDetail[] }) {
	const words = useTexts("author");
	const { t } = words;
	return (
		<ul className="mt-1.5 flex flex-col gap-1 font-normal">
			{details.map((detail, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: findings never change their order
				<li key={index} className="flex flex-wrap items-center gap-1.5 text-sm">
					<Chip tone={SEVERITY_TONES[detail.severity]}>{t(`moderation.severity.${detail.severity}`)}</Chip>
					<Chip>{t(`moderation.category.${detail.category}`)}</Chip>
					<span className="wrap-anywhere text-slate-700">{formatReason(detail, words)}</span>
				</li>
			))}
		</ul>
	);
}

function QuestionFindings({
	question: { index, texts },
	details,
	lang,
}: {
	question: FlaggedQuestion;
	details: readonly ModerationDetail[];
	lang: string;
}) {
	const { t } = useTexts("admin", "author");
	const ownDetails = details.filter((detail) => detail.index === index);
	const isIn = (detail: ModerationDetail, { field, optionIndex }: FlaggedQuestion["texts"][number]) =>
		detail.field === field && detail.optionIndex === optionIndex;
	/** A model may name an option that the question does not have. */
	const elsewhere = ownDetails.filter((detail) => !texts.some((text) => isIn(detail, text)));
	return (
		<li className="rounded-base border border-line p-3 sm:p-4">
			<h3 className="text-sm text-slate-600">{t("author:moderation.field.question", { number: index + 1 })}</h3>
			<ul className="mt-1 flex flex-col gap-3">
				{texts.map((one) => {
					const { field, optionIndex, text } = one;
					const flagged = ownDetails.filter((detail) => isIn(detail, one));
					return (
						<li key={`${field} ${optionIndex}`} className={field === "question" ? "font-semibold text-slate-900" : "text-slate-900"}>
							{field === "answer_option" && <strong>{optionLetter(optionIndex ?? 0)}: </strong>}
							{field === "extra_info" && <strong>{t("admin.extraInfo")}: </strong>}
							{field === "image" && <strong>{t("admin.pictureText")}: </strong>}
							<HighlightedText text={text} lang={lang} details={flagged} />
							{flagged.length > 0 && <FindingList details={flagged} />}
						</li>
					);
				})}
			</ul>
			{elsewhere.length > 0 && <FindingList details={elsewhere} />}
		</li>
	);
}

export function PendingFindings({ quiz: { name, language, flagged, moderationResult } }: { quiz: PendingQuiz }) {
	const { t } = useTexts("admin", "author");
	const words = useTexts("author");
	if (!moderationResult) return null;
	const { details, omitted } = moderationResult;
	const inName = details.filter(({ field }) => field === "quiz_title");
	const shown = new Set(flagged.map(({ index }) => index));
	const otherDetails = details.filter(({ field, index }) => field !== "quiz_title" && (index === undefined || !shown.has(index)));
	return (
		<div className="flex flex-col gap-2">
			<p className="rounded-base bg-warning-50 px-4 py-3 font-semibold wrap-anywhere text-warning-800">
				{details.length === 0 ? t("admin.notJudged") : formatFindingCount(moderationResult, words)}
			</p>
			<FormulasOfPage questions={flagged.flatMap(({ texts }) => texts)}>
				<ul className="flex flex-col gap-2">
					{inName.length > 0 && (
						<li className="rounded-base border border-line p-3 sm:p-4">
							<h3 className="text-sm text-slate-600">{t("author:moderation.field.quiz_title")}</h3>
							<p className="mt-1 font-semibold text-slate-900">
								<HighlightedText text={name} lang={language} details={inName} />
							</p>
							<FindingList details={inName} />
						</li>
					)}
					{flagged.map((question) => (
						<QuestionFindings key={question.index} question={question} details={details} lang={language} />
					))}
				</ul>
			</FormulasOfPage>
			{otherDetails.length > 0 && <FindingList details={otherDetails} />}
			{omitted > 0 && <p className="text-sm text-slate-700">{t("admin.moreFindings", { count: omitted })}</p>}
		</div>
	);
}
