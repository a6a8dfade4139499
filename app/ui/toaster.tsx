import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { whenIdle } from "~/lib/when-idle";
import { hasToasts, subscribe } from "./toast";

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

/** The one place of a page where toasts appear; a layout renders it. */
export function Toaster({ preload, ...rest }: ToasterProps) {
	const needed = useSyncExternalStore(subscribe, hasToasts, () => false);
	const [ready, setReady] = useState(false);
	useEffect(() => (preload ? whenIdle(() => importList().then(() => setReady(true))) : undefined), [preload]);
	return <Suspense fallback={null}>{(needed || ready) && <ToastList {...rest} />}</Suspense>;
}
