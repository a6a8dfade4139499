// The address of npm start, from the variables PORT, HOST and TRUSTED_PROXIES.
import { PlainError } from "./run.mjs";

const DEFAULT_PORT = 8787;
const DEFAULT_TLS_PORT = 8788;
const MAX_PROXIES = 10;
const ALL = "*";

export const isLoopback = (host) => /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host);

function wholeNumber(name, env, fallback, { min, max }) {
	const number = Number(env[name]?.trim() || fallback);
	if (!Number.isInteger(number) || number < min || number > max)
		throw new PlainError(`${name} must be a whole number from ${min} to ${max}.`);
	return number;
}

/** Reads HOST: the usual names of all interfaces become `ALL`, that of the loopback interface an address. */
function parseHost(text) {
	const host = text.replace(/^\[(.*)\]$/, "$1");
	if (host === "0.0.0.0" || host === "::" || host === "*") return ALL;
	return host === "localhost" ? "127.0.0.1" : host;
}

function parseSiteUrl(text) {
	if (!text) return null;
	if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
		throw new PlainError(`SITE_URL must be a whole address, for example https://quiz.school.example, not ${text}.`);
	return text;
}

/** Settings for HTTPS without a proxy: the files of a certificate, or one that the server makes itself; null without HTTPS. */
function readTls(env) {
	const [how, certFile, keyFile] = ["TLS", "TLS_CERT", "TLS_KEY"].map((name) => env[name]?.trim() ?? "");
	const port = wholeNumber("TLS_PORT", env, DEFAULT_TLS_PORT, { min: 1, max: 65_535 });
	if (how !== "" && how !== "self-signed" && how !== "off") throw new PlainError(`TLS must be self-signed or off, not ${how}.`);
	if (Boolean(certFile) !== Boolean(keyFile))
		throw new PlainError("TLS_CERT and TLS_KEY must both be set: a certificate and its private key, in PEM.");
	if (certFile) return { port, selfSigned: false, certFile, keyFile };
	return how === "self-signed" ? { port, selfSigned: true } : null;
}

/** @param {Record<string, string | undefined>} env */
export function readListening(env = process.env) {
	const proxies = wholeNumber("TRUSTED_PROXIES", env, 0, { min: 0, max: MAX_PROXIES });
	return {
		tls: readTls(env),
		port: wholeNumber("PORT", env, DEFAULT_PORT, { min: 1, max: 65_535 }),
		// Behind a proxy nobody else may reach the port, because its headers are trusted.
		host: parseHost(env.HOST?.trim() || (proxies > 0 ? "127.0.0.1" : ALL)),
		proxies,
		siteUrl: parseSiteUrl(env.SITE_URL?.trim()),
	};
}

/** The origin at which this computer reaches the server. */
export function ownOrigin({ host, port }) {
	const name = host === ALL || host === "127.0.0.1" ? "localhost" : host.includes(":") ? `[${host}]` : host;
	return `http://${name}:${port}`;
}

/** The same origin with https; null without TLS. */
export const ownSecureOrigin = ({ tls, ...listening }) => tls && ownOrigin({ ...listening, port: tls.port }).replace(/^http:/, "https:");

export const listensOnAll = ({ host }) => host === ALL;
