let region: HTMLElement | null = null;

/** Says something to screen readers that the page shows in another way. One region serves the whole page. */
export function announce(text: string): void {
	if (!region?.isConnected) {
		region = document.createElement("div");
		region.setAttribute("role", "status");
		region.className = "sr-only";
		document.body.appendChild(region);
	}
	const target = region;
	// A region speaks what changes in it: it has to be in the page, and empty, before the text comes.
	target.textContent = "";
	requestAnimationFrame(() => {
		target.textContent = text;
	});
}
