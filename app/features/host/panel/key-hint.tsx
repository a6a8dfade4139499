import { useTexts } from "~/i18n/texts";
import { SHORTCUTS, type Shortcut } from "./shortcuts";

/** What is written on the key. */
export function KeyName({ of }: { of: Shortcut }) {
	const { t } = useTexts("site");
	return of === "step" ? t("hostPanel.spaceKey") : SHORTCUTS[of].toUpperCase();
}

/** The key on a button, if a keyboard is likely; screen readers get it from `aria-keyshortcuts`. */
export function KeyHint({ of, on }: { of: Shortcut; on: boolean }) {
	if (!on) return null;
	return (
		<span
			aria-hidden="true"
			className="hidden min-w-6 rounded-md border border-current px-1.5 text-center font-sans text-xs leading-5 font-semibold opacity-75 sm:pointer-fine:inline-block"
		>
			<KeyName of={of} />
		</span>
	);
}
