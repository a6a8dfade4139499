import { ApiError } from "~/api/api-error";
import { readErrorReply } from "~/api/request";
import type { PictureData } from "./export-quiz.client";
import type { ImportedQuestion } from "./types";

const PARALLEL_DOWNLOADS = 6;

function toDataUrl(blob: Blob): Promise<string> {
	return new Promise((resolve, reject) => {
		const reader = new FileReader();
		reader.onload = () => resolve(String(reader.result));
		reader.onerror = () => reject(reader.error);
		reader.readAsDataURL(blob);
	});
}

/** A picture as a `data:` address; null if it was deleted. Throws if it cannot be fetched now. */
async function downloadPicture(url: string): Promise<string | null> {
	const reply = await fetch(url).catch(() => {
		throw new ApiError(0, "NETWORK", "");
	});
	if (reply.status === 404) return null;
	if (!reply.ok) throw await readErrorReply(reply);
	return toDataUrl(await reply.blob());
}

/** Loads each picture once; `missing` are the numbers of the questions whose picture was deleted. */
export async function loadPictures(questions: readonly ImportedQuestion[]): Promise<{ pictures: PictureData; missing: number[] }> {
	const addresses = [...new Map(questions.flatMap(({ image }) => (image ? [[image.id, image.url] as const] : [])))];
	const pictures = new Map<string, string>();
	for (let at = 0; at < addresses.length; at += PARALLEL_DOWNLOADS) {
		const part = addresses.slice(at, at + PARALLEL_DOWNLOADS);
		const loaded = await Promise.all(part.map(([, url]) => downloadPicture(url)));
		for (const [index, [id]] of part.entries()) {
			const data = loaded[index];
			if (data) pictures.set(id, data);
		}
	}
	const missing = questions.flatMap(({ image }, index) => (image && !pictures.has(image.id) ? [index + 1] : []));
	return { pictures, missing };
}
