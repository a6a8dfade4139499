import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import type { AuthoringLanguage } from "#contract/limits";
import { useTexts } from "~/i18n/texts";
import { announce } from "~/ui/announce";
import { Button, IconButton } from "~/ui/button";
import { Cross } from "~/ui/icon";
import { detectLanguage, quizText } from "./detect-language";
import type { EditorValues } from "./editor-values";

export const STATE_ELEMENT_ID = "editor-state";

interface LanguageHintProps {
	values: EditorValues;
	onSet: (language: AuthoringLanguage) => void;
}

export function LanguageHint({ values, onSet }: LanguageHintProps) {
	const { t } = useTexts("author", "site");
	const [dismissed, setDismissed] = useState(false);
	const { name, questions } = useDeferredValue(values);
	const found = useMemo(() => (dismissed ? null : detectLanguage(quizText(name, questions))), [dismissed, name, questions]);
	const suggested = found === values.language ? null : found;
	const words =
		suggested && t("quizEditor.languageHint", { found: t(`site:languages.${suggested}`), set: t(`site:languages.${values.language}`) });
	useEffect(() => {
		if (words) announce(words);
	}, [words]);
	if (!suggested) return null;
	/** The button that has the focus disappears with the hint, so the focus moves to the state of the quiz. */
	const closeHint = (change: () => void) => {
		flushSync(change);
		document.getElementById(STATE_ELEMENT_ID)?.focus({ preventScroll: true });
	};
	const setLanguage = () => {
		closeHint(() => onSet(suggested));
		announce(t("quizEditor.languageIs", { language: t(`site:languages.${suggested}`) }));
	};
	return (
		<div className="mb-2 flex items-center gap-2">
			<p className="min-w-0 flex-auto text-sm text-slate-800 sm:flex-initial">{words}</p>
			<Button variant="outlined" size="small" className="shrink-0 whitespace-nowrap" onClick={setLanguage}>
				{t("quizEditor.languageSet", { language: t(`site:languages.${suggested}`) })}
			</Button>
			<IconButton label={t("quizEditor.languageLeave")} onClick={() => closeHint(() => setDismissed(true))}>
				<Cross />
			</IconButton>
		</div>
	);
}
