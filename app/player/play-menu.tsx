import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTexts } from "~/i18n/texts";
import { icon } from "~/ui/icon";
import type { PlayMenuPanelProps } from "./play-menu-panel";

const DotsIcon = icon("M12 5h.01M12 12h.01M12 19h.01");

const PlayMenuPanel = lazy(() => import("./play-menu-panel"));

export function PlayMenu(about: PlayMenuPanelProps) {
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
				<Suspense>
					<PlayMenuPanel {...about} />
				</Suspense>
			)}
		</div>
	);
}
