import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Switch } from "~/ui/switch";
import { KeyName } from "./key-hint";
import type { Shortcut } from "./shortcuts";

interface ShortcutsDialogProps {
	open: boolean;
	on: boolean;
	onChange: (on: boolean) => void;
	onClose: () => void;
}

const ORDER: readonly Shortcut[] = ["step", "next", "close", "ranking", "addTime", "pause", "lock", "end", "help"];

/** What each key does, and the switch for all of them. */
export function ShortcutsDialog({ open, on, onChange, onClose }: ShortcutsDialogProps) {
	const { t } = useTexts("site");
	return (
		<Dialog open={open} title={t("hostPanel.shortcuts")} onClose={onClose} actions={<Button onClick={onClose}>{t("common.close")}</Button>}>
			<dl className={`flex flex-col gap-1.5 ${on ? "" : "opacity-60"}`}>
				{ORDER.map((shortcut) => (
					<div key={shortcut} className="flex items-center gap-3">
						<dt>
							<kbd className="inline-block min-w-9 rounded-lg border border-slate-400 bg-slate-50 px-2 py-1 text-center font-sans font-semibold text-slate-900">
								<KeyName of={shortcut} />
							</kbd>
						</dt>
						<dd>{t(`hostPanel.shortcut.${shortcut}`)}</dd>
					</div>
				))}
			</dl>
			<Switch className="mt-5" label={t("hostPanel.shortcutsOn")} hint={t("hostPanel.shortcutsHint")} checked={on} onChange={onChange} />
		</Dialog>
	);
}
