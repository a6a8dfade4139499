import { Copy, NotebookPen, Pencil, Printer, User } from "lucide-react";
import type { ReactNode } from "react";
import { href } from "react-router";
import type { AuthoringLanguage } from "#contract/limits";
import type { Question } from "#contract/quizzes/question";
import type { Quiz } from "#contract/quizzes/quizzes";
import { FormulasOfPage } from "~/features/question/formulas-of-page";
import { choosesOptions } from "~/features/question/kinds/kind-views";
import { computeShownOrder } from "~/features/question/kinds/order/sequence";
import { optionLetter } from "~/features/question/option-identity";
import { OptionList } from "~/features/question/question-choice";
import { QuestionPicture } from "~/features/question/question-picture";
import { QuestionText, RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { homeworkPath, loginPath } from "~/lib/paths";
import { useDuplicate } from "~/lib/use-duplicate";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Chip } from "~/ui/chip";
import { BackLink, Card, Section } from "~/ui/layout";
import { Skeleton } from "~/ui/skeleton";
import { QuizChips, QuizFigures, StartQuiz } from "./quiz-card";
import { QuizCover } from "./quiz-cover";
import { QuizSource } from "./quiz-source";

const HEAD = "flex flex-col overflow-hidden sm:flex-row";
const COVER = "h-28 shrink-0 text-7xl sm:h-auto sm:w-52 lg:w-72 lg:text-9xl";
/** On a phone the actions fill their lines. */
const ACTION = "max-sm:grow max-sm:px-3!";
const ABOUT = "flex min-w-0 flex-1 flex-col p-5 sm:p-6";

/** The question without its solution. The options of an order are stored in the right order, so they are shown in another one. */
function AskedOptions({ question, lang }: { question: Question; lang: AuthoringLanguage }) {
	const { t } = useTexts("site");
	const { id, kind, options } = question;
	if (choosesOptions(question))
		return (
			<ol className="grid gap-1 sm:grid-cols-2 sm:gap-x-6">
				{options.map((option, index) => (
					<li key={optionLetter(index)} className="wrap-anywhere text-slate-700">
						{optionLetter(index)}){" "}
						<span lang={lang} className="whitespace-pre-wrap">
							<RichText text={option} inName />
						</span>
					</li>
				))}
			</ol>
		);
	if (kind !== "order") return null;
	return (
		<ul className="flex flex-wrap gap-1.5" aria-label={t("quizPage.toOrder")}>
			{computeShownOrder(id, options.length).map((place) => (
				<li key={place} lang={lang} className="max-w-full rounded-chip bg-slate-100 px-2.5 py-1 wrap-anywhere text-slate-700">
					<RichText text={options[place] ?? ""} inName />
				</li>
			))}
		</ul>
	);
}

interface QuestionRowProps {
	question: Question;
	number: number;
	lang: AuthoringLanguage;
	solved: boolean;
}

function QuestionRow({ question, number, lang, solved }: QuestionRowProps) {
	const { t } = useTexts("site");
	const { kind = "choice", text, image, extraInfo } = question;
	return (
		<li className="flex gap-3 p-4 sm:gap-4 sm:px-5">
			<span className="w-6 shrink-0 text-end font-bold text-slate-500 tabular-nums">{number}</span>
			<div className="flex min-w-0 flex-1 flex-col gap-2">
				<div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
					<QuestionText
						as="h3"
						text={text || "…"}
						lang={lang}
						className="min-w-0 flex-1 basis-60 text-base leading-snug font-semibold text-slate-900"
					/>
					{kind !== "choice" && <Chip size="small">{t(`quizPage.kind.${kind}`)}</Chip>}
				</div>
				<QuestionPicture picture={image} lang={lang} height={24} />
				{solved ? (
					<OptionList {...question} lang={lang} className="gap-1 sm:grid-cols-2 sm:gap-x-6" />
				) : (
					<AskedOptions question={question} lang={lang} />
				)}
				{solved && extraInfo && (
					<p lang={lang} className="text-sm wrap-anywhere whitespace-pre-wrap text-slate-600">
						<RichText text={extraInfo} />
					</p>
				)}
			</div>
		</li>
	);
}

function AdaptButton({ quizId, signedIn, primary }: { quizId: string; signedIn: boolean; primary: boolean }) {
	const { t } = useTexts("site");
	const duplicate = useDuplicate(quizId);
	const variant = primary ? "contained" : "outlined";
	const content = (
		<>
			<Copy />
			{t("quizCard.adapt")}
		</>
	);
	if (!signedIn)
		return (
			<ButtonLink to={loginPath(href("/quiz/:id", { id: quizId }))} variant={variant} className={ACTION}>
				{content}
			</ButtonLink>
		);
	return (
		<Button variant={variant} className={ACTION} loading={duplicate.pending} onClick={() => void duplicate.run()}>
			{content}
		</Button>
	);
}

/** Guests read the quiz by a link that its owner shared. */
export type QuizReader = "owner" | "guest" | "admin" | "other";

interface QuizPageProps {
	quiz: Quiz;
	reader: QuizReader;
	signedIn: boolean;
	canBeTried: boolean;
	menu: ReactNode;
}

