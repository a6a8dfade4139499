import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import type { Quiz } from "#contract/quizzes";
import { serverMessage } from "~/api/api-error";
import { useTexts } from "~/i18n/texts";
import { saveFile } from "~/lib/save-file";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Menu } from "~/ui/menu";
import { toast } from "~/ui/toast";
import { duplicateQuiz } from "./duplicate-quiz";
import type { ExportFormat } from "./export-quiz";

interface ExportMenuProps {
	/** Returns the saved quiz: at once if the page has it, else from the server. */
	load: () => Promise<Quiz>;
	/** Content of the button, and its accessible name if the content has none. */
	button: ReactNode;
	label?: string;
	buttonClassName?: string;
}

const picturesOf = ({ questions }: Quiz) => questions.filter(({ image }) => image).length;

/** Exports the saved quiz as a file, or copies it as a draft. */
export function ExportMenu({ load, button, label, buttonClassName = "" }: ExportMenuProps) {
	const { t, language } = useTexts("author");
	const navigate = useNavigate();
	const [busy, setBusy] = useState(false);
	/** A quiz with pictures, about to be exported in a format that cannot hold them. */
	const [asking, setAsking] = useState<{ quiz: Quiz; format: ExportFormat } | null>(null);

	const run = async (errorText: string, action: (quiz: Quiz) => Promise<void>) => {
		setBusy(true);
		try {
			await action(await load());
		} catch (error) {
			toast.error(serverMessage(error, errorText));
		} finally {
			setBusy(false);
		}
	};
	const save = async (quiz: Quiz, format: ExportFormat) => {
		const [{ exportQuiz }, { loadPictures }] = await Promise.all([import("./export-quiz"), import("./load-pictures")]);
		const { pictures, missing } = await loadPictures(format === "json" ? quiz.questions : []);
		// If numbers have a decimal comma, Excel expects semicolons between the cells.
		const { name, type, text } = exportQuiz(quiz, format, { delimiter: language === "tr" ? ";" : ",", pictures });
		saveFile(name, new Blob([text], { type: `${type};charset=utf-8` }));
		if (missing.length > 0) toast.error(t("transfer.picturesGone", { count: missing.length, numbers: missing.join(", ") }));
	};
	const exportAs = (format: ExportFormat) =>
		void run(t("transfer.errorExport"), async (quiz) => {
			if (format !== "json" && picturesOf(quiz) > 0) setAsking({ quiz, format });
			else await save(quiz, format);
		});
	const exportWithout = () => {
		if (!asking) return;
		setAsking(null);
		void run(t("transfer.errorExport"), () => save(asking.quiz, asking.format));
	};
	const duplicate = () =>
		void run(t("transfer.errorDuplicate"), async (quiz) => {
			const copy = await duplicateQuiz(quiz, (name) => t("transfer.copyName", { name }));
			toast.success(t("transfer.duplicated", { name: copy.name }));
			await navigate(`/quiz/edit/${copy._id}`);
		});

	return (
		<>
			<Menu
				button={button}
				{...(label === undefined ? {} : { label })}
				buttonClassName={buttonClassName}
				disabled={busy}
				entries={[
					{ label: t("transfer.exportCsv"), onSelect: () => exportAs("csv") },
					{ label: t("transfer.exportGift"), onSelect: () => exportAs("gift") },
					{ label: t("transfer.exportJson"), onSelect: () => exportAs("json") },
					{ label: t("transfer.duplicate"), onSelect: duplicate },
				]}
			/>
			<ConfirmDialog
				open={asking !== null}
				title={t("transfer.leaveOutTitle")}
				confirmLabel={t("transfer.leaveOutConfirm")}
				onCancel={() => setAsking(null)}
				onConfirm={exportWithout}
			>
				{asking && t("transfer.leaveOutText", { count: picturesOf(asking.quiz), format: asking.format.toUpperCase() })}
			</ConfirmDialog>
		</>
	);
}
