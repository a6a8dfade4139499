import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useRef, useState } from "react";
import type { GenerateMode } from "#contract/ai/ai";
import { countGenerations, normalizeMaterial } from "#contract/ai/material";
import { LIMITS } from "#contract/limits";
import { api } from "~/api/client";
import { useRead } from "~/api/use-read";
import { preloadTexts } from "~/i18n/site-texts";
import { useTexts } from "~/i18n/texts";
import type { CodePage, LetterChoice } from "~/lib/code-pages";
import { isUnreachable } from "~/lib/is-unreachable";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ChoiceGroup } from "~/ui/choice-group";
import { SelectField, TextArea } from "~/ui/field";
import { FileDrop } from "~/ui/file-drop";
import { LettersField } from "~/ui/letters-field";
import { ProgressBar } from "~/ui/progress-bar";
import { type MaterialSection, toSections } from "./sections";
import { MaterialError, type MaterialErrorKey } from "./types";

function materialErrorKey(error: unknown): MaterialErrorKey {
	if (error instanceof MaterialError) return error.key;
	return isUnreachable(error) ? "offline" : "failed";
}

type FileState =
	| { status: "none" }
	| { status: "reading"; name: string; done: number; total: number }
	| { status: "failed"; name: string; key: MaterialErrorKey }
	| { status: "read"; name: string; file: File; sections: MaterialSection[]; withoutText: number; letters?: LetterChoice };

/** Loads the reader with the first file. A new file cancels the one that is being read. */
function useMaterialFile(onRead: (sections: MaterialSection[], rereads: boolean) => void) {
	const [state, setState] = useState<FileState>({ status: "none" });
	const reading = useRef<AbortController | null>(null);
	useEffect(() => () => reading.current?.abort(), []);

	const read = async (file: File, codePage?: CodePage) => {
		const { name } = file;
		const abort = new AbortController();
		reading.current?.abort();
		reading.current = abort;
		// Choosing other letters reads the same file again: its text and the choice stay meanwhile.
		setState((before) =>
			codePage && before.status === "read" && before.letters
				? { ...before, letters: { ...before.letters, page: codePage } }
				: { status: "reading", name, done: 0, total: 0 },
		);
		try {
			const { readMaterialFile } = await import("./read-file");
			const text = await readMaterialFile(file, {
				signal: abort.signal,
				...(codePage && { codePage }),
				onProgress: (done, total) => {
					if (!abort.signal.aborted) setState({ status: "reading", name, done, total });
				},
			});
			if (abort.signal.aborted) return;
			const sections = toSections(text);
			const { withoutText, letters } = text;
			setState({ status: "read", name, file, sections, withoutText, ...(letters && { letters }) });
			onRead(sections, codePage !== undefined);
		} catch (error) {
			if (!abort.signal.aborted) setState({ status: "failed", name, key: materialErrorKey(error) });
		}
	};
	const cancel = () => {
		reading.current?.abort();
		setState({ status: "none" });
	};
	return { state, read, cancel };
}

preloadTexts("material", "letters");

const { max } = LIMITS.material;

/** null until the day's usage is known, and for admins, who have no limit. */
function useGenerationsLeft(busy: boolean): { left: number; limit: number } | null {
	// If this read fails, the server still checks the limit when the text is sent.
	const { reply } = useRead(busy ? null : "usage", (signal) => api("GET /auth/me", { signal }));
	if (!reply) return null;
	const { used, limit } = reply.data.usage.generations;
	return limit === null ? null : { left: Math.max(0, limit - used), limit };
}

interface FilePickerProps {
	state: FileState;
	onFile: (file: File) => void;
	onCancel: () => void;
}

function FilePicker({ state, onFile, onCancel }: FilePickerProps) {
	const { t } = useTexts("material");
	return (
		<div className="flex flex-col gap-3">
			<FileDrop label={t("material.choose")} hint={t("material.drop")} accept=".pdf,.docx,.odt,.txt,.md" onFile={onFile} />
			<div aria-live="polite" className="empty:hidden">
				{state.status === "reading" && (
					<div className="flex flex-wrap items-end gap-3">
						<div className="min-w-48 flex-1">
							<p className="mb-1.5 text-sm wrap-anywhere text-slate-700">
								{state.total > 0 ? t("material.readingPages", state) : t("material.reading", state)}
							</p>
							<ProgressBar value={state.done} max={state.total} label={t("material.reading", state)} />
						</div>
						<Button variant="text" onClick={onCancel}>
							{t("material.cancel")}
						</Button>
					</div>
				)}
				{state.status === "read" && (
					<p className="text-sm font-medium wrap-anywhere text-slate-700">
						{t("material.read", state)}
						{state.withoutText > 0 && <> {t("material.withoutText", { count: state.withoutText })}</>}
					</p>
				)}
			</div>
			{state.status === "failed" && (
				<Alert tone="error">
					{state.name}: {t(`material.problem.${state.key}`)}
				</Alert>
			)}
		</div>
	);
}