export function QuizPage({ quiz, reader, signedIn, canBeTried, menu }: QuizPageProps) {
	const { t } = useTexts("site", "author");
	const { _id: id, status, language, questions } = quiz;
	const isPublished = status === "published";
	const isOwner = reader === "owner";
	const solutions = isOwner || reader === "guest" ? reader : "other";
	const isSolved = solutions !== "other";
	const isArchived = status === "archived";
	// Owners change their quiz; a copy of it is in the menu.
	const adapts = isOwner ? isArchived : isPublished;
	const edit = !isArchived && (
		<ButtonLink to={href("/quiz/edit/:id", { id })} variant={isPublished ? "outlined" : "contained"} className={ACTION}>
			<Pencil />
			{t("quizCard.edit")}
		</ButtonLink>
	);
	const state = status === "draft" && !canBeTried ? "incomplete" : status;
	return (
		<article className="flex flex-col gap-6 sm:gap-8">
			<div>
				{isOwner && <BackLink to={href("/my-quizzes")} label={t("common.myQuizzes")} />}
				<Card className={HEAD}>
					<QuizCover quiz={quiz} className={COVER} />
					<div className={ABOUT}>
						<div className="flex flex-wrap gap-1.5">
							<QuizChips quiz={quiz} showVisibility={isSolved} />
						</div>
						<h1
							lang={language}
							className={`mt-3 tracking-tight wrap-anywhere text-slate-900 ${quiz.name.length > 60 ? "text-xl sm:text-2xl" : "text-3xl"}`}
						>
							{quiz.name}
						</h1>
						<p className="mt-1 text-slate-600">
							<QuizFigures quiz={quiz} />
						</p>
						<QuizSource quiz={quiz} />
						{state !== "published" && <p className="mt-2 max-w-2xl text-slate-700">{t(`quizPage.state.${state}`)}</p>}
						<div className="mt-auto flex flex-wrap gap-2 pt-5">
							{isPublished && (
								<StartQuiz quizId={id} label={t("quizPage.start")} className="max-sm:w-full" buttonClassName="max-sm:flex-1" />
							)}
							{!isPublished && edit}
							{isPublished && (
								<ButtonLink to={homeworkPath(id, {})} variant="outlined" className={ACTION}>
									<NotebookPen />
									{t("quizCard.homework")}
								</ButtonLink>
							)}
							{canBeTried && (
								<ButtonLink to={href("/solo/:id?", { id })} variant="outlined" className={ACTION}>
									<User />
									{t("quizPage.tryAlone")}
								</ButtonLink>
							)}
							{isPublished && isOwner && edit}
							{(isPublished || isOwner) && (
								<ButtonLink to={href("/quiz/:id/print", { id })} variant="outlined" className={ACTION}>
									<Printer />
									{t("quizCard.print")}
								</ButtonLink>
							)}
							{adapts && <AdaptButton quizId={id} signedIn={signedIn} primary={isArchived} />}
							{menu}
						</div>
					</div>
				</Card>
			</div>
			<Section title={t("quizPage.questions")} text={isSolved || canBeTried ? t(`quizPage.solutions.${solutions}`) : undefined}>
				<FormulasOfPage questions={questions}>
					<Card as="ol" className="divide-y divide-line">
						{questions.map((question, index) => (
							<QuestionRow key={question.id} question={question} number={index + 1} lang={language} solved={isSolved} />
						))}
					</Card>
				</FormulasOfPage>
			</Section>
		</article>
	);
}

export function QuizPageSkeleton() {
	const { t } = useTexts("site");
	return (
		<>
			<p role="status" className="sr-only">
				{t("common.loading")}
			</p>
			<div aria-hidden="true" className="flex flex-col gap-6 sm:gap-8">
				<Card as="span" className={HEAD}>
					<Skeleton className={`${COVER} rounded-none!`} />
					<span className={ABOUT}>
						<span className="flex gap-1.5">
							<Skeleton className="h-6 w-20" />
							<Skeleton className="h-6 w-16" />
							<Skeleton className="h-6 w-20" />
						</span>
						<Skeleton className="mt-3 h-9 w-80 max-w-full" />
						<Skeleton className="mt-2 h-5 w-48" />
						<span className="mt-auto flex flex-wrap gap-2 pt-5">
							<Skeleton className="h-11 w-56 max-sm:w-full" />
							<Skeleton className="h-11 w-44" />
							<Skeleton className="h-11 w-32" />
							<Skeleton className="h-11 w-28" />
						</span>
					</span>
				</Card>
				<span className="flex flex-col gap-3">
					<span className="text-xl font-bold text-slate-900">{t("quizPage.questions")}</span>
					<Card as="span" className="block divide-y divide-line">
						{["a", "b", "c", "d"].map((row) => (
							<span key={row} className="flex h-28 flex-col gap-3 p-5">
								<Skeleton className="h-5 w-2/3" />
								<Skeleton className="h-4 w-1/3" />
							</span>
						))}
					</Card>
				</span>
			</div>
		</>
	);
}
