import { type ClipboardEvent, type DragEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { LIMITS } from "#contract/limits";
import type { Media } from "#contract/media/media";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client";
import { useLatest } from "./use-latest";

const MAX_SIDE_PX = 1600;
const QUALITIES = [0.82, 0.7, 0.55] as const;
/** How often a picture that is too large at any quality is scaled down further. */
const MAX_SHRINK_ROUNDS = 4;

type ShrinkProblem = "unreadable" | "tooSmall" | "tooLong";

class ShrinkError extends Error {
	override readonly name = "ShrinkError";
	constructor(readonly problem: ShrinkProblem) {
		super(problem);
	}
}

interface SmallPicture {
	blob: Blob;
	width: number;
	height: number;
	from: { width: number; height: number; bytes: number };
}

function fitSides(width: number, height: number, longest: number): { width: number; height: number } {
	const scale = Math.min(1, longest / Math.max(width, height));
	return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
	return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

function draw(source: ImageBitmap, { width, height }: { width: number; height: number }, onWhite: boolean): HTMLCanvasElement {
	const canvas = document.createElement("canvas");
	canvas.width = width;
	canvas.height = height;
	const context = canvas.getContext("2d");
	if (!context) throw new ShrinkError("unreadable");
	if (onWhite) {
		context.fillStyle = "#fff";
		context.fillRect(0, 0, width, height);
	}
	context.imageSmoothingQuality = "high";
	context.drawImage(source, 0, 0, width, height);
	return canvas;
}

/** WebP, or JPEG (on white, because it has no transparency) if the browser cannot write WebP; undefined if it stays too large. */
async function encode(source: ImageBitmap, sides: { width: number; height: number }): Promise<Blob | undefined> {
	for (const quality of QUALITIES) {
		const webp = await toBlob(draw(source, sides, false), "image/webp", quality);
		const blob = webp?.type === "image/webp" ? webp : await toBlob(draw(source, sides, true), "image/jpeg", quality);
		if (blob && blob.size <= LIMITS.picture.bytes) return blob;
	}
	return undefined;
}

/** Shrinks a picture to at most 1,600 pixels per side and 512 KiB, upright and without metadata. */
async function shrinkPicture(file: Blob): Promise<SmallPicture> {
	const source = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => {
		throw new ShrinkError("unreadable");
	});
	try {
		const { min } = LIMITS.picture.side;
		if (Math.min(source.width, source.height) < min) throw new ShrinkError("tooSmall");
		let longest = MAX_SIDE_PX;
		for (let round = 0; round < MAX_SHRINK_ROUNDS; round++, longest = Math.round(longest * 0.75)) {
			const sides = fitSides(source.width, source.height, longest);
			if (Math.min(sides.width, sides.height) < min) throw new ShrinkError("tooLong");
			const blob = await encode(source, sides);
			if (blob) return { blob, ...sides, from: { width: source.width, height: source.height, bytes: file.size } };
		}
		throw new ShrinkError("unreadable");
	} finally {
		source.close();
	}
}

const RETRY_AFTER_MS = [1_000, 3_000] as const;

/** Whether another try may succeed: no connection, or a busy server. */
function isTemporary(error: unknown): boolean {
	return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** Temporary failures are retried twice. Throws the ApiError of the last try. */
export async function sendPicture(body: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<Media> {
	const send = async () => (await api("POST /media", { body, ...(signal ? { signal } : {}) })).media;
	for (const waitMs of RETRY_AFTER_MS) {
		try {
			return await send();
		} catch (error) {
			if (!isTemporary(error)) throw error;
			await new Promise((resolve) => setTimeout(resolve, waitMs));
		}
	}
	return send();
}

export type UploadState =
	| { status: "idle" }
	| { status: "shrinking" | "sending" }
	| { status: "done"; shrunk: SmallPicture; bytes: number }
	/** `problem`: the file is unusable; `error`: the upload failed and can be tried again. */
	| { status: "failed"; problem: ShrinkProblem }
	| { status: "failed"; error: unknown; retry: () => void };

interface UploadOptions {
	disabled: boolean;
	onSaved: (media: Media) => void;
	onShown?: () => void;
}

const pictureIn = (files: FileList) => [...files].find(({ type }) => type.startsWith("image/"));

/** Uploads a picture that was chosen, pasted or dropped. The last one wins. */
export function useUpload(options: UploadOptions) {
	const [state, setState] = useState<UploadState>({ status: "idle" });
	const [over, setOver] = useState(false);
	const latest = useRef(0);
	const current = useLatest(options);
	const { disabled } = options;

	const send = async (shrunk: SmallPicture, mine: number) => {
		const isLatest = () => latest.current === mine;
		if (isLatest()) setState({ status: "sending" });
		try {
			const media = await sendPicture(new Uint8Array(await shrunk.blob.arrayBuffer()));
			if (!isLatest()) return;
			// `onShown` expects the picture on the screen.
			flushSync(() => {
				current.current.onSaved(media);
				setState({ status: "done", shrunk, bytes: media.bytes });
			});
			current.current.onShown?.();
		} catch (error) {
			if (isLatest()) setState({ status: "failed", error, retry: () => void send(shrunk, mine) });
		}
	};
	const take = async (file: File | undefined) => {
		if (!file || disabled) return;
		latest.current += 1;
		const mine = latest.current;
		setState({ status: "shrinking" });
		try {
			await send(await shrinkPicture(file), mine);
		} catch (error) {
			if (latest.current === mine) setState({ status: "failed", problem: error instanceof ShrinkError ? error.problem : "unreadable" });
		}
	};
	const reset = () => {
		latest.current += 1;
		setState({ status: "idle" });
	};
	/** Handlers for the element around all fields that belong together: a picture may be pasted into any of them, or dropped anywhere. */
	const zone = {
		onPaste: (event: ClipboardEvent) => {
			const file = pictureIn(event.clipboardData.files);
			if (!file || disabled) return;
			event.preventDefault();
			void take(file);
		},
		onDragOver: (event: DragEvent) => {
			if (disabled || !event.dataTransfer.types.includes("Files")) return;
			event.preventDefault();
			setOver(true);
		},
		onDragLeave: () => setOver(false),
		onDrop: (event: DragEvent) => {
			if (disabled || !event.dataTransfer.types.includes("Files")) return;
			event.preventDefault();
			setOver(false);
			const [first] = event.dataTransfer.files;
			void take(pictureIn(event.dataTransfer.files) ?? first);
		},
	};
	return { state, over, take, reset, zone };
}
