import { useId } from "react";
import { QUESTION_KINDS, type QuestionKind } from "#contract/kinds/kind";
import { editorOf } from "~/features/question/kinds/editors";
import { useTexts } from "~/i18n/texts";

interface KindFieldProps {
	kind: QuestionKind;
	onChange: (kind: QuestionKind) => void;
}

/** Changing the kind keeps what both kinds have. */
export function KindField({ kind, onChange }: KindFieldProps) {
	const { t } = useTexts("author");
	const id = useId();
	return (
		<fieldset className="min-w-0">
			<legend className="mb-1.5 text-sm font-semibold text-slate-800">{t("quizEditor.kind.label")}</legend>
			<div className="grid grid-cols-2 gap-1.5 sm:grid-cols-3">
				{QUESTION_KINDS.map((value) => {
					const { Icon } = editorOf({ kind: value });
					return (
						<label key={value} className="relative cursor-pointer">
							<input
								type="radio"
								name={id}
								aria-labelledby={`${id}-${value}`}
								aria-describedby={`${id}-${value}-hint`}
								checked={kind === value}
								onChange={() => onChange(value)}
								className="peer absolute inset-0 cursor-pointer opacity-0"
							/>
							<span className="flex h-full min-h-11 flex-col gap-1 rounded-field border border-line bg-slate-50 px-3 py-2 text-slate-700 peer-checked:border-primary-700 peer-checked:bg-primary-50 peer-checked:text-primary-800 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary-500">
								<span id={`${id}-${value}`} className="flex items-center gap-2 text-sm font-semibold">
									<Icon className="size-5 shrink-0" aria-hidden="true" />
									{t(`quizEditor.kind.${value}`)}
								</span>
								<span id={`${id}-${value}-hint`} className="text-xs">
									{t(`quizEditor.kindHint.${value}`)}
								</span>
							</span>
						</label>
					);
				})}
			</div>
		</fieldset>
	);
}
