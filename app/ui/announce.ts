type Urgency = "polite" | "assertive";
const regions: Partial<Record<Urgency, HTMLElement>> = {};
const pending: Record<Urgency, string[]> = { polite: [], assertive: [] };

/** Screen readers need a moment to notice a region before they announce what changes in it. */
const NOTICE_MS = 100;

function placeRegion(urgency: Urgency): HTMLElement {
	let region = regions[urgency];
	if (!region) {
		region = document.createElement("div");
		region.setAttribute("aria-live", urgency);
		region.className = "sr-only";
		regions[urgency] = region;
	}
	// Everything outside a modal dialog is inert, or hidden from screen readers.
	const place = [...document.querySelectorAll("dialog[open],[aria-modal]")].pop() ?? document.body;
	if (region.parentNode !== place) place.appendChild(region);
	return region;
}

/**
 * Announces to screen readers what the page shows in another way; urgent texts interrupt. Two regions serve the
 * whole page. Texts that come together are announced one after the other.
 */
export function announce(text: string, urgency: Urgency = "polite"): void {
	if (pending[urgency].push(text) > 1) return;
	placeRegion(urgency).replaceChildren();
	setTimeout(() => {
		// The dialog that had the region may be closed by now.
		placeRegion(urgency).replaceChildren(
			...pending[urgency].splice(0).map((line) => {
				const paragraph = document.createElement("p");
				paragraph.textContent = line;
				return paragraph;
			}),
		);
	}, NOTICE_MS);
}
