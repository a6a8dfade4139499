import { type ClipboardEvent, type DragEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Media } from "#contract/media/media";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client";
import { type SmallPicture, shrinkPicture } from "./shrink-picture";
import { useLatest } from "./use-latest";

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
	/** The upload failed and can be tried again, or the file cannot be read as a picture. */
	| { status: "failed"; error: unknown; retry: () => void }
	| { status: "failed" };

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
		} catch {
			if (latest.current === mine) setState({ status: "failed" });
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
