import { ChevronDown, SlidersHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";
import { RichText } from "~/features/question/rich-text";
import { useTexts } from "~/i18n/texts";

interface MoreFieldsProps {
	/** The settings in words. */
	summary: string;
	/** True if a message is about one of the fields. */
	wrong: boolean;
	readOnly: boolean;
	children: ReactNode;
}

/** Fields that few questions need, on one line until they are wanted; its line says what is set. */
export function MoreFields({ summary, wrong, readOnly, children }: MoreFieldsProps) {
	const { t } = useTexts("author");
	const [open, setOpen] = useState(readOnly);
	if (wrong && !open) setOpen(true);
	return (
		<details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className="group/more rounded-field border border-line">
			<summary className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-field px-3 hover:bg-primary-50">
				<SlidersHorizontal className="size-5 shrink-0 text-slate-500" />
				<span className="min-w-0 flex-1 wrap-anywhere">
					<span className="font-semibold text-slate-900">{t("quizEditor.more")}</span>
					{summary !== "" && (
						<span className="text-slate-700">
							{" · "}
							<RichText text={summary} inName />
						</span>
					)}
				</span>
				<ChevronDown className="shrink-0 text-slate-500 transition-transform group-open/more:rotate-180 motion-reduce:transition-none" />
			</summary>
			<div className="flex flex-col gap-4 border-t border-line p-3 pt-4">{children}</div>
		</details>
	);
}
