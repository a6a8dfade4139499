import { useMemo, useRef, useState } from "react";
import type { Class, Pupil } from "#contract/classes/classes";
import { LIMITS, TIME_FACTORS } from "#contract/limits";
import { ApiError, serverMessage } from "~/api/api-error";
import { api } from "~/api/client";
import { useWrite } from "~/api/use-write";
import { useTexts } from "~/i18n/texts";
import { changedFields } from "~/lib/changed-fields";
import type { CodePage } from "~/lib/code-pages";
import { readFieldErrors } from "~/lib/field-errors";
import { isUnreachable } from "~/lib/is-unreachable";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choice-group";
import { Dialog } from "~/ui/dialog";
import { TextArea } from "~/ui/field";
import { FileDrop } from "~/ui/file-drop";
import { FormCheckbox, FormNumber, FormSelect, FormText, useContractForm } from "~/ui/form";
import { FormDialog } from "~/ui/form-dialog";
import { LettersField } from "~/ui/letters-field";
import { useSelection } from "~/ui/use-selection";
import {
	findRepeatedNumbers,
	hasIdentityNumbers,
	numberPupils,
	parseRosterRows,
	type RosterEntry,
	type RosterFile,
	type RosterRow,
	readRosterFile,
	toTextRows,
} from "./parse-roster";

/** The errors that the server found in a list, each with the number of its pupil; `otherwise` for any other failure. */
function formatListErrors(error: unknown, entries: readonly RosterEntry[], otherwise: string): string {
	if (!(error instanceof ApiError) || error.code !== "VALIDATION_ERROR") return otherwise;
	const messages = readFieldErrors(error.details).map(({ path, message }) => {
		const entry = entries[Number(path.split(".")[1])];
		return entry ? `${entry.number}: ${message}` : message;
	});
	return messages.slice(0, 5).join(" · ") || otherwise;
}

/** A row with a key that stays: that of a typed line is its text, that of a file its place, because other letters change the text. */
interface ListedRow extends RosterRow {
	key: string;
}

function listRows(typed: readonly RosterRow[], fromFile: readonly RosterRow[]): ListedRow[] {
	const times = new Map<string, number>();
	return [
		...typed.map((row) => {
			const text = `${row.number} ${row.label}`;
			const time = (times.get(text) ?? 0) + 1;
			times.set(text, time);
			return { ...row, key: `typed ${time} ${text}` };
		}),
		...fromFile.map((row, index) => ({ ...row, key: `file ${index}` })),
	];
}

interface RosterRowItemProps {
	row: ListedRow;
	/** Absent for a row that is not chosen. */
	entry: RosterEntry | undefined;
	repeated: "taken" | "twice" | undefined;
	onToggle: () => void;
}

function RosterRowItem({ row: { number, label, noPupil, unusableNumber }, entry, repeated, onToggle }: RosterRowItemProps) {
	const { t } = useTexts("classes");
	const notes = [
		noPupil && t(`classes.noPupil.${noPupil}`),
		unusableNumber && t("classes.unusableNumber", { value: unusableNumber }),
	].filter(Boolean);
	return (
		<li>
			<Checkbox
				checked={entry !== undefined}
				onChange={onToggle}
				className="py-1"
				label={
					<span className={`flex gap-3 ${entry ? "" : "text-slate-600"}`}>
						<span className="min-w-8 shrink-0 font-semibold tabular-nums">{entry?.number ?? number ?? "–"}</span>
						<span className="min-w-0 wrap-anywhere">
							{label}
							{repeated && (
								<span className="ms-2 font-semibold text-error-700">
									{t(repeated === "taken" ? "classes.numberTaken" : "classes.numberTwice")}
								</span>
							)}
							{notes.length > 0 && <span className="block text-sm text-slate-600">{notes.join(" ")}</span>}
						</span>
					</span>
				}
			/>
		</li>
	);
}

/** The list shows no more rows than a teacher could look through; a class has far fewer. */
const ROWS_SHOWN = 500;

/** Nothing is added before the teacher has seen what was recognised. */
interface AddPupilsProps {
	schoolClass: Class;
	onClose: () => void;
	/** Called when the teacher submits, so that the list can reserve the new rows before the reply arrives. */
	onSend: (entries: readonly RosterEntry[]) => void;
	onAdded: (count: number) => void;
}

