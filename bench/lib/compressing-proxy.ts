import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { createGzip } from "node:zlib";

const COMPRESSIBLE = /javascript|css|html|json|svg|text/;

/** A proxy in front of the local runtime that compresses as a deployed server does, because the local one does not. */
export async function compressingProxy(target: string): Promise<{ origin: string; close: () => void }> {
	const server = createServer((incoming, outgoing) => {
		const headers = { ...incoming.headers, "accept-encoding": "identity" };
		const passed = request(new URL(incoming.url ?? "/", target), { method: incoming.method, headers }, (reply) => {
			const compress = incoming.method !== "HEAD" && COMPRESSIBLE.test(reply.headers["content-type"] ?? "");
			const { "content-length": _length, ...rest } = reply.headers;
			outgoing.writeHead(reply.statusCode ?? 502, compress ? { ...rest, "content-encoding": "gzip" } : reply.headers);
			if (compress) reply.pipe(createGzip()).pipe(outgoing);
			else reply.pipe(outgoing);
		});
		passed.on("error", () => outgoing.destroy());
		incoming.pipe(passed);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	return { origin: `http://localhost:${port}`, close: () => server.close() };
}