interface MaterialFieldsProps {
	file: File | null;
	text: string;
	onText: Dispatch<SetStateAction<string>>;
	mode: GenerateMode;
	onMode: (mode: GenerateMode) => void;
	busy: boolean;
	/** Called with whether the text has the right length and enough generations are left today. */
	onReady: (ready: boolean) => void;
}

export default function MaterialFields({ file, text, onText, mode, onMode, busy, onReady }: MaterialFieldsProps) {
	const { t, formatNumber } = useTexts("material");
	const left = useGenerationsLeft(busy);
	const [section, setSection] = useState(0);
	/** Edited texts of the sections that are not shown. */
	const [editedTexts, setEditedTexts] = useState<Readonly<Record<number, string>>>({});
	const { state, read, cancel } = useMaterialFile(([first], rereads) => {
		setSection(0);
		setEditedTexts({});
		if (!first) return;
		onText((now) => {
			// The file's text is appended to text that the author wrote, even while the file was read; it replaces an unchanged section.
			const before = sections.find((one) => one.text !== "" && (one.text === now || (rereads && now.includes(one.text))));
			if (before) return now.replace(before.text, () => first.text);
			return now.trim() === "" ? first.text : `${now.trim()}\n\n${first.text}`;
		});
	});
	const sections = state.status === "read" ? state.sections : [];
	const readChosenFile = useEffectEvent((chosenFile: File) => void read(chosenFile));
	useEffect(() => {
		if (file) readChosenFile(file);
	}, [file]);
	const showSection = (next: number) => {
		setEditedTexts((before) => ({ ...before, [section]: text }));
		setSection(next);
		onText(editedTexts[next] ?? sections[next]?.text ?? "");
	};
	const { length } = normalizeMaterial(text);
	const cost = countGenerations({ length });
	const tooLong = length > max;
	const notEnough = length > 0 && left !== null && cost > left.left;
	const ready = length > 0 && !tooLong && !notEnough;
	useEffect(() => onReady(ready), [ready, onReady]);
	const formatSectionName = ({ pages }: MaterialSection, index: number) => {
		if (!pages) return t("material.piece", { number: index + 1, total: sections.length });
		return pages.first === pages.last ? t("material.page", pages) : t("material.pages", pages);
	};
	return (
		<div className="flex flex-col gap-4">
			<ChoiceGroup
				legend={t("material.mode")}
				choices={[
					{ value: "make", label: t("material.make") },
					{ value: "extract", label: t("material.extract") },
				]}
				value={mode}
				onChange={onMode}
				hint={t(mode === "make" ? "material.makeHint" : "material.extractHint")}
			/>
			<FilePicker state={state} onFile={(file) => void read(file)} onCancel={cancel} />
			{state.status === "read" && state.letters && (
				<LettersField letters={state.letters} onChoose={(page) => void read(state.file, page)} />
			)}
			{sections.length > 1 && (
				<SelectField
					label={t("material.section")}
					value={String(section)}
					onChange={(event) => showSection(Number(event.target.value))}
					options={sections.map((one, index) => ({ value: String(index), label: formatSectionName(one, index) }))}
				/>
			)}
			<TextArea
				label={t("material.text")}
				hint={
					<>
						<span className="block font-medium text-slate-800 tabular-nums">
							{t("material.count", { used: length, limit: max })}
							{length > 0 && !tooLong && <> · {t("material.cost", { count: cost })}</>}
							{left && <> · {t("material.left", left)}</>}
						</span>
						{t("material.textHint")} {t("material.kept")}
					</>
				}
				error={tooLong ? t("material.tooLong", { limit: formatNumber(max) }) : notEnough ? t("material.notEnough") : null}
				rows={10}
				spellCheck={false}
				value={text}
				onChange={(event) => onText(event.target.value)}
			/>
		</div>
	);
}
