export function Spinner({ label }: { label: string }) {
	return (
		<span role="status" className="inline-flex flex-col items-center gap-3 text-slate-600">
			<span aria-hidden="true" className="size-9 animate-spin rounded-full border-4 border-primary-200 border-t-primary-700" />
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
