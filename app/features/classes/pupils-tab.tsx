import { Ellipsis, IdCard, Pencil, Play, QrCode, Trash2, UserPlus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { Class, Pupil } from "#contract/classes/classes";
import { useWrite } from "~/api/use-write";
import { useTexts } from "~/i18n/texts";
import { copyText } from "~/lib/copy-text";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Fold } from "~/ui/fold";
import { EmptyState } from "~/ui/layout";
import { Menu } from "~/ui/menu";
import { ColumnHeading, Table } from "~/ui/table";
import { toast } from "~/ui/toast";
import { WhatNext } from "~/ui/what-next";
import type { RosterEntry } from "./parse-roster";
import { AddPupilsDialog, PupilDialog } from "./pupil-dialogs";

const SUPPORTS = ["calm", "readAloud"] as const;

type DialogState = { kind: "add" } | { kind: "edit" | "delete"; pupil: Pupil } | null;

/** How long pupils are stored: a text that teachers copy into the school's privacy notice. */
function RetentionNotice({ schoolClass }: { schoolClass: Class }) {
	const { t, formatDate } = useTexts("classes");
	const text = t("classes.kept", { date: formatDate(schoolClass.endsAt, "day") });
	const copy = async () => {
		try {
			await copyText(text);
			toast.success(t("classes.copied"));
		} catch {
			toast.error(t("classes.copyFailed"));
		}
	};
	return (
		<Fold title={t("classes.keptTitle")}>
			<p className="mb-3 max-w-3xl text-slate-700">{text}</p>
			<Button variant="outlined" size="small" onClick={() => void copy()}>
				{t("classes.copy")}
			</Button>
		</Fold>
	);
}

interface PupilsTabProps {
	schoolClass: Class;
	onChanged: () => void;
	/** After pupils were added: their cards are the next step. */
	onPrint: (part: "cards" | "answerCards") => void;
	onStart: () => void;
}

