import { useTexts } from "~/i18n/texts";
import { letterOf } from "./letters";
import { RichText } from "./rich-text";

interface OptionListProps {
	options: readonly string[];
	correctAnswers: readonly number[];
	lang: string | undefined;
	className?: string;
}

/** The options as plain lines, for people who check a question: "A) …", the correct ones marked. */
export function OptionList({ options, correctAnswers, lang, className = "gap-1" }: OptionListProps) {
	const { t } = useTexts();
	return (
		<ol className={`grid ${className}`}>
			{options.map((option, index) => {
				const correct = correctAnswers.includes(index);
				return (
					<li key={letterOf(index)} className={`wrap-anywhere ${correct ? "font-semibold text-success-800" : "text-slate-700"}`}>
						{letterOf(index)}){" "}
						<span lang={lang}>
							<RichText text={option} inName />
						</span>
						{correct && (
							<>
								<span aria-hidden="true"> ✓</span>
								<span className="sr-only"> ({t("question.correctOption")})</span>
							</>
						)}
					</li>
				);
			})}
		</ol>
	);
}
