// The certificate of npm start with HTTPS: PEM files that TLS_CERT and TLS_KEY name, or a self-signed one.
import { createPrivateKey, X509Certificate } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { hostname, networkInterfaces } from "node:os";
import { join } from "node:path";
import { PlainError } from "./run.mjs";
import { stateDir } from "./settings.mjs";

const YEARS = 10;
/** A laptop that visits many networks keeps the names of the last ones: a new certificate has to be accepted in each browser again. */
const MAX_NAMES = 60;

function readPem(name, file) {
	try {
		return readFileSync(file, "utf8");
	} catch (error) {
		throw new PlainError(`${name}=${file} cannot be read (${error.code}).`);
	}
}

/** Refuses a certificate and a key that are not PEM or do not match. */
function assertPair({ cert, key }, names) {
	let fits = false;
	try {
		fits = new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
	} catch {
		throw new PlainError(`${names} are not a certificate and a private key in PEM (the key without a password).`);
	}
	if (!fits) throw new PlainError(`${names} do not match: the key is not that of the certificate.`);
}

function readCertificate({ certFile, keyFile }) {
	const pair = { cert: readPem("TLS_CERT", certFile), key: readPem("TLS_KEY", keyFile) };
	assertPair(pair, `TLS_CERT=${certFile} and TLS_KEY=${keyFile}`);
	return pair;
}

/**
 * Every name and address by which a browser may open this computer.
 * @param {NodeJS.Dict<{ address: string }[]>} interfaces
 */
export function listComputerNames(host = hostname(), interfaces = networkInterfaces()) {
	const name = host.toLowerCase();
	const addresses = Object.values(interfaces)
		.flat()
		.map(({ address }) => address)
		.filter((address) => !address.includes("%") && !/^fe80:/i.test(address));
	const local = name.includes(".") ? [] : [`${name}.local`];
	return [...new Set(["localhost", name, ...local, "127.0.0.1", "::1", ...addresses])];
}

const isAddress = (name) => /^[\d.]+$|:/.test(name);

/** The names of a certificate, as `listComputerNames` writes them. */
function readNames(cert) {
	const text = new X509Certificate(cert).subjectAltName ?? "";
	return text.split(", ").map((entry) => canonical(entry.replace(/^(?:DNS|IP Address):/, "")));
}

/** One way to write an address: certificates write IPv6 in full. */
const canonical = (name) => (name.includes(":") ? new URL(`http://[${name}]`).hostname.slice(1, -1) : name);

async function makeCertificate(names) {
	const { generate } = await import("selfsigned");
	const notAfterDate = new Date();
	notAfterDate.setFullYear(notAfterDate.getFullYear() + YEARS);
	const altNames = names.map((name) => (isAddress(name) ? { type: 7, ip: name } : { type: 2, value: name }));
	const made = await generate([{ name: "commonName", value: "Quizlight" }], {
		keyType: "ec",
		algorithm: "sha256",
		notAfterDate,
		extensions: [
			{ name: "basicConstraints", cA: false },
			{ name: "keyUsage", digitalSignature: true },
			{ name: "extKeyUsage", serverAuth: true },
			{ name: "subjectAltName", altNames },
		],
	});
	return { cert: made.cert, key: made.private };
}

/** The self-signed certificate in the state folder; made again if the computer has a new name or address, or if it ends within a month. */
export async function loadOwnCertificate(names = listComputerNames()) {
	const folder = join(stateDir(), "tls");
	const file = join(folder, "self-signed.json");
	const wanted = names.map(canonical);
	const stored = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
	const known = stored ? readNames(stored.cert) : [];
	const isLasting = stored && Date.parse(new X509Certificate(stored.cert).validTo) > Date.now() + 30 * 24 * 3600 * 1000;
	if (isLasting && wanted.every((name) => known.includes(name))) return stored;
	const made = await makeCertificate([...new Set([...wanted, ...known])].slice(0, MAX_NAMES));
	mkdirSync(folder, { recursive: true });
	// One file, written atomically: a certificate with the key of another one would make each start fail.
	writeFileSync(`${file}.new`, JSON.stringify(made), { mode: 0o600 });
	renameSync(`${file}.new`, file);
	return made;
}

/** `{ cert, key }` of a server that listens with TLS; null without TLS. */
export function loadCertificate({ tls }) {
	if (!tls) return null;
	return tls.selfSigned ? loadOwnCertificate() : readCertificate(tls);
}
