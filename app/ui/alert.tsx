import type { ReactNode } from "react";

const TONES = {
	error: "border-error-200 bg-error-50 text-error-800",
	warning: "border-warning-200 bg-warning-50 text-warning-800",
	success: "border-success-200 bg-success-50 text-success-800",
	info: "border-info-200 bg-info-50 text-info-800",
} as const;

/** Screen readers announce errors at once. */
export function Alert({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
	return (
		<div role={tone === "error" ? "alert" : "status"} className={`rounded-base border px-4 py-3 font-medium wrap-anywhere ${TONES[tone]}`}>
			{children}
		</div>
	);
}

const HINT_TONES = { info: "bg-info-50 text-info-800", warning: "bg-warning-50 text-warning-800" } as const;

interface HintProps {
	tone?: keyof typeof HINT_TONES;
	small?: boolean;
	role?: "alert";
	children: ReactNode;
}

/** Explains the element beside it; an `Alert` reports an event. */
export function Hint({ tone = "info", small = false, role, children }: HintProps) {
	return (
		<p role={role} className={`rounded-xl px-4 font-medium ${small ? "py-2.5 text-sm" : "py-3"} ${HINT_TONES[tone]}`}>
			{children}
		</p>
	);
}
