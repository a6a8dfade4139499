import { ImagePlus, Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useController } from "react-hook-form";
import { LIMITS } from "#contract/limits";
import { serverMessage } from "~/api/api-error";
import { useTexts } from "~/i18n/texts";
import { useUpload } from "~/lib/use-upload";
import { Button } from "~/ui/button";
import { Cover } from "~/ui/cover";
import { TextField } from "~/ui/field";
import { useFieldError } from "~/ui/form";
import { PictureInput, UploadStatus } from "~/ui/picture-upload";
import { isUploaded } from "./book-values";
import type { BookContractForm } from "./use-book-form";

export function useCoverUpload(form: BookContractForm) {
	const upload = useUpload({
		disabled: false,
		onSaved: ({ url }) => {
			form.setValue("coverImage", url, { shouldDirty: true });
			form.clearErrors("coverImage");
		},
	});
	return { ...upload, busy: upload.state.status === "shrinking" || upload.state.status === "sending" };
}

interface CoverFieldProps {
	form: BookContractForm;
	upload: ReturnType<typeof useCoverUpload>;
}

export function CoverField({ form: { control }, upload }: CoverFieldProps) {
	const { t } = useTexts("author");
	const { field } = useController({ control, name: "coverImage" });
	const error = useFieldError({ control, name: "coverImage" });
	const input = useRef<HTMLInputElement>(null);
	/** The address typed before an upload, which is restored when the uploaded picture is removed. */
	const typedAddress = useRef("");
	const hint = useId();
	const { value } = field;
	const uploaded = isUploaded(value);
	// The picture is loaded when its address is complete, not with each letter.
	const [completeAddress, setCompleteAddress] = useState(value);
	const shown = uploaded || (value === completeAddress && value.startsWith("https://")) ? value : undefined;
	return (
		<div
			data-field={uploaded ? "coverImage" : undefined}
			data-invalid={uploaded && error ? "" : undefined}
			tabIndex={uploaded && error ? -1 : undefined}
			className={`flex flex-col gap-x-4 gap-y-3 rounded-base sm:col-span-2 sm:flex-row ${upload.over ? "outline-2 outline-offset-4 outline-primary-600 outline-dashed" : ""}`}
		>
			{shown ? (
				<Cover id="" picture={shown} className="h-44 w-32 shrink-0 rounded-base shadow-sm" />
			) : (
				<span
					aria-hidden="true"
					className="grid h-44 w-32 shrink-0 place-items-center rounded-base border-2 border-slate-300 border-dashed"
				>
					<ImagePlus className="size-8 text-slate-400" />
				</span>
			)}
			<div className="flex min-w-0 flex-1 flex-col gap-3">
				<p className="text-sm font-semibold text-slate-800">{t("books.cover.label")}</p>
				<div className="flex flex-wrap items-center gap-2">
					<Button variant="outlined" loading={upload.busy} aria-describedby={hint} onClick={() => input.current?.click()}>
						<ImagePlus />
						{t(uploaded ? "books.cover.replace" : "books.cover.choose")}
					</Button>
					{uploaded && (
						<Button
							variant="text"
							onClick={() => {
								upload.reset();
								field.onChange(typedAddress.current);
							}}
						>
							<Trash2 />
							{t("books.cover.remove")}
						</Button>
					)}
				</div>
				<p id={hint} className="text-sm text-slate-600">
					{t("books.cover.hint")}
				</p>
				<PictureInput ref={input} label={t("books.cover.choose")} onChoose={(file) => void upload.take(file)} />
				<UploadStatus
					state={upload.state}
					label={t("books.cover.label")}
					failure={(failed) => serverMessage(failed, t("upload.failed"), t("common.networkError"))}
				/>
				{uploaded ? (
					error && <p className="text-sm font-medium text-error-700">{error}</p>
				) : (
					<TextField
						ref={field.ref}
						name={field.name}
						type="url"
						label={t("books.fieldCover")}
						hint={t("books.fieldCoverHint")}
						maxLength={LIMITS.url.max}
						value={value}
						error={error}
						onBlur={() => {
							setCompleteAddress(value);
							field.onBlur();
						}}
						onChange={(event) => {
							typedAddress.current = event.target.value;
							field.onChange(event);
						}}
					/>
				)}
			</div>
		</div>
	);
}
