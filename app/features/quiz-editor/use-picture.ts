import type { Dispatch } from "react";
import type { Question } from "#contract/question";
import { useUpload } from "~/lib/use-upload";
import type { EditorAction } from "./editor-state";
import { focusPlace, questionPlace } from "./field-focus";

/** The picture of a question: taken, sent, and put into the question. */
export function usePicture({ id, image }: Question, readOnly: boolean, dispatch: Dispatch<EditorAction>) {
	const upload = useUpload({
		disabled: readOnly,
		// Its description may fit the new picture as well: the author sees it and decides.
		onKept: ({ bytes: _, ...place }) => dispatch({ type: "changeQuestion", id, change: { image: { ...place, alt: image?.alt ?? "" } } }),
		// What is asked for next is its description.
		onShown: () => focusPlace(questionPlace(id, "picture")),
	});
	const remove = () => {
		upload.reset();
		dispatch({ type: "changeQuestion", id, change: { image: undefined } });
	};
	return { ...upload, remove };
}
