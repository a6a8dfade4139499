import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { PollCrowd, PushCrowd, seatsFor } from "../../bench/lib/crowd";
import { Host } from "../../bench/lib/host";
import { callProduct, openBenchGame, prepareHost } from "../../bench/lib/player";
import { type Product, startProduct } from "../../bench/lib/product";
import { freePort } from "../helpers/free-port";
import { minuteWith } from "../helpers/minute-with";

process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";

const folder = mkdtempSync(join(tmpdir(), "quizlight-proxies-"));
const MISSES_A_MINUTE = 60;
const children: ChildProcess[] = [];
/** The product remembers failed look-ups for a minute, so each proxy is tried from other addresses. */
let clients = 76;
let product: Product;
let productPort = 0;

beforeAll(async () => {
	productPort = await freePort();
	product = await startProduct({ port: productPort, stateDir: join(folder, "state"), env: { TRUSTED_PROXIES: "1", RATE_LIMITS: "" } });
});

afterAll(async () => {
	for (const child of children) child.kill("SIGTERM");
	await product?.stop();
	rmSync(folder, { recursive: true, force: true });
});

/** The lines that administrators copy from the documents. */
function documentedBlock(language: string): string {
	const text = readFileSync("docs/self-hosting.md", "utf8");
	const block = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(text)?.[1];
	if (!block) throw new Error(`no block of ${language} in docs/self-hosting.md`);
	return block;
}

async function startProxy(command: string, args: string[], origin: string, env: Record<string, string> = {}): Promise<string> {
	let output = "";
	const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
	children.push(child);
	for (const stream of [child.stdout, child.stderr])
		stream.on("data", (data: Buffer) => {
			output += data;
		});
	await vi.waitFor(
		async () => {
			const reply = await callProduct(origin, "GET", "/health").catch((error) => error);
			if (reply.status !== 200) throw new Error(`${reply} ${output}`);
		},
		{ timeout: 20_000, interval: 100 },
	);
	return origin;
}

/** Files of a certificate that nobody trusts. */
function makeCertificate(name: string): { key: string; certificate: string } {
	const [key, certificate] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
	const subject = ["-subj", "/CN=quiz.school.example", "-addext", "subjectAltName=DNS:localhost"];
	const files = ["-keyout", key, "-out", certificate];
	execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...files, ...subject], { stdio: "ignore" });
	return { key, certificate };
}

async function startNginx(): Promise<string> {
	const port = await freePort();
	const { key, certificate } = makeCertificate("nginx");
	const server = documentedBlock("nginx")
		.replace("listen 443 ssl;", `listen 127.0.0.1:${port} ssl;`)
		.replace("/etc/ssl/quiz.pem", certificate)
		.replace("/etc/ssl/quiz.key", key)
		.replaceAll("$host;", "$http_host;")
		.replace("127.0.0.1:8787", `127.0.0.1:${productPort}`);
	const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${join(folder, name)};`);
	const config = join(folder, "nginx.conf");
	writeFileSync(
		config,
		`daemon off; pid ${join(folder, "nginx.pid")}; error_log stderr; events { worker_connections 1024; } http { access_log off; ${temporary.join(" ")} ${server} }`,
	);
	return startProxy("/usr/sbin/nginx", ["-c", config, "-e", "stderr"], `https://localhost:${port}`);
}

const APACHE_MODULES = "/usr/lib/apache2/modules";
/** The modules that the documents name, and those that Debian always loads. */
const MODULES = ["mpm_event", "authz_core", "proxy", "proxy_http", "proxy_wstunnel", "headers", "reqtimeout", "socache_shmcb", "ssl"];

async function startApache(): Promise<string> {
	const port = await freePort();
	const { key, certificate } = makeCertificate("apache");
	const host = documentedBlock("apache")
		.replace("<VirtualHost *:443>", `<VirtualHost 127.0.0.1:${port}>`)
		.replace("/etc/ssl/quiz.pem", certificate)
		.replace("/etc/ssl/quiz.key", key)
		.replace('X-Forwarded-Host "quiz.school.example"', `X-Forwarded-Host "localhost:${port}"`)
		.replace("127.0.0.1:8787", `127.0.0.1:${productPort}`);
	const config = join(folder, "apache.conf");
	writeFileSync(
		config,
		[
			`ServerRoot ${folder}`,
			`DefaultRuntimeDir ${folder}`,
			`PidFile ${join(folder, "apache.pid")}`,
			"ServerName localhost",
			`Listen 127.0.0.1:${port}`,
			`ErrorLog ${join(folder, "apache.log")}`,
			...MODULES.map((name) => `LoadModule ${name}_module ${join(APACHE_MODULES, `mod_${name}.so`)}`),
			// Else it refuses to run as root.
			"User www-data",
			"Group www-data",
			host,
		].join("\n"),
	);
	return startProxy("/usr/sbin/apache2", ["-f", config, "-DFOREGROUND"], `https://localhost:${port}`);
}