export function AddPupilsDialog({ schoolClass, onClose, onSend, onAdded }: AddPupilsProps) {
	const { t } = useTexts("classes");
	const [text, setText] = useState("");
	const [file, setFile] = useState<(RosterFile & { source: File }) | null>(null);
	const [fileProblem, setFileProblem] = useState<string | null>(null);
	const taken = useMemo(() => new Set(schoolClass.pupils.map(({ number }) => number)), [schoolClass.pupils]);
	const typed = useMemo(() => toTextRows(text), [text]);
	const typedRows = useMemo(() => parseRosterRows(typed), [typed]);
	const fileRows = useMemo(() => parseRosterRows(file?.rows ?? []), [file?.rows]);
	const hasIdentities = useMemo(() => [typed, file?.rows ?? []].some(hasIdentityNumbers), [typed, file?.rows]);
	const rows = listRows(typedRows, fileRows);
	/** Rows that the teacher changed: selected where the program had left them out, or left out. */
	const { isSelected: isUnchanged, toggle, selectAll: forgetChanges } = useSelection<string>();
	const chosen = rows.filter(({ key, noPupil }) => isUnchanged(key) === (noPupil === undefined));
	const entries = numberPupils(chosen, taken);
	const tooMany = schoolClass.pupils.length + entries.length > LIMITS.pupils.max;
	const repeated = findRepeatedNumbers(entries, taken);
	const indexes = new Map(chosen.map(({ key }, index) => [key, index]));
	const add = useWrite("POST /classes/{id}/pupils", {
		failure: (error) => formatListErrors(error, entries, serverMessage(error, t("classes.errorSave"), t("common.networkError"))),
		revalidate: true,
		onDone: ({ pupils }) => onAdded(pupils.length),
	});
	const problem = fileProblem ?? add.problem ?? (tooMany ? t("classes.tooMany") : null);
	const latestRead = useRef(0);
	const readFile = async (source: File, codePage?: CodePage) => {
		add.clear();
		setFileProblem(null);
		latestRead.current += 1;
		const runNumber = latestRead.current;
		try {
			const read = await readRosterFile(source, codePage);
			if (runNumber === latestRead.current) setFile({ ...read, source });
		} catch (error) {
			if (runNumber !== latestRead.current) return;
			console.warn("roster not read", error);
			setFileProblem(t(isUnreachable(error) ? "common.networkError" : "classes.fileFailed"));
		}
	};
	const removeFile = () => {
		latestRead.current += 1;
		setFile(null);
		forgetChanges();
	};
	const chooseFile = (source: File) => {
		// If this file cannot be read, the rows of the last one must not be added instead.
		removeFile();
		void readFile(source);
	};
	const chooseLetters = (page: CodePage) => {
		if (!file?.letters) return;
		setFile({ ...file, letters: { ...file.letters, page } });
		void readFile(file.source, page);
	};
	return (
		<Dialog
			open
			wide
			grows
			title={t("classes.addPupils")}
			onClose={onClose}
			actions={
				<Button
					loading={add.pending}
					disabled={entries.length === 0 || tooMany || repeated.size > 0}
					onClick={() => {
						setFileProblem(null);
						onSend(entries);
						void add.run({ params: { id: schoolClass._id }, body: { pupils: entries } });
					}}
				>
					{t("classes.addCount", { count: entries.length })}
				</Button>
			}
		>
			<div className="flex flex-col gap-4">
				{problem !== null && <Alert tone="error">{problem}</Alert>}
				<TextArea
					label={t("classes.listLabel")}
					hint={t("classes.list")}
					rows={8}
					value={text}
					spellCheck={false}
					data-autofocus
					onChange={(event) => setText(event.target.value)}
				/>
				<FileDrop
					label={file?.source.name ?? t("classes.file")}
					hint={t("classes.fileHint")}
					accept=".csv,.txt,.xlsx,.xls,.ods"
					onFile={chooseFile}
				/>
				{file !== null && (
					<Button variant="text" className="-mt-2 self-center" onClick={removeFile}>
						{t("classes.removeFile")}
					</Button>
				)}
				{file?.letters && <LettersField letters={file.letters} onChoose={chooseLetters} />}
				<p role="status" className="font-semibold text-slate-900">
					{t("classes.recognised", { count: entries.length })}
					{rows.length > entries.length && <> · {t("classes.rowsLeftOut", { count: rows.length - entries.length })}</>}
				</p>
				{hasIdentities && <Alert tone="info">{t("classes.identityNumbers")}</Alert>}
				{repeated.size > 0 && <Alert tone="error">{t("classes.numbersRepeated", { count: repeated.size })}</Alert>}
				{rows.length > 0 && (
					<ul aria-label={t("classes.rows")} className="max-h-72 overflow-y-auto rounded-base border border-line px-4 py-1">
						{rows.slice(0, ROWS_SHOWN).map((row) => {
							const index = indexes.get(row.key);
							return (
								<RosterRowItem
									key={row.key}
									row={row}
									entry={index === undefined ? undefined : entries[index]}
									repeated={index === undefined ? undefined : repeated.get(index)}
									onToggle={() => toggle(row.key)}
								/>
							);
						})}
					</ul>
				)}
			</div>
		</Dialog>
	);
}

