import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from "@headlessui/react";
import { type DialogContent, DialogFrame } from "./native-dialog";

export interface DialogProps extends DialogContent {
	open: boolean;
	wide?: boolean;
}

export default function HeadlessPanel({ open, wide = false, ...content }: DialogProps) {
	return (
		<HeadlessDialog open={open} onClose={content.onClose} className="relative z-50">
			<DialogBackdrop className="fixed inset-0 bg-slate-900/50" />
			<div className="fixed inset-0 overflow-y-auto">
				<div className="flex min-h-full items-end justify-center p-3 sm:items-center sm:p-6">
					<DialogPanel className={`w-full rounded-card bg-white shadow-xl ${wide ? "max-w-3xl" : "max-w-md"}`}>
						<DialogFrame {...content} Heading={DialogTitle} />
					</DialogPanel>
				</div>
			</div>
		</HeadlessDialog>
	);
}
