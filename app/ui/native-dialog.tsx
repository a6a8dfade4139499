import { type ElementType, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { useTexts } from "~/i18n/texts";
import { Button, IconButton } from "./button";
import { Cross } from "./icon";

export interface DialogContent {
	title: string;
	onClose: () => void;
	children: ReactNode;
	/** The primary action last: right of Cancel. A dialog without any ends with Close. */
	actions?: ReactNode;
	/** A button for an action that loses something. It is set apart and opens the dialog that asks; it never acts itself. */
	destructive?: { label: ReactNode; onAsk: () => void; disabled?: boolean } | false | undefined;
	cancelLabel?: string;
	/** A call is running, which Cancel would not undo. */
	busy?: boolean;
}

/** × stays in sight while a long dialog scrolls. */
export function DialogFrame({
	title,
	onClose,
	children,
	actions,
	destructive,
	cancelLabel,
	busy = false,
	Heading,
	headingId,
}: DialogContent & { Heading: ElementType; headingId?: string }) {
	const { t } = useTexts();
	return (
		<div className="grid grid-cols-[minmax(0,1fr)]">
			<div className="p-5 [grid-area:1/1] sm:p-6">
				<Heading id={headingId} className="pe-10 text-xl font-bold wrap-anywhere text-slate-900">
					{title}
				</Heading>
				<div className="mt-3 wrap-anywhere text-slate-700">{children}</div>
				<div className="mt-6 flex flex-wrap justify-end gap-2">
					{destructive && (
						<Button
							variant="text"
							disabled={busy || destructive.disabled}
							className="me-auto -ms-2 px-2! text-start! text-error-700! hover:bg-error-50!"
							onClick={destructive.onAsk}
						>
							{destructive.label}
						</Button>
					)}
					<div className="flex flex-wrap justify-end gap-2 max-sm:grow max-sm:*:grow">
						<Button variant="outlined" disabled={busy && Boolean(actions)} onClick={onClose}>
							{cancelLabel ?? t(actions ? "common.cancel" : "common.close")}
						</Button>
						{actions}
					</div>
				</div>
			</div>
			{/* Last in the document: a dialog begins with its first field, not with the way out. */}
			<IconButton
				label={t("common.close")}
				className="sticky top-2 m-2 self-start justify-self-end bg-white/90 [grid-area:1/1]"
				onClick={onClose}
			>
				<Cross />
			</IconButton>
		</div>
	);
}

/** Looks like `Dialog` but uses the browser's own element, for phones in a game. Open while it is rendered. */
export function NativeDialog(content: DialogContent) {
	const { onClose } = content;
	const dialog = useRef<HTMLDialogElement>(null);
	const id = useId();
	// Closed while it is still in the page, because only then does the browser return the focus.
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
