import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from "@headlessui/react";
import { type DialogContent, DialogFrame } from "./native-dialog";

export interface DialogProps extends DialogContent {
	open: boolean;
	wide?: boolean;
	/** True where the content grows while the dialog is open: it stands at the top of the screen, so that only its lower edge moves. */
	grows?: boolean;
}

export default function HeadlessPanel({ open, wide = false, grows = false, ...content }: DialogProps) {
	return (
		<HeadlessDialog open={open} onClose={content.onClose} className="relative z-50">
			<DialogBackdrop className="fixed inset-0 bg-slate-900/50" />
			<div className="fixed inset-0 overflow-y-auto">
				<div className={`flex min-h-full justify-center p-3 sm:p-6 ${grows ? "items-start" : "items-end sm:items-center"}`}>
					<DialogPanel className={`w-full rounded-card bg-white shadow-xl ${wide ? "max-w-3xl" : "max-w-md"}`}>
						<DialogFrame {...content} Heading={DialogTitle} />
					</DialogPanel>
				</div>
			</div>
		</HeadlessDialog>
	);
}
