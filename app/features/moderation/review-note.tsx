import { LIMITS } from "#contract/limits";
import { TextArea } from "~/ui/field";

interface ReviewNoteProps {
	label: string;
	value: string;
	onChange: (note: string) => void;
}

export function ReviewNote({ label, value, onChange }: ReviewNoteProps) {
	return (
		<TextArea
			className="mt-4"
			label={label}
			maxLength={LIMITS.reviewNote.max}
			value={value}
			onChange={(event) => onChange(event.target.value)}
		/>
	);
}
