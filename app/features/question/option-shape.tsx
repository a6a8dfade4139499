import { optionIdentity } from "./option-identity";

export function OptionShape({ index, className = "size-5" }: { index: number; className?: string }) {
	return (
		<svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" className={`shrink-0 ${className}`}>
			<path d={optionIdentity(index).shape} />
		</svg>
	);
}
