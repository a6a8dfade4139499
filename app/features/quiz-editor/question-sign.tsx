import { CircleAlert, TriangleAlert } from "lucide-react";
import { questionKind } from "#contract/kinds/rules";
import type { Question } from "#contract/quizzes/question";
import { lookUpKindEditor } from "~/features/question/kinds/editors";
import { useTexts } from "~/i18n/texts";
import type { QuestionMark as Sign } from "./question-outline";

const LOOKS = {
	wrong: { Icon: CircleAlert, tone: "text-error-700" },
	unfinished: { Icon: TriangleAlert, tone: "text-warning-600" },
} as const;

export function QuestionSign({ sign }: { sign: Sign }) {
	const { t } = useTexts("author");
	if (sign === null) return null;
	const { Icon, tone } = LOOKS[sign];
	const words = t(`quizEditor.sign.${sign}`);
	return (
		<span role="img" aria-label={words} title={words} className={`shrink-0 ${tone}`}>
			<Icon />
		</span>
	);
}

export function KindSign({ question }: { question: Question }) {
	const { t } = useTexts("author");
	const { Icon } = lookUpKindEditor(question);
	const words = t(`quizEditor.kind.${questionKind(question)}`);
	return (
		<span role="img" aria-label={words} title={words} className="shrink-0 text-slate-500">
			<Icon className="size-4.5" />
		</span>
	);
}
