/** Lets the browser save a file. */
export function saveFile(name: string, blob: Blob): void {
	const address = URL.createObjectURL(blob);
	const link = document.createElement("a");
	link.href = address;
	link.download = name;
	link.click();
	// Safari is still reading it when the click returns.
	setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
