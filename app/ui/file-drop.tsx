import { type DragEvent, useId, useState } from "react";

interface FileDropProps {
	label: string;
	hint: string;
	accept: string;
	onFile: (file: File) => void;
	/** Takes a dropped text; if absent, dropped texts are ignored. */
	onText?: (text: string) => void;
}

export function FileDrop({ label, hint, accept, onFile, onText }: FileDropProps) {
	const id = useId();
	const [over, setOver] = useState(false);
	const onDrop = (event: DragEvent) => {
		event.preventDefault();
		setOver(false);
		const file = event.dataTransfer.files[0];
		const words = event.dataTransfer.getData("text/plain");
		if (file) onFile(file);
		else if (words) onText?.(words);
	};
	return (
		<label
			htmlFor={id}
			onDragOver={(event) => {
				event.preventDefault();
				setOver(true);
			}}
			onDragLeave={() => setOver(false)}
			onDrop={onDrop}
			className={`flex min-h-28 cursor-pointer flex-col items-center justify-center gap-1 rounded-base border-2 border-dashed p-4 text-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary-700 ${over ? "border-primary-700 bg-primary-50" : "border-slate-400 bg-white"}`}
		>
			<input
				id={id}
				type="file"
				accept={accept}
				className="sr-only"
				onChange={(event) => {
					const file = event.target.files?.[0];
					// The same file may be chosen again after it was corrected.
					event.target.value = "";
					if (file) onFile(file);
				}}
			/>
			<span className="font-semibold text-primary-800 underline">{label}</span>
			<span className="text-sm text-slate-600">{hint}</span>
		</label>
	);
}
