import type { Ref } from "react";
import { useTexts } from "~/i18n/texts";
import type { UploadState } from "~/lib/use-upload";
import { Button } from "./button";
import { ProgressBar } from "./progress-bar";

interface PictureInputProps {
	ref: Ref<HTMLInputElement>;
	label: string;
	onChoose: (file: File | undefined) => void;
}

export function PictureInput({ ref, label, onChoose }: PictureInputProps) {
	return (
		<input
			ref={ref}
			type="file"
			hidden
			accept="image/*"
			aria-label={label}
			onChange={(event) => {
				onChoose(event.target.files?.[0]);
				// The same file may be chosen again.
				event.target.value = "";
			}}
		/>
	);
}

const PARTS = { shrinking: 1, sending: 2 } as const;

interface UploadStatusProps {
	state: UploadState;
	label: string;
	failure: (error: unknown) => string;
}

function Status({ state, label, failure }: UploadStatusProps) {
	const { t, formatNumber } = useTexts("author");
	const kib = (bytes: number) => formatNumber(Math.max(1, Math.round(bytes / 1024)));
	switch (state.status) {
		case "idle":
			return null;
		case "shrinking":
		case "sending":
			return (
				<div className="max-w-sm">
					<p className="mb-1.5 text-sm text-slate-700">{t(`upload.${state.status}`)}</p>
					<ProgressBar value={PARTS[state.status]} max={3} label={label} />
				</div>
			);
		case "done": {
			const { width, height, from } = state.shrunk;
			const values = { width, height, size: kib(state.bytes), fromSize: kib(from.bytes), fromWidth: from.width, fromHeight: from.height };
			const padded = from.width < width || from.height < height;
			const smaller = from.width > width || from.bytes > state.bytes;
			return <p className="text-sm text-slate-600">{t(padded ? "upload.padded" : smaller ? "upload.made" : "upload.kept", values)}</p>;
		}
		case "failed":
			return (
				<div role="alert" className="flex flex-wrap items-center gap-3">
					<p className="text-sm font-medium text-error-700">{"retry" in state ? failure(state.error) : t("upload.unreadable")}</p>
					{"retry" in state && (
						<Button variant="outlined" onClick={state.retry}>
							{t("upload.again")}
						</Button>
					)}
				</div>
			);
		default:
			return state satisfies never;
	}
}

export function UploadStatus(props: UploadStatusProps) {
	return (
		<div aria-live="polite">
			<Status {...props} />
		</div>
	);
}
