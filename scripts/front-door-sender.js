// Finds out who sends a request to the front door, and to which address.
/** The address without its port; an IPv4 address in IPv6 notation becomes plain IPv4. */
function stripPort(text) {
	const address = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([^:]*)(?::\d+)?$/.exec(text)?.[1] ?? text;
	return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

const isAddress = (text) => /^\d+\.\d+\.\d+\.\d+$|^[\da-f]*:[\da-f:.]*$/i.test(text);
const isHost = (text) => /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(text);

/** The entry that the nth proxy from the right wrote; null with fewer entries. */
function findEntry(header, proxies) {
	const entries = (header ?? "").split(",").map((entry) => entry.trim());
	return entries.at(-proxies) || null;
}

/** The nth entry from the right, or the last one: a proxy may set protocol and host without a list. */
const findEntryOrLast = (header, proxies) => findEntry(header, proxies) ?? findEntry(header, 1);

/** The sender and the target of a request, as the socket and the trusted proxies report them. */
export function readSender({ url, headers, socket, proxies }) {
	const to = new URL(url);
	let address = stripPort(socket ?? "");
	if (proxies > 0) {
		const client = stripPort(findEntry(headers.get("X-Forwarded-For"), proxies) ?? "");
		if (isAddress(client)) address = client;
		const protocol = findEntryOrLast(headers.get("X-Forwarded-Proto"), proxies)?.toLowerCase();
		const host = findEntryOrLast(headers.get("X-Forwarded-Host"), proxies);
		if (host !== null && isHost(host)) to.host = host;
		// A host without a port means the usual one of the protocol.
		if (host !== null && isHost(host) && !/:\d+$/.test(host)) to.port = "";
		if (protocol === "http" || protocol === "https") to.protocol = protocol;
	}
	return { address, url: to };
}
