import { useEffect, useLayoutEffect, useRef } from "react";
import { EyeIcon } from "~/features/live/game-icons";
import { useTexts } from "~/i18n/texts";
import { focusHeading } from "~/ui/use-step-focus";

/** Shown over the page while pupils are to look to the front. The focus comes here, and goes back to where it was. */
export function EyesToFront() {
	const { t } = useTexts("pupil");
	const box = useRef<HTMLElement>(null);
	const before = useRef<Element | null>(null);
	// The element that is hidden now keeps the focus until the browser draws the page.
	useLayoutEffect(() => {
		before.current = document.activeElement;
	}, []);
	useEffect(() => {
		if (box.current) focusHeading(box.current);
		return () => {
			const { current } = before;
			if (current instanceof HTMLElement && current !== document.body && current.isConnected) current.focus();
			else focusHeading(document);
		};
	}, []);
	return (
		<section
			ref={box}
			className="m-auto flex w-full max-w-md flex-col items-center gap-3 rounded-2xl border border-line bg-white px-6 py-14 text-center"
		>
			<span className="grid size-24 place-items-center rounded-full bg-primary-50 text-primary-700">
				<EyeIcon className="size-14" />
			</span>
			<h1 className="text-3xl font-bold text-slate-900">{t("doHomework.heldTitle")}</h1>
			<p className="text-balance text-slate-700">{t("doHomework.heldText")}</p>
		</section>
	);
}