export function PupilDialog({
	classId,
	pupil,
	onClose,
	onSaved,
}: {
	classId: string;
	pupil: Pupil;
	onClose: () => void;
	onSaved: (pupil: Pupil) => void;
}) {
	const { t, formatNumber } = useTexts("classes");
	const { calm = false, readAloud = false } = pupil.support ?? {};
	const form = useContractForm({
		schema: async () => (await import("#contract/classes/classes")).changePupilBodySchema,
		defaultValues: {
			number: pupil.number as number | null,
			label: pupil.label ?? "",
			timeFactor: String(pupil.timeFactor),
			answerCard: pupil.answerCard,
			support: { calm, readAloud },
		},
		toBody: ({ label, timeFactor, ...rest }) => ({
			...rest,
			label: label.trim() === "" ? null : label,
			timeFactor: Number(timeFactor),
		}),
		failure: t("classes.errorSave"),
		save: async (all) => {
			const isSameSupport = all.support?.calm === calm && all.support.readAloud === readAloud;
			const body = changedFields(all, {
				support: isSameSupport ? all.support : undefined,
				number: pupil.number,
				label: pupil.label ?? null,
				timeFactor: pupil.timeFactor,
				answerCard: pupil.answerCard,
			});
			onSaved((await api("PATCH /classes/{id}/pupils/{pupilId}", { params: { id: classId, pupilId: pupil._id }, body })).pupil);
		},
	});
	const factors = TIME_FACTORS.map((factor) => ({
		value: String(factor),
		label: factor === 1 ? t("classes.usualTime") : t("classes.moreTime", { factor: formatNumber(factor) }),
	}));
	return (
		<FormDialog title={t("classes.editPupil", { number: `${pupil.number}` })} form={form} submitLabel={t("classes.save")} onClose={onClose}>
			<FormNumber
				control={form.control}
				name="number"
				label={t("classes.number")}
				min={LIMITS.pupilNumber.min}
				max={LIMITS.pupilNumber.max}
			/>
			<FormText control={form.control} name="label" label={t("classes.label")} hint={t("classes.labelHint")} autoComplete="off" />
			<FormSelect control={form.control} name="timeFactor" label={t("classes.time")} options={factors} />
			<fieldset>
				<legend className="mb-1 text-sm font-semibold text-slate-800">{t("classes.support.title")}</legend>
				<div className="flex flex-col gap-2">
					<FormCheckbox control={form.control} name="support.calm" label={t("classes.support.calm")} hint={t("classes.support.calmHint")} />
					<FormCheckbox
						control={form.control}
						name="support.readAloud"
						label={t("classes.support.readAloud")}
						hint={t("classes.support.readAloudHint")}
					/>
				</div>
			</fieldset>
			<FormNumber
				control={form.control}
				name="answerCard"
				label={t("classes.answerCard")}
				hint={t("classes.answerCardHint")}
				min={LIMITS.answerCard.min}
				max={LIMITS.answerCard.max}
			/>
		</FormDialog>
	);
}
