import { type ChildProcess, spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CookieJar } from "./cookie-jar";

const TEACHER = { username: "ada", password: "teacher-password" };

/** Glewlwyd of Debian's packages, with one user and one client. */
export async function startGlewlwyd(folder: string, port: number, redirectUri: string) {
	const database = new DatabaseSync(join(folder, "glewlwyd.sqlite"));
	database.exec(readFileSync("/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3", "utf8"));
	database.close();
	const origin = `http://127.0.0.1:${port}`;
	const config = readFileSync("/etc/glewlwyd/glewlwyd.conf", "utf8")
		.replace(/^port=.*$/m, `port=${port}`)
		.replace(/^external_url=.*$/m, `external_url="${origin}"`)
		.replace(/^log_mode=.*$/m, 'log_mode="console"')
		.replace(/^@include .*$/m, `database = { type = "sqlite3"\n path = "${join(folder, "glewlwyd.sqlite")}" };`);
	writeFileSync(join(folder, "glewlwyd.conf"), config);
	const child: ChildProcess = spawn("glewlwyd", ["-c", join(folder, "glewlwyd.conf")], { stdio: "ignore" });

	async function call(jar: CookieJar, method: string, path: string, body: unknown): Promise<void> {
		const reply = await jar.fetch(`${origin}/api${path}`, {
			method,
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(body),
		});
		if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
	}

	const admin = new CookieJar();
	for (let tries = 0; ; tries++) {
		try {
			await call(admin, "POST", "/auth/", { username: "admin", password: "password" });
			break;
		} catch (error) {
			if (tries > 100) throw error;
			await new Promise((resolve) => setTimeout(resolve, 100));
		}
	}
	const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
	await call(admin, "POST", "/mod/plugin/", {
		module: "oidc",
		name: "oidc",
		display_name: "OpenID Connect",
		enabled: true,
		parameters: {
			iss: `${origin}/api/oidc`,
			"jwt-type": "rsa",
			"jwt-key-size": "256",
			key: privateKey.export({ type: "pkcs8", format: "pem" }),
			cert: publicKey.export({ type: "spki", format: "pem" }),
			"access-token-duration": 3600,
			"refresh-token-duration": 1209600,
			"code-duration": 600,
			"refresh-token-rolling": true,
			"allow-non-oidc": false,
			"auth-type-code-enabled": true,
			"auth-type-token-enabled": false,
			"auth-type-id-token-enabled": true,
			"auth-type-none-enabled": false,
			"auth-type-password-enabled": false,
			"auth-type-client-enabled": false,
			"auth-type-refresh-enabled": true,
			"pkce-allowed": true,
			"pkce-method-plain-allowed": false,
			"pkce-required": true,
			"subject-type": "public",
			"jwks-show": true,
			"name-claim": "mandatory",
			"email-claim": "mandatory",
			scope: [],
			claims: [],
			"additional-parameters": [],
		},
	});
	await call(admin, "POST", "/user/", {
		...TEACHER,
		name: "Ada Lovelace",
		email: "ada@glewlwyd.example",
		scope: ["g_profile", "openid"],
		enabled: true,
	});
	await call(admin, "POST", "/client/", {
		client_id: "quizlight",
		name: "Quizlight",
		password: "client-secret",
		client_secret: "client-secret",
		redirect_uri: [redirectUri],
		authorization_type: ["code"],
		scope: ["openid"],
		confidential: true,
		enabled: true,
		token_endpoint_auth_method: ["client_secret_basic", "client_secret_post"],
	});

	return {
		issuer: `${origin}/api/oidc`,
		/** Does what its login page does in a browser: logs in, grants the scope, and returns to the request. */
		async approve(jar: CookieJar, address: string): Promise<string> {
			await call(jar, "POST", "/auth/", TEACHER);
			await call(jar, "PUT", "/auth/grant/quizlight", { scope: "openid" });
			return `${address}&g_continue=`;
		},
		stop: () => void child.kill(),
	};
}
