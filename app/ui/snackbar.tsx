import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";

export interface SnackbarMessage {
	message: string;
	tone?: "success" | "error" | "info";
	/** Milliseconds until it goes by itself. */
	durationMs?: number;
}

interface SnackbarApi {
	show(message: SnackbarMessage): void;
}

const SnackbarContext = createContext<SnackbarApi>({ show: () => undefined });
const DEFAULT_MS = 4000;
const TONES = { success: "bg-success-800", error: "bg-error-800", info: "bg-slate-900" } as const;

function Message({ message, tone = "info" }: SnackbarMessage) {
	return <p className={`max-w-lg rounded-base px-5 py-3 font-medium text-white shadow-lg wrap-anywhere ${TONES[tone]}`}>{message}</p>;
}

/** Holds the one snackbar of the page; it hides by itself after four seconds. */
export function SnackbarProvider({ children }: { children: ReactNode }) {
	const [current, setCurrent] = useState<(SnackbarMessage & { id: number }) | null>(null);
	const show = useCallback((message: SnackbarMessage) => setCurrent((before) => ({ ...message, id: (before?.id ?? 0) + 1 })), []);
	useEffect(() => {
		if (!current) return;
		const timer = setTimeout(() => setCurrent(null), current.durationMs ?? DEFAULT_MS);
		return () => clearTimeout(timer);
	}, [current]);
	const api = useMemo(() => ({ show }), [show]);
	return (
		<SnackbarContext.Provider value={api}>
			{children}
			{/* Both stand there from the start, so that screen readers hear what comes into them; errors are said at once. */}
			<div className="pointer-events-none fixed inset-x-0 bottom-5 z-60 flex justify-center px-4">
				<div aria-live="assertive">{current?.tone === "error" && <Message key={current.id} {...current} />}</div>
				<div role="status">{current && current.tone !== "error" && <Message key={current.id} {...current} />}</div>
			</div>
		</SnackbarContext.Provider>
	);
}

export function useSnackbar(): SnackbarApi {
	return useContext(SnackbarContext);
}
