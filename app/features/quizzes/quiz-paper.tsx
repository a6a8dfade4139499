import { Printer } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { href } from "react-router";
import { kindRules, questionKind } from "#contract/kinds/rules";
import type { AuthoringLanguage } from "#contract/limits";
import type { Quiz } from "#contract/quizzes/quizzes";
import { useRun } from "~/api/use-run";
import { FormulasOfPage } from "~/features/question/formulas-of-page";
import { isLongText, optionLetter } from "~/features/question/option-identity";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { ChoiceGroup } from "~/ui/choice-group";
import { Card, PageHeading } from "~/ui/layout";
import { Switch } from "~/ui/switch";
import { orderPaper, PAPER_VERSIONS, type PaperQuestion, type PaperVersion, readKey } from "./paper-order";
import "./paper.css";

/** Options no longer than this stand beside each other. */
const SHORT_OPTION = 24;
const OPEN_LINES = [1, 2, 3, 4];

function Text({ text, lang }: { text: string; lang: AuthoringLanguage }) {
	return (
		<span lang={lang} className="whitespace-pre-wrap wrap-anywhere">
			<RichText text={text} />
		</span>
	);
}

/** Where pupils write: letters to circle, boxes for numbers, or lines. */
function AnswerPlace({ paper: { question, places }, lang }: { paper: PaperQuestion; lang: AuthoringLanguage }) {
	const { options, unit } = question;
	switch (questionKind(question)) {
		case "choice":
		case "poll": {
			const areShort = options.every((option) => option.length <= SHORT_OPTION && !isLongText(option));
			return (
				<ol className={`mt-[0.4em] ${areShort ? "columns-2" : ""}`}>
					{places.map((option, place) => (
						<li key={option} className="flex gap-[0.5em] py-[0.15em]">
							<span className="font-bold">{optionLetter(place)})</span>
							<Text text={options[option] ?? ""} lang={lang} />
						</li>
					))}
				</ol>
			);
		}
		case "order":
			return (
				<ul className="mt-[0.4em]">
					{places.map((option) => (
						<li key={option} className="flex items-center gap-[0.6em] py-[0.2em]">
							<span className="paper-box" />
							<Text text={options[option] ?? ""} lang={lang} />
						</li>
					))}
				</ul>
			);
		case "number":
			return (
				<p className="flex items-end gap-[0.5em]">
					<span className="paper-line w-[12em]" />
					{unit}
				</p>
			);
		case "open":
			return OPEN_LINES.map((line) => <span key={line} className="paper-line" />);
		default:
			return <span className="paper-line" />;
	}
}

interface SheetProps {
	quiz: Quiz;
	version: PaperVersion | null;
	large: boolean;
}

const paperClass = (large: boolean) => `paper ${large ? "large" : ""} rounded-card border border-line bg-white p-8 max-sm:p-4`;

function Sheet({ quiz, version, large }: SheetProps) {
	const { t } = useTexts("sheet");
	const { name, language } = quiz;
	return (
		<section className={paperClass(large)}>
			<div className="flex flex-wrap items-baseline justify-between gap-x-[1em]">
				<h2 lang={language} className="min-w-0 flex-1 wrap-anywhere">
					{name}
				</h2>
				{version && <p className="font-bold">{t("sheet.version", { version })}</p>}
			</div>
			<dl className="mt-[0.6em] grid grid-cols-2 gap-x-[2em]">
				{(["school", "class", "name", "date"] as const).map((line) => (
					<div key={line} className="flex items-end gap-[0.5em]">
						<dt>{t(`sheet.${line}`)}</dt>
						<dd className="paper-line flex-1" />
					</div>
				))}
			</dl>
			<ol className="mt-[1em]">
				{orderPaper(quiz, version).map((paper, index) => {
					const { question } = paper;
					const { id, text, image } = question;
					return (
						<li key={id} className="paper-question">
							<p className="font-bold">
								{index + 1}. <Text text={text} lang={language} />
							</p>
							{kindRules(question).choosesSeveral(question) && <p className="text-[0.85em]">{t("sheet.several")}</p>}
							{questionKind(question) === "order" && <p className="text-[0.85em]">{t("sheet.order")}</p>}
							{image && (
								<img src={image.url} alt={image.alt} lang={language} width={image.width} height={image.height} className="paper-picture" />
							)}
							<AnswerPlace paper={paper} lang={language} />
						</li>
					);
				})}
			</ol>
		</section>
	);
}

