/** If the browser does not report its first paint, or has nothing to paint, the scripts start after this time. */
const AT_THE_LATEST_MS = 400;

/**
 * Runs in the page, at the end of its body: loads all scripts of the page at once when the server-rendered content has been painted.
 * It is sent as source text, so it must not use anything from outside the function.
 */
function startAfterPaint(files: string[], code: string, latestMs: number): void {
	const nonce = document.currentScript?.nonce ?? "";
	let started = false;
	const start = () => {
		if (started) return;
		started = true;
		for (const file of files) {
			const link = document.createElement("link");
			link.rel = "modulepreload";
			link.href = file;
			document.head.appendChild(link);
		}
		const script = document.createElement("script");
		script.type = "module";
		script.nonce = nonce;
		script.text = code;
		document.head.appendChild(script);
	};
	setTimeout(start, document.visibilityState === "hidden" ? 0 : latestMs);
	try {
		new PerformanceObserver((list) => {
			if (list.getEntriesByName("first-contentful-paint").length > 0) start();
		}).observe({ type: "paint", buffered: true });
	} catch {
		// Then the timer starts them.
	}
}

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const ENTRY = /<script nonce="([^"]+)" type="module" async="">([\s\S]*?)<\/script>/;

/** Escapes a string for a script in HTML, so that it cannot end the script. */
const quoted = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

/**
 * A document of the router that is painted before it loads its scripts. With React Router they compete with the first paint: on a phone
 * they then delay content that can be read without them.
 */
export function paintFirst(html: string): string {
	const files = [...html.matchAll(PRELOAD)].map(([, file]) => file);
	return html.replace(PRELOAD, "").replace(ENTRY, (_, nonce: string, code: string) => {
		return `<script nonce="${nonce}">(${startAfterPaint})(${quoted(files)},${quoted(code)},${AT_THE_LATEST_MS})</script>`;
	});
}
