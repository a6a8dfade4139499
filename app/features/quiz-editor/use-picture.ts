import { type Dispatch, type RefObject, useEffect } from "react";
import type { Question } from "#contract/quizzes/question";
import { useUpload } from "~/lib/use-upload";
import type { EditorAction } from "./editor-state";
import { focusPlace, questionPlace } from "./field-focus";

interface PictureInput {
	question: Question;
	readOnly: boolean;
	underWay: RefObject<Set<string>>;
	dispatch: Dispatch<EditorAction>;
}

/** Lives as long as the question, even while its fields are folded. */
export function usePicture({ question: { id, image }, readOnly, underWay, dispatch }: PictureInput) {
	const upload = useUpload({
		disabled: readOnly,
		// Its description may fit the new picture as well: the author sees it and decides.
		onSaved: ({ bytes: _, ...place }) => dispatch({ type: "changeQuestion", id, change: { image: { ...place, alt: image?.alt ?? "" } } }),
		// Its description is what the author has to type next, unless the author types elsewhere meanwhile.
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
	const remove = () => {
		upload.reset();
		dispatch({ type: "changeQuestion", id, change: { image: undefined } });
	};
	return { ...upload, busy, remove };
}
