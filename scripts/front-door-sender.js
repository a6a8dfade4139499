// Who sends a request to the front door, and where to.
/** The address without its port; an IPv4 address of a socket for both families as it is written everywhere. */
function addressOf(text) {
	const address = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([^:]*)(?::\d+)?$/.exec(text)?.[1] ?? text;
	return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

const isAddress = (text) => /^\d+\.\d+\.\d+\.\d+$|^[\da-f]*:[\da-f:.]*$/i.test(text);
const isHost = (text) => /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(text);

/** The entry that the nth proxy from the right wrote; null with fewer entries. */
function entryOf(header, proxies) {
	const entries = (header ?? "").split(",").map((entry) => entry.trim());
	return entries.at(-proxies) || null;
}

/** A proxy may set protocol and host without a list. */
const oneOf = (header, proxies) => entryOf(header, proxies) ?? entryOf(header, 1);

/** Who sends this request and where to, as the socket and the trusted proxies have it. */
export function readSender({ url, headers, socket, proxies }) {
	const to = new URL(url);
	let address = addressOf(socket ?? "");
	if (proxies > 0) {
		const client = addressOf(entryOf(headers.get("X-Forwarded-For"), proxies) ?? "");
		if (isAddress(client)) address = client;
		const protocol = oneOf(headers.get("X-Forwarded-Proto"), proxies)?.toLowerCase();
		const host = oneOf(headers.get("X-Forwarded-Host"), proxies);
		if (host !== null && isHost(host)) to.host = host;
		// A host without a port means the usual one of the protocol.
		if (host !== null && isHost(host) && !/:\d+$/.test(host)) to.port = "";
		if (protocol === "http" || protocol === "https") to.protocol = protocol;
	}
	return { address, url: to };
}
