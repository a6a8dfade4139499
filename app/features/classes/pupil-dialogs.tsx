import { useMemo, useState } from "react";
import type { Class, Pupil } from "#contract/classes/classes";
import { LIMITS, TIME_FACTORS } from "#contract/limits";
import { ApiError, serverMessage } from "~/api/api-error";
import { api } from "~/api/client";
import { useWrite } from "~/api/use-write";
import { useTexts } from "~/i18n/texts";
import { changedFields } from "~/lib/changed-fields";
import { readFieldErrors } from "~/lib/field-errors";
import { isUnreachable } from "~/lib/is-unreachable";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { TextArea } from "~/ui/field";
import { FileDrop } from "~/ui/file-drop";
import { FormNumber, FormSelect, FormText, useContractForm } from "~/ui/form";
import { FormDialog } from "~/ui/form-dialog";
import { findRepeatedNumbers, type RosterEntry, type Rows, readRosterFile, readRosters, toTextRows } from "./parse-roster";

/** The errors that the server found in a list, each with the number of its pupil; `otherwise` for any other failure. */
function formatListErrors(error: unknown, entries: readonly RosterEntry[], otherwise: string): string {
	if (!(error instanceof ApiError) || error.code !== "VALIDATION_ERROR") return otherwise;
	const messages = readFieldErrors(error.details).map(({ path, message }) => {
		const entry = entries[Number(path.split(".")[1])];
		return entry ? `${entry.number}: ${message}` : message;
	});
	return messages.slice(0, 5).join(" · ") || otherwise;
}

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
	const [file, setFile] = useState<{ name: string; rows: Rows } | null>(null);
	const [fileProblem, setFileProblem] = useState<string | null>(null);
	const taken = useMemo(() => new Set(schoolClass.pupils.map(({ number }) => number)), [schoolClass.pupils]);
	const entries = readRosters([toTextRows(text), file?.rows ?? []], taken);
	const tooMany = schoolClass.pupils.length + entries.length > LIMITS.pupils.max;
	const repeated = findRepeatedNumbers(entries, taken);
	const add = useWrite("POST /classes/{id}/pupils", {
		failure: (error) => formatListErrors(error, entries, serverMessage(error, t("classes.errorSave"), t("common.networkError"))),
		revalidate: true,
		onDone: ({ pupils }) => onAdded(pupils.length),
	});
	const problem = fileProblem ?? add.problem ?? (tooMany ? t("classes.tooMany") : null);
	const chooseFile = async (chosen: File) => {
		add.clear();
		setFileProblem(null);
		// If this file cannot be read, the rows of the last one must not be added instead.
		setFile(null);
		try {
			setFile({ name: chosen.name, rows: await readRosterFile(chosen) });
		} catch (error) {
			console.warn("roster not read", error);
			setFileProblem(t(isUnreachable(error) ? "common.networkError" : "classes.fileFailed"));
		}
	};
	return (
		<Dialog
			open
			wide
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
					label={file?.name ?? t("classes.file")}
					hint={t("classes.fileHint")}
					accept=".csv,.txt,.xlsx,.xls,.ods"
					onFile={(file) => void chooseFile(file)}
				/>
				{file !== null && (
					<Button variant="text" className="-mt-2 self-center" onClick={() => setFile(null)}>
						{t("classes.removeFile")}
					</Button>
				)}
				<p role="status" className="font-semibold text-slate-900">
					{t("classes.recognised", { count: entries.length })}
				</p>
				{repeated.size > 0 && <Alert tone="error">{t("classes.numbersRepeated", { count: repeated.size })}</Alert>}
				{entries.length > 0 && (
					<ul className="max-h-48 overflow-y-auto rounded-base border border-line px-4 py-2">
						{entries.slice(0, LIMITS.pupils.max).map(({ number, label }, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: a list that was typed may name a number twice
							<li key={index} className="py-0.5">
								<span className="inline-block min-w-14 font-semibold tabular-nums">{number}</span> {label}
								{repeated.has(index) && (
									<span className="ms-2 font-semibold text-error-700">
										{t(repeated.get(index) === "taken" ? "classes.numberTaken" : "classes.numberTwice")}
									</span>
								)}
							</li>
						))}
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
	const form = useContractForm({
		schema: async () => (await import("#contract/classes/classes")).changePupilBodySchema,
		defaultValues: {
			number: pupil.number as number | null,
			label: pupil.label ?? "",
			timeFactor: String(pupil.timeFactor),
			answerCard: pupil.answerCard,
		},
		toBody: ({ label, timeFactor, ...rest }) => ({
			...rest,
			label: label.trim() === "" ? null : label,
			timeFactor: Number(timeFactor),
		}),
		failure: t("classes.errorSave"),
		save: async (all) => {
			const body = changedFields(all, {
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
