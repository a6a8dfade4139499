import { ImagePlus, Trash2 } from "lucide-react";
import { type Dispatch, type RefObject, useEffect, useId, useRef } from "react";
import { LIMITS } from "#contract/limits";
import type { Picture } from "#contract/media/media";
import type { Question } from "#contract/quizzes/question";
import { serverMessage } from "~/api/api-error";
import { QuestionPicture } from "~/features/question/question-picture";
import { useTexts } from "~/i18n/texts";
import { useUpload } from "~/lib/use-upload";
import { Button } from "~/ui/button";
import { TextArea } from "~/ui/field";
import { PictureInput, UploadStatus } from "~/ui/picture-upload";
import type { EditorAction } from "./editor-state";
import { focusPlace, type QuestionErrors, questionPlace } from "./field-errors";

interface QuestionPictureInput {
	question: Question;
	readOnly: boolean;
	pictures: PictureUploads;
	dispatch: Dispatch<EditorAction>;
}

/** The uploads of all questions, by the ids of these. */
export interface PictureUploads {
	underWay: RefObject<Set<string>>;
	/** Called when an upload has failed, and when its failure is over. */
	onFailure: (questionId: string, failed: boolean) => void;
}

/** The upload lives as long as the question, even while its fields are folded. */
export function usePicture({ question: { id, image }, readOnly, pictures: { underWay, onFailure }, dispatch }: QuestionPictureInput) {
	const upload = useUpload({
		disabled: readOnly,
		// The old description may fit the new picture as well: the author sees it and decides.
		onSaved: ({ bytes: _, ...place }) => dispatch({ type: "changeQuestion", id, change: { image: { ...place, alt: image?.alt ?? "" } } }),
		// The author has to type the description next, so it gets the focus, unless the author types elsewhere meanwhile.
		onShown: () => {
			const place = questionPlace(id, "picture");
			const { activeElement, body } = document;
			if (activeElement === body || document.getElementById(place)?.contains(activeElement)) focusPlace(place);
		},
	});
	const { status } = upload.state;
	const busy = status === "shrinking" || status === "sending";
	useEffect(() => {
		if (!busy) return;
		const ids = underWay.current;
		ids.add(id);
		return () => void ids.delete(id);
	}, [busy, id, underWay]);
	const hasFailed = status === "failed";
	useEffect(() => {
		if (!hasFailed) return;
		onFailure(id, true);
		return () => onFailure(id, false);
	}, [hasFailed, id, onFailure]);
	const remove = () => {
		upload.reset();
		dispatch({ type: "changeQuestion", id, change: { image: undefined } });
	};
	return { ...upload, busy, remove };
}

interface PictureFieldProps {
	questionId: string;
	image: Picture | undefined;
	lang: string | undefined;
	errors: QuestionErrors | null;
	readOnly: boolean;
	picture: ReturnType<typeof usePicture>;
	onAlt: (image: Picture) => void;
}

export function PictureField({ questionId, image, lang, errors, readOnly, picture, onAlt }: PictureFieldProps) {
	const { t } = useTexts("author");
	const input = useRef<HTMLInputElement>(null);
	const hint = useId();
	const { state, busy, take, remove } = picture;
	if (readOnly && !image) return null;
	const pictureError = errors?.get("image.id") ?? errors?.get("image");
	return (
		<div id={questionPlace(questionId, "picture")} className="flex flex-col gap-3">
			{image && <QuestionPicture picture={image} lang={lang} height={30} />}
			{image && (
				<TextArea
					label={t("quizEditor.picture.alt")}
					hint={t("quizEditor.picture.altHint")}
					rows={2}
					maxLength={LIMITS.imageAlt.max}
					lang={lang}
					value={image.alt}
					error={errors?.get("image.alt")}
					onChange={(event) => onAlt({ ...image, alt: event.target.value.replace(/\s*\n/g, " ") })}
				/>
			)}
			{!readOnly && (
				<div className="flex flex-wrap items-center gap-2">
					<Button variant="outlined" loading={busy} aria-describedby={hint} onClick={() => input.current?.click()}>
						<ImagePlus />
						{t(image ? "quizEditor.picture.replace" : "quizEditor.picture.choose")}
					</Button>
					{image && (
						<Button variant="text" onClick={remove}>
							<Trash2 />
							{t("quizEditor.picture.remove")}
						</Button>
					)}
					<p id={hint} className="text-sm text-slate-600">
						{t("quizEditor.picture.hint")}
					</p>
					<PictureInput ref={input} label={t("quizEditor.picture.choose")} onChoose={(file) => void take(file)} />
				</div>
			)}
			<UploadStatus
				state={state}
				label={t("quizEditor.picture.label")}
				failure={(error) => serverMessage(error, t("upload.failed"), t("common.networkError"))}
			/>
			{pictureError && <p className="text-sm font-medium text-error-700">{pictureError}</p>}
		</div>
	);
}
