import type { Ref } from "react";

interface PictureInputProps {
	/** For the button that opens it. */
	ref: Ref<HTMLInputElement>;
	label: string;
	onChoose: (file: File | undefined) => void;
}

/** The browser's own way to choose a picture; hidden, a button beside it opens it. */
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
