import { QRing } from "./q-ring";

export function Spinner({ label }: { label: string }) {
	return (
		<span role="status" className="inline-flex flex-col items-center gap-3 text-slate-600">
			<QRing progress={0.7} className="size-9 animate-spin text-primary-700" />
			<span className="sr-only">{label}</span>
		</span>
	);
}

export function PageSpinner({ label }: { label: string }) {
	return (
		<div className="grid min-h-[60vh] place-items-center">
			<Spinner label={label} />
		</div>
	);
}
