import { useId } from "react";
import { QUESTION_KINDS, type QuestionKind } from "#contract/kinds/kind";
import { editorOf } from "~/features/question/kinds/editors";
import { useTexts } from "~/i18n/texts";

interface KindFieldProps {
	kind: QuestionKind;
	onChange: (kind: QuestionKind) => void;
}

/** The kind of a question, by icon, name and a sentence. Changing it keeps what both kinds have. */
export function KindField({ kind, onChange }: KindFieldProps) {
	const { t } = useTexts("author");
	const id = useId();
	return (
		<fieldset aria-describedby={`${id}-hint`} className="min-w-0">
			<legend className="mb-1.5 text-sm font-semibold text-slate-800">{t("quizEditor.kind.label")}</legend>
			<div className="grid grid-cols-2 gap-1.5 sm:grid-cols-5">
				{QUESTION_KINDS.map((value) => {
					const { Icon } = editorOf({ kind: value });
					return (
						<label key={value} className="relative cursor-pointer">
							<input
								type="radio"
								name={id}
								checked={kind === value}
								onChange={() => onChange(value)}
								className="peer absolute inset-0 cursor-pointer opacity-0"
							/>
							<span className="flex min-h-11 items-center gap-2 rounded-field border border-line bg-slate-50 px-3 py-1.5 text-sm font-semibold text-slate-700 peer-checked:border-primary-700 peer-checked:bg-primary-50 peer-checked:text-primary-800 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary-500">
								<Icon className="size-5 shrink-0" aria-hidden="true" />
								{t(`quizEditor.kind.${value}`)}
							</span>
						</label>
					);
				})}
			</div>
			<p id={`${id}-hint`} className="mt-1.5 text-sm text-slate-600">
				{t(`quizEditor.kindHint.${kind}`)}
			</p>
		</fieldset>
	);
}
