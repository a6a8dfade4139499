import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Product, startProduct } from "../../bench/lib/product";
import { freePort } from "../helpers/free-port";
import { CookieJar } from "./cookie-jar";
import { startGlewlwyd } from "./glewlwyd";

/** Providers of two origins, as they are: what the stand-in of the other tests may have understood wrongly shows here. */

const folder = mkdtempSync(join(tmpdir(), "quizlight-sign-on-"));
const hasGlewlwyd = existsSync("/usr/bin/glewlwyd");
let product: Product;
let certified: ChildProcess;
let glewlwyd: Awaited<ReturnType<typeof startGlewlwyd>> | undefined;

beforeAll(async () => {
	const port = await freePort();
	const redirectUri = (id: string) => `http://localhost:${port}/api/auth/oidc/${id}/callback`;
	const certifiedPort = await freePort();
	certified = spawn(
		"node",
		["tests/sign-on/certified-provider.mjs", String(certifiedPort), redirectUri("certified"), redirectUri("wrong-secret")],
		{
			stdio: ["ignore", "pipe", "inherit", "ipc"],
		},
	);
	await new Promise((resolve) => certified.stdout?.once("data", resolve));
	if (hasGlewlwyd) glewlwyd = await startGlewlwyd(folder, await freePort(), redirectUri("glewlwyd"));
	const client = { clientId: "quizlight", clientSecret: "client-secret" };
	const issuer = `http://127.0.0.1:${certifiedPort}`;
	const providers = [
		{
			id: "certified",
			label: "Certified",
			issuer,
			...client,
			scopes: "openid profile email groups",
			emailDomains: ["certified.example"],
			adminClaim: "groups",
			adminValue: "quiz-admins",
		},
		{ id: "wrong-secret", label: "Wrong secret", issuer, ...client, clientSecret: "another" },
		{ id: "wrong-issuer", label: "Wrong issuer", ...client, issuer: `${issuer}/realm` },
		...(glewlwyd ? [{ id: "glewlwyd", label: "Glewlwyd", issuer: glewlwyd.issuer, scopes: "openid", ...client }] : []),
	];
	product = await startProduct({
		port,
		stateDir: join(folder, "state"),
		env: { OIDC_PROVIDERS: JSON.stringify(providers), SITE_URL: `http://localhost:${port}` },
	});
});

afterAll(async () => {
	await product?.stop();
	certified?.kill();
	glewlwyd?.stop();
	rmSync(folder, { recursive: true, force: true });
});

const site = () => new URL(product.origin).port;
const isPage = (url: URL) => url.port === site() && url.pathname.startsWith("/login");
const start = (id: string) => `http://localhost:${site()}/api/auth/oidc/${id}/start?next=%2Fbooks`;

/** The end of a sign-on, and the browser that made it. */
async function signOn(id: string, jar = new CookieJar()): Promise<{ end: URL; jar: CookieJar }> {
	let address = start(id);
	if (id === "glewlwyd" && glewlwyd) {
		const asked = await jar.follow(address, (url) => url.port !== site());
		address = await glewlwyd.approve(jar, asked);
	}
	return { end: new URL(await jar.follow(address, isPage)), jar };
}

async function exchange({ end, jar }: { end: URL; jar: CookieJar }) {
	const reply = await jar.fetch(`http://localhost:${site()}/api/auth/oidc/exchange`, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ code: end.hash.slice(1) }),
	});
	return (await reply.json()) as {
		success: boolean;
		data: { token: string; user: { id: string; role: string } };
		error?: { code: string };
	};
}

describe.each(hasGlewlwyd ? ["certified", "glewlwyd"] : ["certified"])("with %s", (id) => {
	it("a person signs on, and reaches the same account from a second device", async () => {
		const first = await signOn(id);
		expect(`${first.end.pathname}${first.end.search}`).toBe("/login/complete?from=%2Fbooks");
		const session = await exchange(first);
		expect(session).toMatchObject({ success: true, data: { user: { name: "Ada Lovelace", email: `ada@${id}.example`, role: "user" } } });
		expect((await exchange(first)).error?.code).toBe("SIGN_ON_EXPIRED");
		const second = await exchange(await signOn(id));
		expect(second.data.user.id).toBe(session.data.user.id);
		// Again in a browser with a living session at the provider.
		expect((await exchange(await signOn(id, first.jar))).data.user.id).toBe(session.data.user.id);
	});

	it("a callback is good for the browser that began, and once", async () => {
		const jar = new CookieJar();
		let address = start(id);
		if (id === "glewlwyd" && glewlwyd) address = await glewlwyd.approve(jar, await jar.follow(address, (url) => url.port !== site()));
		const callback = await jar.follow(address, (url) => url.port === site() && url.pathname.endsWith("/callback"));
		const ends = [new CookieJar(), jar, jar].map((browser) => async () => new URL(await browser.follow(callback, isPage)));
		const paths: string[] = [];
		for (const end of ends) {
			const { pathname, searchParams } = await end();
			paths.push(searchParams.get("signOn") ?? pathname);
		}
		expect(paths).toEqual(["SIGN_ON_EXPIRED", "/login/complete", "SIGN_ON_EXPIRED"]);
	});
});

it("the claim about admins gives the role and takes it; one that is missing or left out for its size changes nothing", async () => {
	const roleWith = async (id: string, claims: object) => {
		const set = new Promise((resolve) => certified.once("message", resolve));
		certified.send({ id, claims });
		await set;
		return (await exchange(await signOn("certified"))).data.user.role;
	};
	const admin = { groups: ["teachers", "quiz-admins"] };
	// The last admin keeps the role.
	expect(await roleWith("keeper", admin)).toBe("admin");
	expect(await roleWith("grace", {})).toBe("user");
	expect(await roleWith("grace", admin)).toBe("admin");
	expect(await roleWith("grace", {})).toBe("admin");
	expect(await roleWith("grace", { _claim_names: { groups: "src1" } })).toBe("admin");
	expect(await roleWith("grace", { groups: ["teachers"] })).toBe("user");
	expect(await roleWith("keeper", { groups: [] })).toBe("admin");
});

it.each(["wrong-secret", "wrong-issuer"])("a %s opens nothing", async (id) => {
	expect((await signOn(id)).end.searchParams.get("signOn")).toBe("SIGN_ON_FAILED");
});
