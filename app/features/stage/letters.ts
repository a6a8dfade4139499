/** A network slower than this shows the fallback first. */
const WAIT_MS = 3_000;

/** Waits for the letters of the big screen, so that texts are measured once; without a network the fallback is shown. */
export async function lettersLoaded(): Promise<void> {
	// Two files: the second has letters of Turkish.
	const loads = Promise.all(["400", "700"].map((weight) => document.fonts.load(`${weight} 1em "Stage Letters"`, "Aığş")));
	await Promise.race([loads.catch(() => {}), new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
}