async function startCaddy(): Promise<string> {
	const port = await freePort();
	const origin = `https://localhost:${port}`;
	const config = join(folder, "Caddyfile");
	// Avoids the fixed ports of the admin API and of redirects.
	const options = `admin off\n\tauto_https disable_redirects\n\tskip_install_trust`;
	writeFileSync(config, readFileSync("Caddyfile", "utf8").replace("default_sni {$SITE_HOST}", `default_sni {$SITE_HOST}\n\t${options}`));
	return startProxy("caddy", ["run", "--config", config, "--adapter", "caddyfile"], origin, {
		SITE_ADDRESS: origin,
		SITE_HOST: "localhost",
		CERTIFICATE: "certificate",
		UPSTREAM: `127.0.0.1:${productPort}`,
		XDG_DATA_HOME: join(folder, "caddy-data"),
		XDG_CONFIG_HOME: join(folder, "caddy-config"),
	});
}

const apacheIsThere = existsSync("/usr/sbin/apache2");
if (!apacheIsThere) console.log("Apache is not installed: its tests are skipped. Run: sudo apt-get install -y apache2");

describe.each([
	{ proxy: "nginx, with the documented lines", startProxyServer: startNginx, isThere: true },
	{ proxy: "Apache, with the documented lines", startProxyServer: startApache, isThere: apacheIsThere },
	{ proxy: "Caddy, with the file of the compose set-up", startProxyServer: startCaddy, isThere: true },
])("behind $proxy", ({ startProxyServer, isThere }) => {
	if (!isThere) return it.skip("is not installed", () => undefined);

	let origin = "";
	let host: { token: string; quizId: string };

	beforeAll(async () => {
		origin = await startProxyServer();
		host = await prepareHost(origin, 2);
	});

	async function join30(pin: string) {
		const seats = seatsFor(30);
		await Promise.all(
			seats.map(async (seat) => {
				const reply = await callProduct(origin, "POST", `/instances/${pin}/join`, { body: { nickname: seat.nickname } });
				expect(reply.status).toBe(200);
				for (const cookie of [reply.headers["set-cookie"] ?? []].flat()) expect(cookie).toMatch(/; Secure/);
				seat.cookie = reply.cookies.join("; ");
			}),
		);
		return seats;
	}

	it.each(["sockets", "polling, with sockets blocked"])("plays a game of 30 by %s", async (way) => {
		const pin = await openBenchGame(origin, host.token, host.quizId);
		const seats = await join30(pin);
		const crowd =
			way === "sockets" ? await PushCrowd.open(seats, () => origin.replace("https:", "wss:"), pin) : new PollCrowd(seats, origin, pin);
		const steering = new Host(origin, host.token, pin);
		for (const question of [0, 1]) {
			await steering.sendCommand(question === 0 ? "start" : "next-question");
			await crowd.awaitState((text) => text.includes('"status":"question"') && text.includes(`"questionIndex":${question}`));
			for (const seat of seats) crowd.answer(seat, question, [question % 4]);
			await crowd.acknowledged();
			await crowd.awaitState((text) => text.includes('"status":"result"') && text.includes('"isCorrect":true'));
		}
		await steering.sendCommand("finish");
		await crowd.awaitState('"status":"finished"');
		expect(crowd.refused).toBe(0);
		crowd.close();
	});

	it("counts limits for the client, not for the proxy", async () => {
		await minuteWith(20);
		const miss = (localAddress: string, n: number) =>
			callProduct(origin, "GET", `/instances/${1_000_000 + n}/state`, {
				localAddress,
				headers: { "X-Forwarded-For": `10.9.8.${n % 250}` },
			});
		const [guesser, neighbour] = [`127.0.0.${++clients}`, `127.0.0.${++clients}`];
		const statuses: number[] = [];
		// A client's own header changes nothing: the proxy adds the address that it sees, and only that counts.
		for (let n = 0; n <= MISSES_A_MINUTE; n++) statuses.push((await miss(guesser, n)).status);
		expect(statuses.at(-2)).toBe(404);
		expect(statuses.at(-1)).toBe(429);
		expect((await miss(neighbour, 0)).status).toBe(404);
	});

	it("makes links with the browser's address", async () => {
		const pin = await openBenchGame(origin, host.token, host.quizId);
		const pairing = await callProduct<{ url: string }>(origin, "POST", `/instances/${pin}/pairing`, {
			token: host.token,
			body: { scope: "view" },
		});
		expect(pairing.body.url.startsWith(`${origin}/`)).toBe(true);
	});
});

it("is reachable through the proxy only", () => {
	const listening = execFileSync("ss", ["-ltnH", `sport = :${productPort}`], { encoding: "utf8" });
	for (const line of listening.trim().split("\n")) expect(line).toMatch(/127\.0\.0\.1|\[::1\]/);
});
