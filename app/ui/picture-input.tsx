import type { Ref } from "react";

interface PictureInputProps {
	/** To be opened by a button. */
	ref: Ref<HTMLInputElement>;
	label: string;
	onChoose: (file: File | undefined) => void;
}

/** The browser's own file input for pictures; hidden, and opened by a button. */
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
