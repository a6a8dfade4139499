import { RichText } from "./rich-text";

interface QuestionTextProps {
	as: "h1" | "h2" | "h3" | "p" | "span";
	text: string;
	/** The quiz's language: screen readers pronounce the text in it, whatever the language of the interface. */
	lang: string | undefined;
	id?: string;
	className?: string;
}

/** The text of a question, wherever it is shown. The screen sets its size and spacing. */
export function QuestionText({ as: Tag, text, lang, id, className = "" }: QuestionTextProps) {
	return (
		<Tag id={id} lang={lang} className={`font-bold wrap-anywhere whitespace-pre-line text-slate-900 ${className}`}>
			<RichText text={text} />
		</Tag>
	);
}