/** On a page of its own, so that the sheets can be handed out; never in large print, because it is the teacher's. It repeats no question. */
function AnswerKey({ quiz, version }: Omit<SheetProps, "large">) {
	const { t, language } = useTexts("sheet");
	return (
		<section className={paperClass(false)}>
			<h2>{version ? t("sheet.keyOf", { version }) : t("sheet.key")}</h2>
			<p lang={quiz.language} className="wrap-anywhere">
				{quiz.name}
			</p>
			<ol className="paper-key mt-[1em]">
				{orderPaper(quiz, version).map((paper, index) => (
					<li key={paper.question.id} className="flex gap-[0.5em] py-[0.15em]">
						<span className="min-w-[2em] text-end tabular-nums">{index + 1}.</span>
						<b className="min-w-0 wrap-anywhere">
							<RichText text={readKey(paper, language)} />
						</b>
					</li>
				))}
			</ol>
		</section>
	);
}

export interface PaperChoice {
	versions: 1 | 2 | 3 | 4;
	large: boolean;
}

interface QuizPaperProps extends PaperChoice {
	quiz: Quiz;
	onChoose: (choice: Partial<PaperChoice>) => void;
	/** Said where the quiz cannot be printed as it is. */
	note?: ReactNode;
}

/** The sheets of a quiz with their keys, as they are printed. */
export function QuizPaper({ quiz, versions, large, onChoose }: QuizPaperProps) {
	const { t } = useTexts("sheet");
	const sheets = useRef<HTMLDivElement>(null);
	const print = useRun(
		async () => {
			const pictures = sheets.current?.querySelectorAll("img") ?? [];
			await Promise.all([...pictures].map((picture) => picture.decode().catch(() => undefined)));
			window.print();
		},
		{ failure: () => null },
	);
	const printed: (PaperVersion | null)[] = versions === 1 ? [null] : PAPER_VERSIONS.slice(0, versions);
	return (
		<div className="flex flex-col gap-6 print:block">
			<div className="flex flex-col gap-4 print:hidden">
				<PageHeading
					back={{ to: href("/quiz/:id", { id: quiz._id }), label: t("sheet.toQuiz") }}
					title={t("sheet.title")}
					subtitle={t("sheet.subtitle")}
					actions={
						<Button loading={print.pending} onClick={() => void print.run()}>
							<Printer />
							{t("sheet.print")}
						</Button>
					}
				/>
				<Card className="flex flex-wrap items-start gap-x-10 gap-y-4 p-5">
					<ChoiceGroup
						legend={t("sheet.versions")}
						choices={([1, 2, 3, 4] as const).map((value) => ({ value, label: String(value) }))}
						value={versions}
						onChange={(value) => onChoose({ versions: value })}
						hint={t("sheet.versionsHint")}
					/>
					<Switch label={t("sheet.large")} hint={t("sheet.largeHint")} checked={large} onChange={(value) => onChoose({ large: value })} />
				</Card>
			</div>
			<FormulasOfPage questions={quiz.questions}>
				<div ref={sheets} className="flex flex-col gap-6 print:block">
					{printed.map((version) => (
						<Sheet key={version} quiz={quiz} version={version} large={large} />
					))}
					{printed.map((version) => (
						<AnswerKey key={`key ${version}`} quiz={quiz} version={version} />
					))}
				</div>
			</FormulasOfPage>
		</div>
	);
}
