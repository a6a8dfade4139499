type Urgency = "polite" | "assertive";
const regions: Partial<Record<Urgency, HTMLElement>> = {};

/**
 * Announces to screen readers what the page shows in another way; urgent texts interrupt. Two regions serve the
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
	// Screen readers announce changes of a region: it has to be in the page, and empty, before the text is set.
	target.textContent = "";
	requestAnimationFrame(() => {
		target.textContent = text;
	});
}
