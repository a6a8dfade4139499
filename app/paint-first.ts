/** Where a browser says nothing of its first paint, or has nothing to paint, the scripts start by themselves. */
const AT_THE_LATEST_MS = 400;

/**
 * Runs in the page, at the end of its body: asks for the files of the page, all at once, when what the server rendered has been painted.
 * It is sent as text, so it uses nothing from around it.
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
		// The timer starts them.
	}
}

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const ENTRY = /<script nonce="([^"]+)" type="module" async="">([\s\S]*?)<\/script>/;

/** For a script in HTML: what is in a text there must not end it. */
const quoted = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

/**
 * A document of the router that shows itself before it asks for its scripts. React Router lets them race with the first paint: on a phone
 * they then hold back what can be read without them.
 */
export function paintFirst(html: string): string {
	const files = [...html.matchAll(PRELOAD)].map(([, file]) => file);
	return html.replace(PRELOAD, "").replace(ENTRY, (_, nonce: string, code: string) => {
		return `<script nonce="${nonce}">(${startAfterPaint})(${quoted(files)},${quoted(code)},${AT_THE_LATEST_MS})</script>`;
	});
}
