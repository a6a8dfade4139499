/** A message in the middle of the big screen. */
export function StageNotice({ title, text }: { title: string; text?: string }) {
	return (
		<div className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-4 text-center text-balance">
			<h1 className="text-4xl leading-tight">{title}</h1>
			{text && <p className="text-lg text-primary-100">{text}</p>}
		</div>
	);
}
