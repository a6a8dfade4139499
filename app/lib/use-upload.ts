import { type ClipboardEvent, type DragEvent, useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Media } from "#contract/media";
import { sendPicture } from "./send-picture";
import { ShrinkError, type ShrinkProblem, type Shrunk, shrinkPicture } from "./shrink-picture";

export type UploadState =
	| { status: "idle" }
	| { status: "shrinking" | "sending" }
	| { status: "done"; shrunk: Shrunk; bytes: number }
	/** `problem`: the file is unusable; `error`: the upload failed and can be tried again. */
	| { status: "failed"; problem: ShrinkProblem }
	| { status: "failed"; error: unknown; retry: () => void };

interface UploadOptions {
	disabled: boolean;
	/** The picture is stored: puts it into the form. */
	onKept: (media: Media) => void;
	/** It is on the screen. */
	onShown?: () => void;
}

const pictureIn = (files: FileList) => [...files].find(({ type }) => type.startsWith("image/"));

/** A picture that is chosen, pasted or dropped, scaled down and uploaded. The last one wins. */
export function useUpload(options: UploadOptions) {
	const [state, setState] = useState<UploadState>({ status: "idle" });
	const [over, setOver] = useState(false);
	const latest = useRef(0);
	const current = useRef(options);
	current.current = options;
	const { disabled } = options;

	const send = useCallback(async (shrunk: Shrunk, mine: number) => {
		const isLatest = () => latest.current === mine;
		if (isLatest()) setState({ status: "sending" });
		try {
			const media = await sendPicture(new Uint8Array(await shrunk.blob.arrayBuffer()));
			if (!isLatest()) return;
			flushSync(() => {
				current.current.onKept(media);
				setState({ status: "done", shrunk, bytes: media.bytes });
			});
			current.current.onShown?.();
		} catch (error) {
			if (isLatest()) setState({ status: "failed", error, retry: () => void send(shrunk, mine) });
		}
	}, []);
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
	/** Forgets the last picture: an upload in progress no longer changes anything. */
	const reset = () => {
		latest.current += 1;
		setState({ status: "idle" });
	};
	/** For the element around all fields that belong together: a picture may be pasted into any of them, or dropped anywhere. */
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
