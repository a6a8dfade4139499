import { X509Certificate } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { listComputerNames, loadCertificate, loadOwnCertificate } from "./certificate.mjs";
import { readListening } from "./listening.mjs";

const folder = mkdtempSync(join(tmpdir(), "quizlight-tls-"));
afterAll(() => {
	vi.unstubAllEnvs();
	rmSync(folder, { recursive: true, force: true });
});
const at = (name: string, text: string) => {
	writeFileSync(join(folder, name), text);
	return join(folder, name);
};

it("of the server's own lasts ten years, has all names of the computer, and is made again only for a new one", async () => {
	vi.stubEnv("STATE_DIR", folder);
	const names = listComputerNames("Lab-PC", { eth0: [{ address: "192.168.1.20" }, { address: "fe80::1" }, { address: "2001:db8::20" }] });
	expect(names).toEqual(["localhost", "lab-pc", "lab-pc.local", "127.0.0.1", "::1", "192.168.1.20", "2001:db8::20"]);
	const first = await loadOwnCertificate(names);
	const cert = new X509Certificate(first.cert);
	for (const name of ["localhost", "lab-pc", "lab-pc.local"]) expect(cert.checkHost(name), name).toBe(name);
	for (const address of ["127.0.0.1", "192.168.1.20", "2001:db8::20"]) expect(cert.checkIP(address), address).toBe(address);
	expect(new Date(cert.validTo).getFullYear() - new Date().getFullYear()).toBe(10);
	expect(await loadOwnCertificate(names)).toEqual(first);
	expect(await loadOwnCertificate(names.slice(0, 5))).toEqual(first);
	const second = await loadOwnCertificate([...names.slice(0, 5), "10.20.0.5"]);
	expect(second.cert).not.toBe(first.cert);
	// Back in the first network no browser asks again.
	expect(new X509Certificate(second.cert).checkIP("192.168.1.20")).toBe("192.168.1.20");
});

it("of files is refused in one line where they cannot be read, are no PEM, or do not match", async () => {
	vi.stubEnv("STATE_DIR", folder);
	const one = await loadOwnCertificate(["localhost"]);
	const other = await loadOwnCertificate(["other.example"]);
	const [cert, key, foreign] = [at("cert.pem", one.cert), at("key.pem", one.key), at("foreign.pem", other.key)];
	const ask = (TLS_CERT: string, TLS_KEY: string) => loadCertificate(readListening({ TLS_CERT, TLS_KEY }));
	expect(await ask(cert, key)).toEqual({ cert: one.cert, key: one.key });
	expect(() => ask(join(folder, "missing.pem"), key)).toThrow(/^TLS_CERT=.*missing\.pem cannot be read \(ENOENT\)\.$/);
	expect(() => ask(at("text.pem", "no PEM"), key)).toThrow(/are not a certificate and a private key in PEM/);
	expect(() => ask(cert, foreign)).toThrow(/do not match/);
	expect(() => readListening({ TLS_CERT: cert })).toThrow(/must both be set/);
	expect(() => readListening({ TLS: "yes" })).toThrow(/^TLS must be self-signed or off/);
	expect(readListening({ TLS: "self-signed" }).tls).toEqual({ port: 8788, selfSigned: true });
});
