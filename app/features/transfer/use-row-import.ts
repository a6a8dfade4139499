import { useEffect, useRef, useState } from "react";
import { shrinkPicture } from "~/lib/shrink-picture";
import { useLatest } from "~/lib/use-latest";
import { sendPicture } from "~/lib/use-upload";
import type { ImportMode } from "./import-preview";
import { type SentPicture, sendPictures } from "./send-pictures";
import type { ChosenRow, ImportedQuestion } from "./types";

interface RefusedPicture {
	row: ChosenRow;
	error: unknown;
}

export type RowImportState =
	| { status: "idle" }
	| { status: "sending"; sent: number; total: number; waiting: boolean }
	| { status: "refused"; rows: ChosenRow[]; mode: ImportMode; refused: RefusedPicture[] };

const PAUSE_MS = 15_000;

function pause(signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const timer = setTimeout(resolve, PAUSE_MS);
		signal.addEventListener("abort", () => {
			clearTimeout(timer);
			resolve();
		});
	});
}

interface RowImportOptions {
	/** False if the questions do not fit any more, because the author may edit the quiz meanwhile. */
	fits: (count: number, mode: ImportMode) => boolean;
	onTaken: (questions: ImportedQuestion[], mode: ImportMode, rows: ChosenRow[]) => void;
}

/**
 * Pictures are uploaded first, then all questions are added at once. If a picture is refused, the author chooses to try again, to continue
 * without it, or to cancel.
 */
export function useRowImport(options: RowImportOptions) {
	const [state, setState] = useState<RowImportState>({ status: "idle" });
	const current = useLatest(options);
	const running = useRef<AbortController | null>(null);
	const sent = useRef<ReadonlyMap<string, SentPicture>>(new Map());
	useEffect(() => () => running.current?.abort(), []);

	const finish = (rows: ChosenRow[], mode: ImportMode) => {
		setState({ status: "idle" });
		if (!current.current.fits(rows.length, mode)) return;
		const questions = rows.map(({ question, picture }) => {
			const found = picture && sent.current.get(picture.id);
			if (!found || !("media" in found)) return question;
			const { bytes: _, ...place } = found.media;
			return { ...question, image: { ...place, alt: picture.alt } };
		});
		current.current.onTaken(questions, mode, rows);
	};
	const cancel = () => {
		running.current?.abort();
		setState({ status: "idle" });
	};
	const take = async (rows: ChosenRow[], mode: ImportMode) => {
		const pictures = rows.flatMap(({ picture }) => picture ?? []);
		if (pictures.length === 0) return finish(rows, mode);
		running.current?.abort();
		const controller = new AbortController();
		running.current = controller;
		const { signal } = controller;
		setState({ status: "sending", sent: 0, total: pictures.length, waiting: false });
		try {
			sent.current = await sendPictures(pictures, sent.current, {
				prepare: async (picture, redraws) => (await shrinkPicture(picture, { keep: !redraws })).blob,
				send: sendPicture,
				pause,
				onProgress: (progress) => setState({ status: "sending", ...progress }),
				signal,
			});
		} catch (error) {
			if (signal.aborted) return;
			throw error;
		}
		const refused = rows.flatMap((row) => {
			const found = row.picture && sent.current.get(row.picture.id);
			return found && "error" in found ? [{ row, error: found.error }] : [];
		});
		if (refused.length > 0) setState({ status: "refused", rows, mode, refused });
		else finish(rows, mode);
	};
	const forget = () => {
		cancel();
		sent.current = new Map();
	};
	return { state, take, finish, cancel, forget };
}
