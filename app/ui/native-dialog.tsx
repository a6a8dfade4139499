import { useId, useLayoutEffect, useRef } from "react";
import { type DialogContent, DialogFrame } from "./dialog-frame";

/** Looks like `Dialog` but uses the browser's own element, for phones in a game. Open while it is rendered. */
export function NativeDialog(content: DialogContent) {
	const { onClose } = content;
	const dialog = useRef<HTMLDialogElement>(null);
	const id = useId();
	// Closed while it is still in the page: only then the browser gives the focus back.
	useLayoutEffect(() => {
		const opened = dialog.current;
		opened?.showModal();
		return () => opened?.close();
	}, []);
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: a click outside the panel closes it; for the keyboard the browser has Escape
		<dialog
			ref={dialog}
			aria-labelledby={id}
			onCancel={(event) => {
				event.preventDefault();
				onClose();
			}}
			onClick={(event) => {
				if (event.target === event.currentTarget) onClose();
			}}
			className="m-auto mb-3 w-[calc(100%-1.5rem)] max-w-md rounded-card bg-white p-0 shadow-xl backdrop:bg-slate-900/50 sm:mb-auto"
		>
			<DialogFrame {...content} Heading="h2" headingId={id} />
		</dialog>
	);
}
