import { useEffect, useEffectEvent, useState } from "react";
import { useTexts } from "~/i18n/texts";
import { isSwitchedOn, saveSwitch } from "~/lib/storage";
import { Dialog } from "~/ui/dialog";
import { Switch } from "~/ui/switch";
import { findShortcut, SHORTCUTS, type Shortcut } from "./shortcuts";

/**
 * Takes the focus from a switch after a pointer's click, so that Space runs the game's next step instead of turning the switch again. A
 * switch reached by keyboard keeps the focus: a click by keyboard has `detail` 0.
 */
function blurClickedSwitch({ detail }: MouseEvent): void {
	const focused = document.activeElement;
	if (detail > 0 && focused instanceof HTMLElement && focused.getAttribute("role") === "switch" && !focused.closest("[role=dialog]"))
		focused.blur();
}

/** Keyboard shortcuts, which the host can turn off in this browser (WCAG 2.1.4). */
export function useShortcuts(active: boolean, onShortcut: (shortcut: Shortcut) => void) {
	const [on, setOn] = useState(() => isSwitchedOn("host-shortcuts"));
	const run = useEffectEvent(onShortcut);
	useEffect(() => {
		if (!active || !on) return;
		const onKeyDown = (event: KeyboardEvent) => {
			const shortcut = findShortcut(event);
			if (!shortcut) return;
			event.preventDefault();
			run(shortcut);
		};
		window.addEventListener("keydown", onKeyDown);
		window.addEventListener("click", blurClickedSwitch);
		return () => {
			window.removeEventListener("keydown", onKeyDown);
			window.removeEventListener("click", blurClickedSwitch);
		};
	}, [active, on]);
	const switchTo = (next: boolean) => {
		setOn(next);
		saveSwitch("host-shortcuts", next);
	};
	return { on, switchTo };
}

function KeyName({ shortcut }: { shortcut: Shortcut }) {
	const { t } = useTexts("site");
	return shortcut === "step" ? t("hostPanel.spaceKey") : SHORTCUTS[shortcut].toUpperCase();
}

/** Shows a key if a keyboard is likely; screen readers get it from `aria-keyshortcuts`. */
export function KeyHint({ shortcut, on }: { shortcut: Shortcut; on: boolean }) {
	if (!on) return null;
	return (
		<span
			aria-hidden="true"
			className="hidden min-w-6 rounded-md border border-current px-1.5 text-center font-sans text-xs leading-5 font-semibold opacity-75 sm:pointer-fine:inline-block"
		>
			<KeyName shortcut={shortcut} />
		</span>
	);
}

interface ShortcutsDialogProps {
	open: boolean;
	on: boolean;
	onChange: (on: boolean) => void;
	onClose: () => void;
}

const ORDER: readonly Shortcut[] = [
	"step",
	"next",
	"close",
	"solution",
	"again",
	"ask",
	"words",
	"solve",
	"texts",
	"ranking",
	"addTime",
	"pause",
	"lock",
	"end",
	"help",
];

export function ShortcutsDialog({ open, on, onChange, onClose }: ShortcutsDialogProps) {
	const { t } = useTexts("site");
	return (
		<Dialog open={open} title={t("hostPanel.shortcuts")} onClose={onClose}>
			<dl className={`flex flex-col gap-1.5 ${on ? "" : "opacity-60"}`}>
				{ORDER.map((shortcut) => (
					<div key={shortcut} className="flex items-center gap-3">
						<dt>
							<kbd className="inline-block min-w-9 rounded-lg border border-slate-400 bg-slate-50 px-2 py-1 text-center font-sans font-semibold text-slate-900">
								<KeyName shortcut={shortcut} />
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
