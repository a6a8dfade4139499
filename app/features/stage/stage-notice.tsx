/** A network slower than this shows the fallback first. */
const WAIT_MS = 3_000;

/** So that texts are measured once; without a network the fallback is shown. */
export async function lettersLoaded(): Promise<void> {
	// Two files: the second has letters of Turkish.
	const loads = Promise.all(["400", "700"].map((weight) => document.fonts.load(`${weight} 1em "Stage Letters"`, "Aığş")));
	await Promise.race([loads.catch(() => {}), new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
}

export function StageNotice({ title, text }: { title: string; text?: string }) {
	return (
		<div className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-4 text-center text-balance">
			<h1 className="text-4xl leading-tight">{title}</h1>
			{text && <p className="text-lg text-primary-100">{text}</p>}
		</div>
	);
}
