import type { ReactNode } from "react";

export type Tone = "primary" | "secondary" | "success" | "warning" | "error" | "info" | "neutral";

const TONES: Record<Tone, string> = {
	primary: "bg-primary-50 text-primary-800",
	secondary: "bg-secondary-50 text-secondary-800",
	success: "bg-success-50 text-success-800",
	warning: "bg-warning-50 text-warning-800",
	error: "bg-error-50 text-error-800",
	info: "bg-info-50 text-info-800",
	neutral: "bg-slate-100 text-slate-700",
};

interface ChipProps {
	tone?: Tone;
	size?: "small" | "medium";
	children: ReactNode;
}

/** A label that is as wide as its text, also in a column. */
export function Chip({ tone = "neutral", size = "medium", children }: ChipProps) {
	const space = size === "small" ? "px-2 py-0.5 text-xs" : "px-2.5 py-1 text-sm";
	return (
		<span className={`inline-flex w-fit max-w-full items-center gap-1 rounded-chip font-semibold ${space} ${TONES[tone]}`}>
			<span className="truncate">{children}</span>
		</span>
	);
}
