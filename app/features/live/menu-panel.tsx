import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Support } from "#contract/classes/support";
import { useTexts } from "~/i18n/texts";
import { isSwitchedOn, type SwitchName, saveSwitch } from "~/lib/storage";
import { Checkbox } from "~/ui/choice-group";

interface MenuSwitchProps {
	name: SwitchName;
	label: ReactNode;
	/** True if it is on whatever this device says. */
	isSet?: boolean | undefined;
	onChange?: () => void;
}

export function MenuSwitch({ name, label, isSet = false, onChange }: MenuSwitchProps) {
	const [on, setOn] = useState(() => isSwitchedOn(name));
	return (
		<Checkbox
			checked={on || isSet}
			disabled={isSet}
			onChange={({ target: { checked } }) => {
				saveSwitch(name, checked);
				setOn(checked);
				onChange?.();
			}}
			label={label}
		/>
	);
}

/** Support for this device; what the pupil's card sets cannot be switched off here. */
export function SupportSwitches({ ofCard }: { ofCard?: Support | undefined }) {
	const { t } = useTexts();
	return (
		<>
			<MenuSwitch name="calm" label={t("support.calm")} isSet={ofCard?.calm} />
			<MenuSwitch name="read-aloud" label={t("support.readQuestions")} isSet={ofCard?.readAloud} />
			{ofCard && <p className="mb-1 text-sm text-slate-600">{t("support.byTeacher")}</p>}
		</>
	);
}

interface MenuPanelProps {
	children: ReactNode;
	onClose: () => void;
}

/** The panel below the menu's button. Escape closes it, and so does what happens outside of the panel and the button. */
export function MenuPanel({ children, onClose }: MenuPanelProps) {
	const panel = useRef<HTMLDivElement>(null);
	const close = useEffectEvent(onClose);
	useEffect(() => {
		const menu = panel.current?.parentElement?.parentElement;
		const closeFromOutside = ({ target }: Event) => {
			if (target instanceof Node && !menu?.contains(target)) close();
		};
		const closeByKey = ({ key }: KeyboardEvent) => {
			if (key !== "Escape") return;
			close();
			menu?.querySelector("button")?.focus();
		};
		// Both events are needed: Safari gives clicked buttons no focus, so no focus event follows.
		document.addEventListener("pointerdown", closeFromOutside);
		document.addEventListener("focusin", closeFromOutside);
		menu?.addEventListener("keydown", closeByKey);
		return () => {
			document.removeEventListener("pointerdown", closeFromOutside);
			document.removeEventListener("focusin", closeFromOutside);
			menu?.removeEventListener("keydown", closeByKey);
		};
	}, []);
	return (
		<div ref={panel} className="rounded-card border border-line px-4 py-2">
			{children}
		</div>
	);
}

/** Nothing but the support of this device. */
export default function SupportMenuPanel({ ofCard, onClose }: { ofCard?: Support | undefined; onClose: () => void }) {
	return (
		<MenuPanel onClose={onClose}>
			<SupportSwitches ofCard={ofCard} />
		</MenuPanel>
	);
}
