import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTexts } from "~/i18n/texts";
import { isSwitchedOn, type SwitchName, saveSwitch } from "~/lib/storage";
import { icon } from "~/ui/icon";
import { buzz, canBuzz } from "./haptics";
import { NotYou } from "./not-you";

const DotsIcon = icon("M12 5h.01M12 12h.01M12 19h.01");

function MenuSwitch({ name, label, onChange }: { name: SwitchName; label: string; onChange?: () => void }) {
	const [on, setOn] = useState(() => isSwitchedOn(name));
	return (
		<label className="flex min-h-11 cursor-pointer items-center gap-3 text-slate-800">
			<input
				type="checkbox"
				checked={on}
				onChange={({ target: { checked } }) => {
					saveSwitch(name, checked);
					setOn(checked);
					onChange?.();
				}}
				className="size-5 shrink-0 accent-primary-700"
			/>
			{label}
		</label>
	);
}

/** Settings during a game: language, answers by keys, and vibration if the device supports it. */
export function PlayMenu({ languageMenu, pin, nickname }: { languageMenu: ReactNode; pin: string; nickname: string | undefined }) {
	const { t } = useTexts("player");
	const [open, setOpen] = useState(false);
	const box = useRef<HTMLDivElement>(null);
	const button = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		if (!open) return;
		const onElsewhere = ({ target }: Event) => {
			if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
		};
		// Both: Safari gives a clicked button no focus, so none leaves it.
		document.addEventListener("pointerdown", onElsewhere);
		document.addEventListener("focusin", onElsewhere);
		return () => {
			document.removeEventListener("pointerdown", onElsewhere);
			document.removeEventListener("focusin", onElsewhere);
		};
	}, [open]);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the button in it opens
		<div
			ref={box}
			className="relative"
			onKeyDown={({ key }) => {
				if (key !== "Escape" || !open) return;
				setOpen(false);
				button.current?.focus();
			}}
		>
			<button
				ref={button}
				type="button"
				aria-label={t("common.menu")}
				aria-expanded={open}
				onClick={() => setOpen(!open)}
				className="grid size-11 place-items-center rounded-lg text-slate-600 hover:bg-slate-200"
			>
				<DotsIcon className="size-6" />
			</button>
			{open && (
				<div className="absolute right-0 z-30 w-72 max-w-[90vw] rounded-card border border-line bg-white px-4 py-2 shadow-lg">
					<div className="flex items-center justify-between gap-2 text-slate-800">
						<span aria-hidden="true">{t("common.language")}</span>
						{languageMenu}
					</div>
					<MenuSwitch name="answer-keys" label={t("playQuiz.answerKeys")} />
					{nickname !== undefined && (
						<div className="flex items-center justify-between gap-2 text-slate-800">
							<span className="min-w-0 truncate font-semibold">{nickname}</span>
							<NotYou pin={pin} nickname={nickname} className="-mr-4.5 shrink-0" />
						</div>
					)}
					{canBuzz() && <MenuSwitch name="haptics" label={t("playQuiz.haptics")} onChange={() => buzz("tap")} />}
				</div>
			)}
		</div>
	);
}
