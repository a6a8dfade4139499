import type { Ref } from "react";
import { RichText } from "./rich-text";

interface QuestionTextProps {
	as: "h1" | "h2" | "h3" | "p" | "span";
	text: string;
	/** The quiz's language: screen readers pronounce the text in it, whatever the language of the interface. */
	lang: string | undefined;
	id?: string;
	/** A heading that takes the focus when its question comes. */
	ref?: Ref<HTMLHeadingElement>;
	className?: string;
}

/** The text of a question, wherever it stands. Size and distance are the screen's. */
export function QuestionText({ as: Tag, text, lang, id, ref, className = "" }: QuestionTextProps) {
	return (
		<Tag
			id={id}
			ref={ref}
			lang={lang}
			tabIndex={ref ? -1 : undefined}
			className={`font-bold wrap-anywhere whitespace-pre-line text-slate-900 outline-none ${className}`}
		>
			<RichText text={text} />
		</Tag>
	);
}
