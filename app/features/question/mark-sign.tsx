import type { Mark } from "#contract/homework/assignment-limits";

const SIGNS: Record<Mark, string> = { right: "✓", wrong: "✗", none: "–", given: "•" };
const TONES: Record<Mark, string> = {
	right: "text-success-800 bg-success-50",
	wrong: "text-error-800 bg-error-50",
	none: "text-slate-500",
	given: "text-primary-800 bg-primary-50",
};

/** One answer in a table of players by questions; `label` says it in words. */
export function MarkSign({ mark, label }: { mark: Mark; label: string }) {
	return (
		<>
			<span aria-hidden="true" className={`inline-grid size-7 place-items-center rounded-md align-middle font-bold ${TONES[mark]}`}>
				{SIGNS[mark]}
			</span>
			<span className="sr-only">{label}</span>
		</>
	);
}
