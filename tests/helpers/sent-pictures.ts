import { SELF } from "cloudflare:test";
import type { ErrorBody, Media } from "#contract";
import jpg from "../fixtures/pictures/field.jpg?inline";
import png from "../fixtures/pictures/field.png?inline";
import webp from "../fixtures/pictures/field.webp?inline";

const decodeDataUrl = (url: string) => Uint8Array.from(atob(url.slice(url.indexOf(",") + 1)), (letter) => letter.charCodeAt(0));

/** 96×72 as WebP and JPEG (with EXIF), 64×64 as PNG. */
export const FILES = { webp: decodeDataUrl(webp), jpg: decodeDataUrl(jpg), png: decodeDataUrl(png) };

let made = 0;
/** Not sent by this file yet: changes a number in the JPEG's first table. */
export function anotherPicture(): Uint8Array<ArrayBuffer> {
	const bytes = FILES.jpg.slice();
	const table = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xdb) + 5;
	bytes[table + (made % 60)] = 1 + Math.floor(made / 60);
	made++;
	return bytes;
}

export async function sendPicture(token: string | undefined, bytes: BodyInit, headers: Record<string, string> = {}) {
	const response = await SELF.fetch("http://quiz.test/api/media", {
		method: "POST",
		headers: { "Content-Type": "image/webp", ...(token ? { Authorization: `Bearer ${token}` } : {}), ...headers },
		body: bytes,
	});
	const body: { media?: Media } & Partial<ErrorBody> = await response.json();
	return { status: response.status, body };
}

export async function storePicture(token: string, bytes: Uint8Array<ArrayBuffer> = FILES.webp): Promise<Media> {
	const { status, body } = await sendPicture(token, bytes);
	if (!body.media) throw new Error(`${status} ${JSON.stringify(body)}`);
	return body.media;
}

export const getPicture = (url: string, init?: RequestInit) => SELF.fetch(`http://quiz.test${url}`, init);
