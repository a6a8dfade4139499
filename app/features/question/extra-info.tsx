import { BulbIcon } from "~/features/live/game-icons";
import { useTexts } from "~/i18n/texts";
import { RichText } from "./rich-text";

interface ExtraInfoProps {
	text: string | undefined;
	lang: string | undefined;
	heading: "h2" | "h3";
}

export function ExtraInfo({ text, lang, heading: Heading }: ExtraInfoProps) {
	const { t } = useTexts();
	if (!text) return null;
	return (
		<aside className="rounded-xl border border-info-200 bg-info-50 px-4 py-3">
			<Heading className="font-bold text-info-800">
				<BulbIcon className="me-1.5 inline size-5 align-text-bottom" />
				{t("question.didYouKnow")}
			</Heading>
			<p lang={lang} className="mt-1 wrap-anywhere whitespace-pre-wrap text-slate-800">
				<RichText text={text} />
			</p>
		</aside>
	);
}
