import { type ClipboardEvent, type Dispatch, type DragEvent, useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Media } from "#contract/media";
import type { Question } from "#contract/question";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client";
import type { EditorAction } from "./editor-state";
import { focusPlace, questionPlace } from "./field-focus";
import { ShrinkError, type ShrinkProblem, type Shrunk, shrinkPicture } from "./shrink-picture";

/** How long after a failed upload it is tried again by itself. */
const AGAIN_AFTER_MS = [1_000, 3_000] as const;

export type PictureState =
	| { status: "idle" }
	| { status: "shrinking" | "sending" }
	| { status: "done"; shrunk: Shrunk; bytes: number }
	/** `problem`: of the file; `error`: of the upload, which can be tried again. */
	| { status: "failed"; problem: ShrinkProblem }
	| { status: "failed"; error: unknown; retry: () => void };

/** What may work a moment later: no connection, a server that is busy. */
function isPassing(error: unknown): boolean {
	return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

async function upload({ blob }: Shrunk): Promise<Media> {
	const body = new Uint8Array(await blob.arrayBuffer());
	for (const waitMs of AGAIN_AFTER_MS) {
		try {
			return (await api("POST /media", { body })).media;
		} catch (error) {
			if (!isPassing(error)) throw error;
			await new Promise((resolve) => setTimeout(resolve, waitMs));
		}
	}
	return (await api("POST /media", { body })).media;
}

const pictureIn = (files: FileList) => [...files].find(({ type }) => type.startsWith("image/"));

/** The picture of a question: taken by choice, paste or drop, made small, sent, and put into the question. The last one taken wins. */
export function usePicture(question: Question, readOnly: boolean, dispatch: Dispatch<EditorAction>) {
	const [state, setState] = useState<PictureState>({ status: "idle" });
	const [over, setOver] = useState(false);
	const latest = useRef(0);
	const alt = useRef("");
	alt.current = question.image?.alt ?? "";
	const { id } = question;

	const send = useCallback(
		async (shrunk: Shrunk, mine: number) => {
			const isLatest = () => latest.current === mine;
			if (isLatest()) setState({ status: "sending" });
			try {
				const { bytes, ...place } = await upload(shrunk);
				if (!isLatest()) return;
				// Its description may fit the new picture as well: the author sees it and decides.
				flushSync(() => {
					dispatch({ type: "changeQuestion", id, change: { image: { ...place, alt: alt.current } } });
					setState({ status: "done", shrunk, bytes });
				});
				// What is asked for next is its description.
				focusPlace(questionPlace(id, "picture"));
			} catch (error) {
				if (isLatest()) setState({ status: "failed", error, retry: () => void send(shrunk, mine) });
			}
		},
		[dispatch, id],
	);
	const take = useCallback(
		async (file: File | undefined) => {
			if (!file || readOnly) return;
			latest.current += 1;
			const mine = latest.current;
			setState({ status: "shrinking" });
			try {
				await send(await shrinkPicture(file), mine);
			} catch (error) {
				if (latest.current === mine) setState({ status: "failed", problem: error instanceof ShrinkError ? error.problem : "unreadable" });
			}
		},
		[readOnly, send],
	);
	const remove = () => {
		latest.current += 1;
		setState({ status: "idle" });
		dispatch({ type: "changeQuestion", id, change: { image: undefined } });
	};
	/** For the element around all fields of the question: a picture may be pasted into any of them, or dropped anywhere. */
	const zone = {
		onPaste: (event: ClipboardEvent) => {
			const file = pictureIn(event.clipboardData.files);
			if (!file || readOnly) return;
			event.preventDefault();
			void take(file);
		},
		onDragOver: (event: DragEvent) => {
			if (readOnly || !event.dataTransfer.types.includes("Files")) return;
			event.preventDefault();
			setOver(true);
		},
		onDragLeave: () => setOver(false),
		onDrop: (event: DragEvent) => {
			if (readOnly || !event.dataTransfer.types.includes("Files")) return;
			event.preventDefault();
			setOver(false);
			const [first] = event.dataTransfer.files;
			void take(pictureIn(event.dataTransfer.files) ?? first);
		},
	};
	return { state, over, take, remove, zone };
}
