import { Toast } from "@base-ui/react/toast";
import { useEffect } from "react";
import { receiveToasts, type ToastTone } from "./toast";

const TONES: Record<ToastTone, string> = { success: "bg-success-800", error: "bg-error-800", info: "bg-slate-900" };
const LIMIT = 3;

function isTone(value: string | undefined): value is ToastTone {
	return value !== undefined && value in TONES;
}

function Messages() {
	const { toasts, add } = Toast.useToastManager();
	// The region is in the page before its first message, so that screen readers announce it.
	useEffect(() => receiveToasts(({ text, tone }) => add({ title: text, type: tone })), [add]);
	return toasts.map((toast) => (
		<Toast.Root
			key={toast.id}
			toast={toast}
			// The library makes it a dialog, but it asks nothing.
			role="group"
			className={`pointer-events-auto max-w-lg rounded-base px-5 py-3 text-white shadow-lg transition-opacity duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0 ${TONES[isTone(toast.type) ? toast.type : "info"]}`}
		>
			<Toast.Content>
				<Toast.Title className="font-medium wrap-anywhere" render={<p />} />
			</Toast.Content>
		</Toast.Root>
	));
}

export default function ToastList({ label, timeoutMs }: { label: string; timeoutMs: number }) {
	return (
		<Toast.Provider timeout={timeoutMs} limit={LIMIT}>
			<Toast.Viewport
				aria-label={label}
				// On a phone below the header, so that neither its links nor the buttons of dialogs and forms at the bottom are covered.
				className="pointer-events-none fixed inset-x-0 top-18 z-60 flex flex-col items-center gap-2 px-4 sm:top-auto sm:bottom-[calc(var(--page-bottom,0px)+var(--toast-bottom,1.25rem))] sm:flex-col-reverse"
			>
				<Messages />
			</Toast.Viewport>
		</Toast.Provider>
	);
}
