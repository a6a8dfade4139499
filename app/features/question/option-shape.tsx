import { optionIdentity, pickStageColor } from "./option-identity";

export function OptionShape({ index, className = "size-5" }: { index: number; className?: string }) {
	return (
		<svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" className={`shrink-0 ${className}`}>
			<path d={optionIdentity(index).shape} />
		</svg>
	);
}

/** The shape of an option in its colour, on a white disc: seen in grey and from the last row. `--disc` is its size. */
export function OptionDisc({ index }: { index: number }) {
	return (
		<span className="stage-disc" style={{ color: pickStageColor(index) }}>
			<OptionShape index={index} className="" />
		</span>
	);
}
