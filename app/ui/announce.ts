type Urgency = "polite" | "assertive";
const regions: Partial<Record<Urgency, HTMLElement>> = {};

/**
 * Says something to screen readers that the page shows in another way; what is urgent interrupts. Two regions serve the
 * whole page.
 */
export function announce(text: string, urgency: Urgency = "polite"): void {
	let region = regions[urgency];
	if (!region?.isConnected) {
		region = document.createElement("div");
		region.setAttribute("aria-live", urgency);
		region.className = "sr-only";
		document.body.appendChild(region);
		regions[urgency] = region;
	}
	const target = region;
	// A region speaks what changes in it: it has to be in the page, and empty, before the text comes.
	target.textContent = "";
	requestAnimationFrame(() => {
		target.textContent = text;
	});
}
