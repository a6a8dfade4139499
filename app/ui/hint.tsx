import type { ReactNode } from "react";

const TONES = { info: "bg-info-50 text-info-800", warning: "bg-warning-50 text-warning-800" } as const;

interface HintProps {
	tone?: keyof typeof TONES;
	small?: boolean;
	role?: "alert";
	children: ReactNode;
}

/** Says something about what is beside it; an `Alert` reports what has happened. */
export function Hint({ tone = "info", small = false, role, children }: HintProps) {
	return (
		<p role={role} className={`rounded-xl px-4 font-medium ${small ? "py-2.5 text-sm" : "py-3"} ${TONES[tone]}`}>
			{children}
		</p>
	);
}
