import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createSignOnProvider, type Person } from "./sign-on-provider";

/** The stand-in provider on this computer. Everybody is logged in at once, without a page, as the person that was set last. */
export async function startSignOnServer(options?: Parameters<typeof createSignOnProvider>[1]) {
	const server = createServer(async (incoming, outgoing) => {
		const url = new URL(incoming.url ?? "/", issuer);
		if (url.pathname === "/authorize") {
			outgoing.writeHead(302, { Location: provider.authorize(url.href, person) }).end();
			return;
		}
		const chunks: Buffer[] = [];
		for await (const chunk of incoming) chunks.push(chunk);
		const headers = new Headers();
		for (const [name, value] of Object.entries(incoming.headers)) if (typeof value === "string") headers.set(name, value);
		const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
		const reply = await provider.handle(new Request(url, { method: incoming.method ?? "GET", headers, ...body })).catch(() => null);
		if (!reply) return void outgoing.destroy();
		outgoing.writeHead(reply.status, Object.fromEntries(reply.headers)).end(Buffer.from(await reply.arrayBuffer()));
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	const issuer = `http://127.0.0.1:${port}/`;
	const provider = await createSignOnProvider(issuer, options);
	let person: Person = { sub: "nobody" };
	return {
		config: provider.config,
		set: provider.set,
		become(next: Person) {
			person = next;
		},
		stop: () =>
			new Promise<void>((resolve) => {
				server.closeAllConnections();
				server.close(() => resolve());
			}),
	};
}
