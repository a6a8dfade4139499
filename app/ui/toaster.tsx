import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { whenIdle } from "~/lib/when-idle";
import { ErrorBoundary } from "./error-boundary";
import { hasToasts, receiveToasts, subscribe } from "./toast";

const importList = () => import("./toast-list");
// Most visits never show a toast: the list is loaded with the first one, or earlier with `preload`.
const ToastList = lazy(importList);

interface ToasterProps {
	/** Name of the live region. */
	label: string;
	/** Milliseconds until a toast hides. */
	timeoutMs: number;
	/** Preloads the code of toasts, so that they also work without a network. */
	preload: boolean;
}

/** Shows the newest message if even the code of the list cannot be loaded. */
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
			className="pointer-events-none fixed inset-x-0 top-18 z-60 grid justify-items-center px-4"
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
