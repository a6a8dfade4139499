import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTexts } from "~/i18n/texts";
import { isSwitchedOn, type SwitchName, saveSwitch } from "~/lib/storage";
import { Checkbox } from "~/ui/choice-group";
import { buzz, canBuzz } from "./haptics";
import { NotYou } from "./not-you";

function MenuSwitch({ name, label, onChange }: { name: SwitchName; label: string; onChange?: () => void }) {
	const [on, setOn] = useState(() => isSwitchedOn(name));
	return (
		<Checkbox
			checked={on}
			onChange={({ target: { checked } }) => {
				saveSwitch(name, checked);
				setOn(checked);
				onChange?.();
			}}
			label={label}
		/>
	);
}

export interface PlayMenuPanelProps {
	languageMenu?: ReactNode;
	pin: string;
	nickname: string | undefined;
	onClose: () => void;
}

/** The panel below the menu's button. Escape closes it, and so does what happens outside of the panel and the button. */
export default function PlayMenuPanel({ languageMenu, pin, nickname, onClose }: PlayMenuPanelProps) {
	const { t } = useTexts("player");
	const panel = useRef<HTMLDivElement>(null);
	const close = useEffectEvent(onClose);
	useEffect(() => {
		const menu = panel.current?.parentElement;
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
		<div ref={panel} className="absolute end-0 z-30 w-72 max-w-[90vw] rounded-card border border-line bg-white px-4 py-2 shadow-lg">
			{languageMenu && (
				<div className="flex items-center justify-between gap-2 text-slate-800">
					<span aria-hidden="true">{t("common.language")}</span>
					{languageMenu}
				</div>
			)}
			<MenuSwitch name="answer-keys" label={t("playQuiz.answerKeys")} />
			{canBuzz() && <MenuSwitch name="haptics" label={t("playQuiz.haptics")} onChange={() => buzz("tap")} />}
			<div className="mt-2 flex items-center justify-between gap-2 border-t border-line pt-2 text-slate-800">
				<span translate="no" className="min-w-0 truncate font-semibold">
					{nickname}
				</span>
				<NotYou pin={pin} nickname={nickname} className="-me-4.5 shrink-0" />
			</div>
		</div>
	);
}
