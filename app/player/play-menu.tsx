import { type ReactNode, useRef, useState } from "react";
import { useTexts } from "~/i18n/texts";
import { icon } from "~/ui/icon";
import { buzz, canBuzz, rememberBuzz, wantsBuzz } from "./haptics";

const DotsIcon = icon("M12 5h.01M12 12h.01M12 19h.01");

function BuzzSwitch() {
	const { t } = useTexts("player");
	const [wanted, setWanted] = useState(wantsBuzz);
	return (
		<label className="flex min-h-11 cursor-pointer items-center gap-3 text-slate-800">
			<input
				type="checkbox"
				checked={wanted}
				onChange={({ target: { checked } }) => {
					rememberBuzz(checked);
					setWanted(checked);
					buzz("tap");
				}}
				className="size-5 shrink-0 accent-primary-700"
			/>
			{t("playQuiz.haptics")}
		</label>
	);
}

/** Settings during a game: language, and vibration if the phone supports it. */
export function PlayMenu({ languageMenu }: { languageMenu: ReactNode }) {
	const { t } = useTexts();
	const [open, setOpen] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: closes what the button in it opens, by Escape and when the focus leaves
		<div
			className="relative"
			onBlur={({ currentTarget, relatedTarget }) => {
				if (!currentTarget.contains(relatedTarget)) setOpen(false);
			}}
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
				// Takes the focus of a tap beside its fields: it stays open.
				<div
					tabIndex={-1}
					className="absolute right-0 z-30 w-72 max-w-[90vw] rounded-card border border-line bg-white px-4 py-2 shadow-lg outline-none"
				>
					<div className="flex items-center justify-between gap-2 text-slate-800">
						<span aria-hidden="true">{t("common.language")}</span>
						{languageMenu}
					</div>
					{canBuzz() && <BuzzSwitch />}
				</div>
			)}
		</div>
	);
}
