import { ChevronDown } from "lucide-react";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";

interface RefusedNamesProps {
	/** Absent on devices that only watch. */
	names: readonly string[] | undefined;
	disabled: boolean;
	onAllow: (nickname: string) => void;
}

/** Nicknames that were refused, folded away because the panel may be mirrored to the big screen. */
export function RefusedNames({ names = [], disabled, onAllow }: RefusedNamesProps) {
	const { t } = useTexts("site");
	if (names.length === 0) return null;
	return (
		<details className="group shrink-0 rounded-xl border border-line bg-white text-sm text-slate-700">
			<summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 px-3 font-semibold text-primary-800">
				<span>{t("hostPanel.refusedNames", { number: names.length })}</span>
				<ChevronDown aria-hidden="true" className="size-5 shrink-0 text-slate-600 group-open:rotate-180" />
			</summary>
			<ul className="flex flex-col gap-1 px-3">
				{names.map((nickname) => (
					<li key={nickname} className="flex items-center justify-between gap-2">
						<span translate="no" dir="auto" className="min-w-0 wrap-anywhere">
							{nickname}
						</span>
						<Button
							variant="text"
							size="small"
							disabled={disabled}
							aria-label={t("hostPanel.letNameIn", { nickname })}
							onClick={() => onAllow(nickname)}
						>
							{t("hostPanel.letIn")}
						</Button>
					</li>
				))}
			</ul>
			<p className="px-3 pt-1 pb-3 text-slate-600">{t("hostPanel.letInHint")}</p>
		</details>
	);
}
