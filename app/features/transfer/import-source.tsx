import { type DragEvent, useId, useState } from "react";
import { useTexts } from "~/i18n/texts";
import { Button } from "~/ui/button";
import { TextArea } from "~/ui/field";

interface ImportSourceProps {
	onFile: (file: File) => void;
	onText: (text: string) => void;
}

/** Where a file comes from: chosen, dropped, or its text pasted. */
export function ImportSource({ onFile, onText }: ImportSourceProps) {
	const { t } = useTexts("author");
	const id = useId();
	const [over, setOver] = useState(false);
	const [text, setText] = useState("");
	const onDrop = (event: DragEvent) => {
		event.preventDefault();
		setOver(false);
		const file = event.dataTransfer.files[0];
		const words = event.dataTransfer.getData("text/plain");
		if (file) onFile(file);
		else if (words) onText(words);
	};
	return (
		<div className="flex flex-col gap-4">
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
					accept=".xlsx,.csv,.tsv,.txt,.gift,.json"
					className="sr-only"
					onChange={(event) => {
						const file = event.target.files?.[0];
						// The same file may be chosen again after it was corrected.
						event.target.value = "";
						if (file) onFile(file);
					}}
				/>
				<span className="font-semibold text-primary-800 underline">{t("transfer.choose")}</span>
				<span className="text-sm text-slate-600">{t("transfer.drop")}</span>
			</label>
			<div className="flex flex-col items-start gap-2">
				<TextArea
					className="w-full"
					label={t("transfer.paste")}
					spellCheck={false}
					value={text}
					onChange={(event) => setText(event.target.value)}
				/>
				<Button variant="outlined" disabled={text.trim() === ""} onClick={() => onText(text)}>
					{t("transfer.readText")}
				</Button>
			</div>
		</div>
	);
}
