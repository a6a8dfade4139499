import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { whenIdle } from "~/lib/when-idle";
import { ErrorBoundary } from "./error-boundary";
import { hasToasts, receiveToasts, subscribe } from "./toast";

const importList = () => import("./toast-list");
// Most visits never show a toast: the list is loaded with the first one, or before that where `preload` asks for it.
const ToastList = lazy(importList);

interface ToasterProps {
	/** Name of the live region. */
	label: string;
	/** Milliseconds until a toast hides. */
	timeoutMs: number;
	/** Loads ahead what draws toasts, so that they come without a network too. */
	preload: boolean;
}

/** Shows the newest message where even the code of the list does not come. */
function PlainToast({ label, timeoutMs }: Omit<ToasterProps, "preload">) {
	const [text, setText] = useState("");
	useEffect(() => receiveToasts((toast) => setText(toast.text)), []);
	useEffect(() => {
		if (!text) return;
		const timer = setTimeout(() => setText(""), timeoutMs);
		return () => clearTimeout(timer);
	}, [text, timeoutMs]);
	return (
		<section
			aria-label={label}
			aria-live="polite"
			className="pointer-events-none fixed inset-x-0 top-30 z-60 grid justify-items-center px-4"
		>
			{text && <p className="max-w-lg rounded-base bg-error-800 px-5 py-3 font-medium text-white shadow-lg">{text}</p>}
		</section>
	);
}

/** The one place of a page where toasts appear; a layout renders it. */
export function Toaster({ preload, ...rest }: ToasterProps) {
	const needed = useSyncExternalStore(subscribe, hasToasts, () => false);
	const [ready, setReady] = useState(false);
	useEffect(() => (preload ? whenIdle(() => importList().then(() => setReady(true))) : undefined), [preload]);
	if (!needed && !ready) return null;
	return (
		<ErrorBoundary fallback={<PlainToast {...rest} />}>
			<Suspense fallback={null}>
				<ToastList {...rest} />
			</Suspense>
		</ErrorBoundary>
	);
}
