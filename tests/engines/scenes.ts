import { createServer, request } from "node:http";
import { sampleInstance } from "../helpers/sample-instance";
import type { Scene } from "../helpers/stage-scenes";

const FIRST_PIN = 1_000_000;

/** Each scene is a game. Stages poll, because no socket opens. */
export async function serveScenes(productPort: number, scenes: readonly Scene[]) {
	const server = createServer((incoming, outgoing) => {
		const [, number, ticket] = /^\/api\/instances\/(\d+)(\/live-ticket)?(?:\?|$)/.exec(incoming.url ?? "") ?? [];
		if (number) {
			const instance = scenes[Number(number) - FIRST_PIN]?.instance ?? sampleInstance();
			const skip = Number(new URL(incoming.url ?? "", "http://localhost").searchParams.get("participantsSkip") ?? 0);
			const participants = instance.participants.slice(skip, skip + instance.participantsLimit);
			outgoing.setHeader("Content-Type", "application/json");
			outgoing.end(
				JSON.stringify(
					ticket ? { success: true, ticket: "none" } : { success: true, instance: { ...instance, participants, participantsSkip: skip } },
				),
			);
			return;
		}
		const { method, headers, url: path } = incoming;
		const passed = request({ port: productPort, host: "127.0.0.1", method, path, headers }, (reply) => {
			outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
			reply.pipe(outgoing);
		});
		passed.on("error", () => outgoing.destroy());
		incoming.pipe(passed);
	});
	await new Promise<void>((resolve) => server.listen(0, resolve));
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("no port");
	return {
		origin: `http://localhost:${address.port}`,
		pathOf: (scene: Scene) => `/host/${FIRST_PIN + scenes.indexOf(scene)}/stage`,
		close: () => {
			server.closeAllConnections();
			server.close();
		},
	};
}
