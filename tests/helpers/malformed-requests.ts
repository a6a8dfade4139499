import { connect } from "node:net";

/** Part of every path and value below that must not reach the log. */
export const MARK = "Zubeyde";

const lines = (...all: string[]) => [...all, "", ""].join("\r\n");
const many = (count: number, line: (n: number) => string) => Array.from({ length: count }, (_, n) => line(n));
const upgrade = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13"];

/** Requests that no browser sends, by what is wrong with them. Those below /api reach the door or the product and have to be answered in JSON. */
export function malformedRequests(port: number): [name: string, text: string][] {
	const host = `Host: localhost:${port}`;
	const requests: [string, string][] = [];
	for (const path of [`/c/${MARK}`, `/api/quizzes/${MARK}`, `/api/instances/${MARK}/state`, `/assets/${MARK}.js`]) {
		const get = (...headers: string[]) => lines(`GET ${path} HTTP/1.1`, host, ...headers);
		const post = (...headers: string[]) => lines(`POST ${path} HTTP/1.1`, host, "Content-Type: application/json", ...headers);
		requests.push(
			[`1,024 headers ${path}`, get(...many(1024, (n) => `X-H${n}: v`))],
			[`500 headers ${path}`, get(...many(500, (n) => `X-H${n}: v`))],
			[`one header 1,024 times ${path}`, get(...many(1024, () => "X-H: v"))],
			[`two cookies of 25 kB ${path}`, get(`Cookie: a=${"x".repeat(25_000)}`, `Cookie: b=${"x".repeat(25_000)}`)],
			[`a header of 300 kB ${path}`, get(`X-H: ${"x".repeat(300_000)}`)],
			[`an address of 60 kB ${path}`, lines(`GET ${path}${"x".repeat(60_000)} HTTP/1.1`, host)],
			[`percent signs ${path}`, lines(`GET ${path}%E0%A4%A HTTP/1.1`, host)],
			[`percent signs before ${path}`, lines(`GET /%ff%zz${path} HTTP/1.1`, host)],
			[`a nul ${path}`, lines(`GET ${path}\0 HTTP/1.1`, host)],
			[`a header without a colon ${path}`, get(MARK)],
			[`no encoding at all ${path}`, get("Accept-Encoding: identity;q=0, *;q=0")],
			[`a host with a space ${path}`, lines(`GET ${path} HTTP/1.1`, `Host: ${MARK} b`)],
			[`a host that cannot be read ${path}`, lines(`GET ${path} HTTP/1.1`, "Host: [::")],
			[`a port that cannot be ${path}`, lines(`GET ${path} HTTP/1.1`, "Host: localhost:99999")],
			[`no host ${path}`, lines(`GET ${path} HTTP/1.1`)],
			[`two hosts ${path}`, get(`Host: ${MARK}`)],
			[`HTTP/1.0 ${path}`, lines(`GET ${path} HTTP/1.0`)],
			[`no version ${path}`, lines(`GET ${path}`, host)],
			[`a whole address ${path}`, lines(`GET http://${MARK}.example${path} HTTP/1.1`, host)],
			[`no slash ${path}`, lines(`GET ${path.slice(1)} HTTP/1.1`, host)],
			[`an unknown method ${path}`, lines(`${MARK} ${path} HTTP/1.1`, host)],
			[`CONNECT ${path}`, lines(`CONNECT ${path} HTTP/1.1`, host)],
			[`TRACE ${path}`, lines(`TRACE ${path} HTTP/1.1`, host)],
			[`malformed chunks ${path}`, `${post("Transfer-Encoding: chunked")}${MARK}\r\nhello\r\n0\r\n\r\n`],
			[`a chunk without end ${path}`, `${post("Transfer-Encoding: chunked")}ffffffffffffffff\r\nhello`],
			[`an unknown transfer encoding ${path}`, post(`Transfer-Encoding: ${MARK}`)],
			[`a negative length ${path}`, post("Content-Length: -5")],
			[`a malformed length ${path}`, post(`Content-Length: ${MARK}`)],
			[`a length of twenty digits ${path}`, post("Content-Length: 99999999999999999999")],
			[`a socket with 1,024 headers ${path}`, get(...upgrade, ...many(1024, (n) => `X-H${n}: v`))],
			[`a socket without a key ${path}`, get("Upgrade: websocket", "Connection: Upgrade")],
		);
	}
	requests.push(
		[
			"a socket of a game with 1,024 headers",
			lines(`GET /api/instances/${MARK}/live HTTP/1.1`, host, ...upgrade, ...many(1024, (n) => `X-H${n}: v`)),
		],
		["the beginning of TLS", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n"],
		["HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
		["another language", `hello ${MARK}\r\n\r\n`],
	);
	return requests;
}

/** What the server says to these bytes until it closes, or has said nothing more for a while. */
export function answerToBytes(port: number, text: string, quietMs: number): Promise<string> {
	return new Promise((resolve) => {
		let answer = "";
		const socket = connect(port, "127.0.0.1", () => socket.write(text, "latin1"));
		socket.setTimeout(quietMs, () => socket.destroy());
		socket.on("data", (data) => {
			answer += data;
			// The head and the beginning of a page are enough.
			if (answer.length > 8_000) socket.destroy();
		});
		socket.on("error", () => undefined);
		socket.on("close", () => resolve(answer));
	});
}
