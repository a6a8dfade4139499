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

export function Chip({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
	return (
		<span className={`inline-flex max-w-full items-center gap-1 rounded-chip px-2.5 py-1 text-sm font-semibold ${TONES[tone]}`}>
			<span className="truncate">{children}</span>
		</span>
	);
}
