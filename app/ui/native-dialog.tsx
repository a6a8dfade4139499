import { type ReactNode, useId, useLayoutEffect, useRef } from "react";

interface NativeDialogProps {
	title: string;
	onClose: () => void;
	children: ReactNode;
	/** The row of buttons at the end. */
	actions: ReactNode;
}

/** Looks like `Dialog` but uses the browser's own element, for phones in a game. Open while it is rendered. */
export function NativeDialog({ title, onClose, children, actions }: NativeDialogProps) {
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
			<div className="p-5 sm:p-6">
				<h2 id={id} className="text-xl font-bold wrap-anywhere text-slate-900">
					{title}
				</h2>
				<div className="mt-3 wrap-anywhere text-slate-700">{children}</div>
				<div className="mt-6 flex flex-wrap justify-end gap-2 max-sm:*:grow">{actions}</div>
			</div>
		</dialog>
	);
}
