import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from "@headlessui/react";
import type { ReactNode } from "react";

export interface DialogProps {
	open: boolean;
	title: string;
	onClose: () => void;
	children: ReactNode;
	/** The row of buttons at the end. */
	actions?: ReactNode;
	wide?: boolean;
}

/** The implementation of a dialog; `Dialog` loads it. */
export default function HeadlessPanel({ open, title, onClose, children, actions, wide = false }: DialogProps) {
	return (
		<HeadlessDialog open={open} onClose={onClose} className="relative z-50">
			<DialogBackdrop className="fixed inset-0 bg-slate-900/50" />
			<div className="fixed inset-0 overflow-y-auto">
				<div className="flex min-h-full items-end justify-center p-3 sm:items-center sm:p-6">
					<DialogPanel className={`w-full rounded-card bg-white p-5 shadow-xl sm:p-6 ${wide ? "max-w-3xl" : "max-w-md"}`}>
						<DialogTitle className="text-xl font-bold wrap-anywhere text-slate-900">{title}</DialogTitle>
						<div className="mt-3 wrap-anywhere text-slate-700">{children}</div>
						{actions && <div className="mt-6 flex flex-wrap justify-end gap-2 max-sm:*:grow">{actions}</div>}
					</DialogPanel>
				</div>
			</div>
		</HeadlessDialog>
	);
}