export function PupilsTab({ schoolClass, onChanged, onPrint, onStart }: PupilsTabProps) {
	const { t, formatDate, formatNumber } = useTexts("classes");
	const [openDialog, setOpenDialog] = useState<DialogState>(null);
	const [added, setAdded] = useState<{ count: number; addition: number } | null>(null);
	/** The entries that were sent: their rows appear behind the dialog before the reply arrives. */
	const [sentEntries, setSentEntries] = useState<readonly RosterEntry[]>([]);
	const known = new Set(schoolClass.pupils.map(({ number }) => number));
	if (sentEntries.length > 0 && sentEntries.every(({ number }) => known.has(number))) setSentEntries([]);
	const unsavedPupils = sentEntries
		.filter(({ number }) => !known.has(number))
		.map((entry): Pupil => ({ _id: "", timeFactor: 1, answerCard: entry.number, cardMadeAt: null, ...entry }));
	const rows = [...schoolClass.pupils, ...unsavedPupils].sort((a, b) => a.number - b.number);
	const closeWithToast = (text: string) => {
		setOpenDialog(null);
		toast.success(text);
	};
	const remove = useWrite("DELETE /classes/{id}/pupils/{pupilId}", {
		failure: t("classes.errorDelete"),
		failureIn: "toast",
		revalidate: true,
		onDone: () => closeWithToast(t("classes.pupilDeleted")),
	});
	const renderNextSteps = (count: number, takesFocus: boolean) => (
		<WhatNext
			takesFocus={takesFocus}
			title={t("classes.addedCount", { count })}
			text={t("classes.addedText")}
			steps={[
				{ label: t("classes.toCards"), icon: <IdCard />, onClick: () => onPrint("cards") },
				{ label: t("classes.toAnswerCards"), icon: <QrCode />, onClick: () => onPrint("answerCards") },
				{ label: t("classes.start"), icon: <Play />, onClick: onStart },
				{ label: t("classes.addMore"), icon: <UserPlus />, onClick: () => setOpenDialog({ kind: "add" }) },
			]}
			onClose={() => setAdded(null)}
		/>
	);
	const addButton = !schoolClass.ended && (
		<Button onClick={() => setOpenDialog({ kind: "add" })}>
			<UserPlus />
			{t("classes.addPupils")}
		</Button>
	);
	return (
		<div className="flex flex-col gap-6">
			{/* The key mounts the panel again for each list, so that its heading gets the focus. Its space is reserved while the dialog is open. */}
			{added ? (
				<div key={added.addition}>{renderNextSteps(added.count, true)}</div>
			) : (
				openDialog?.kind === "add" && (
					<div inert className="invisible">
						{renderNextSteps(sentEntries.length, false)}
					</div>
				)
			)}
			{rows.length === 0 ? (
				<EmptyState icon={<UserPlus />} title={t("classes.noPupils")} text={t("classes.noPupilsText")}>
					{addButton}
				</EmptyState>
			) : (
				<>
					<div className="flex flex-wrap items-center justify-between gap-3">
						<p className="text-slate-700">{t("classes.pupilCount", { count: schoolClass.pupils.length })}</p>
						{addButton}
					</div>
					<Table
						caption={t("classes.tabs.pupils")}
						head={
							<>
								<ColumnHeading className="px-3 sm:px-4">{t("classes.number")}</ColumnHeading>
								<ColumnHeading className="px-2 sm:px-4">{t("classes.label")}</ColumnHeading>
								<ColumnHeading className="px-2 max-sm:hidden sm:px-4">{t("classes.timeAndSupport")}</ColumnHeading>
								<ColumnHeading className="px-2 max-sm:hidden sm:px-4">{t("classes.card")}</ColumnHeading>
								<ColumnHeading className="px-2 max-sm:hidden sm:px-4">{t("classes.answerCard")}</ColumnHeading>
								<ColumnHeading className="px-2">
									<span className="sr-only">{t("classes.actions")}</span>
								</ColumnHeading>
							</>
						}
					>
						{rows.map((pupil) => (
							<tr key={pupil._id || pupil.number} inert={pupil._id === ""}>
								<th scope="row" className="px-3 py-1.5 sm:px-4">
									<Link
										to={`/classes/${schoolClass._id}/pupils/${pupil._id}`}
										className="inline-flex min-h-11 min-w-11 items-center font-bold text-primary-800 tabular-nums underline underline-offset-4"
									>
										{pupil.number}
									</Link>
								</th>
								<td className="px-2 py-1.5 wrap-anywhere text-slate-900 sm:px-4">{pupil.label}</td>
								<td className="px-2 py-1.5 text-slate-700 max-sm:hidden sm:px-4">
									{pupil.timeFactor === 1 ? t("classes.usualTime") : t("classes.moreTime", { factor: formatNumber(pupil.timeFactor) })}
									{pupil.support && (
										<span className="block text-sm text-slate-600">
											{SUPPORTS.filter((name) => pupil.support?.[name])
												.map((name) => t(`classes.support.${name}`))
												.join(" · ")}
										</span>
									)}
								</td>
								<td className="px-2 py-1.5 text-slate-700 max-sm:hidden sm:px-4">
									{pupil.cardMadeAt === null ? t("classes.noCard") : t("classes.cardMade", { date: formatDate(pupil.cardMadeAt, "day") })}
								</td>
								<td className="px-2 py-1.5 text-slate-700 tabular-nums max-sm:hidden sm:px-4">{pupil.answerCard ?? t("classes.noCard")}</td>
								<td className="px-2 py-1.5">
									<div className="flex justify-end">
										<Menu
											label={t("classes.pupilActions", { number: `${pupil.number}` })}
											button={<Ellipsis />}
											entries={[
												...(schoolClass.ended
													? []
													: [
															{
																label: t("classes.editPupil", { number: `${pupil.number}` }),
																icon: <Pencil />,
																onSelect: () => setOpenDialog({ kind: "edit", pupil }),
															},
														]),
												{
													label: t("classes.deletePupil", { number: `${pupil.number}` }),
													icon: <Trash2 />,
													onSelect: () => setOpenDialog({ kind: "delete", pupil }),
												},
											]}
										/>
									</div>
								</td>
							</tr>
						))}
					</Table>
				</>
			)}
			<RetentionNotice schoolClass={schoolClass} />
			{openDialog?.kind === "add" && (
				<AddPupilsDialog
					schoolClass={schoolClass}
					onClose={() => {
						setOpenDialog(null);
						setSentEntries([]);
					}}
					onSend={setSentEntries}
					onAdded={(count) => {
						setOpenDialog(null);
						setAdded((before) => ({ count, addition: (before?.addition ?? 0) + 1 }));
					}}
				/>
			)}
			{openDialog?.kind === "edit" && (
				<PupilDialog
					classId={schoolClass._id}
					pupil={openDialog.pupil}
					onClose={() => setOpenDialog(null)}
					onSaved={() => {
						closeWithToast(t("classes.saved"));
						onChanged();
					}}
				/>
			)}
			<ConfirmDialog
				open={openDialog?.kind === "delete"}
				danger
				busy={remove.pending}
				title={t("classes.deletePupilTitle", { number: openDialog?.kind === "delete" ? `${openDialog.pupil.number}` : "" })}
				confirmLabel={t("classes.deletePupil", { number: openDialog?.kind === "delete" ? `${openDialog.pupil.number}` : "" })}
				onCancel={() => setOpenDialog(null)}
				onConfirm={() => {
					if (openDialog?.kind === "delete") void remove.run({ params: { id: schoolClass._id, pupilId: openDialog.pupil._id } });
				}}
			>
				{t("classes.deletePupilText")}
			</ConfirmDialog>
		</div>
	);
}
