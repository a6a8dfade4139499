import { useState } from "react";
import { ACCEPTED_TEXT_MAX } from "#contract/limits";
import { GivenLines } from "~/features/question/kinds/given-lines";
import type { AnswerProps, SolutionProps } from "~/features/question/kinds/kind-props";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";

/** A text of this length shows how many characters are left. */
const COUNTER_FROM_CHARACTERS = 60;

/** The browser must not correct or complete the text: that would be the device's answer. */
export function TextAnswer({ lang, locked, sending, given, onSend, draft, onDraft, savesItself }: AnswerProps) {
	const { t } = useTexts();
	const [typed, setTyped] = useState(typeof draft === "string" ? draft : "");
	if (typeof given === "string") return <GivenLines lang={lang} given={given} isCorrect={null} right={null} />;
	const isReady = typed.trim() !== "" && !locked;
	return (
		<form
			className="flex flex-col gap-3"
			onSubmit={(event) => {
				event.preventDefault();
				if (isReady) onSend(typed.trim());
			}}
		>
			<label>
				<span className="mb-1.5 block font-semibold text-slate-800">{t("question.yourAnswer")}</span>
				<input
					type="text"
					lang={lang}
					value={typed}
					maxLength={ACCEPTED_TEXT_MAX}
					disabled={locked}
					autoComplete="off"
					autoCorrect="off"
					autoCapitalize="off"
					spellCheck={false}
					enterKeyHint="send"
					onChange={({ target: { value } }) => {
						setTyped(value);
						onDraft?.(value, value.trim() === "" ? null : value.trim());
					}}
					className="h-16 w-full rounded-xl border-2 border-primary-500 bg-white px-4 text-xl font-semibold text-slate-900 disabled:bg-slate-100"
				/>
			</label>
			<p className="-mt-2 min-h-5 text-end text-sm text-slate-600 tabular-nums" aria-live="polite">
				{typed.length >= COUNTER_FROM_CHARACTERS && t("question.charactersLeft", { count: ACCEPTED_TEXT_MAX - typed.length })}
			</p>
			{!savesItself && (
				<Button type="submit" size="large" disabled={!isReady} loading={sending}>
					{t("question.submit")}
				</Button>
			)}
		</form>
	);
}

export function TextSolution({ lang, given, solved, accepted, isCorrect }: SolutionProps) {
	return (
		<GivenLines lang={lang} given={typeof given === "string" ? given : null} isCorrect={isCorrect} right={(solved && accepted) || null} />
	);
}
