/** The older way, which also works on a page without https: the browser copies what is selected. */
function copyBySelection(text: string): boolean {
	const before = document.activeElement;
	const field = document.createElement("textarea");
	field.value = text;
	field.readOnly = true;
	field.style.cssText = "position:fixed;inset:0 auto auto 0;opacity:0";
	// Nothing outside of an open dialog can be selected.
	const place: Node = before?.closest("dialog, [role=dialog]") ?? document.body;
	place.appendChild(field);
	field.select();
	try {
		return document.execCommand("copy");
	} finally {
		field.remove();
		if (before instanceof HTMLElement) before.focus({ preventScroll: true });
	}
}

export async function copyText(text: string): Promise<void> {
	try {
		await navigator.clipboard.writeText(text);
	} catch {
		if (!copyBySelection(text)) throw new Error("the text could not be copied");
	}
}
