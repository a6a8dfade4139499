import type { Quiz } from "#contract/quizzes/quizzes";
import { OptionList } from "~/features/question/question-choice";
import { QuestionText } from "~/features/question/rich-text";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";

preloadTexts("material");

export function OriginalQuestion({ original, id }: { original: Quiz; id: string }) {
	const { t } = useTexts("material", "site");
	const question = original.questions.find((one) => one.id === id);
	if (!question) return null;
	const { image, extraInfo } = question;
	return (
		<aside aria-label={t("translation.original")} className="mb-4 rounded-base border border-line bg-slate-50 p-3 text-sm">
			<p className="mb-1 font-semibold text-slate-600">
				{t("translation.original")} · {t(`site:languages.${original.language}`)}
			</p>
			<div className="flex flex-col gap-2">
				<QuestionText as="p" text={question.text} lang={original.language} className="font-medium wrap-anywhere text-slate-900" />
				{image && (
					<p lang={original.language} className="wrap-anywhere text-slate-700">
						{image.alt}
					</p>
				)}
				<OptionList {...question} lang={original.language} className="gap-1 sm:grid-cols-2" />
				{extraInfo && <QuestionText as="p" text={extraInfo} lang={original.language} className="wrap-anywhere text-slate-700" />}
			</div>
		</aside>
	);
}

export function UntranslatedNote({ paths }: { paths: readonly string[] }) {
	const { t } = useTexts("material");
	if (paths.length === 0) return null;
	const places = paths.map((path) => {
		const number = /^questions\.(\d+)\./.exec(path)?.[1];
		return number === undefined ? t("translation.name") : t("translation.question", { number: Number(number) + 1 });
	});
	return (
		<div className="mb-6">
			<Alert tone="warning">
				{t("translation.untranslated", { count: paths.length })} {t("translation.places", { places: [...new Set(places)].join(", ") })}
			</Alert>
		</div>
	);
}
