import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { Quiz } from "#contract/quizzes";
import { serverMessage } from "~/api/api-error";
import { saveFile } from "~/lib/save-file";
import { Menu } from "~/ui/menu";
import { toast } from "~/ui/toast";
import { duplicateQuiz } from "./duplicate-quiz";
import type { ExportFormat } from "./export-quiz";

interface ExportMenuProps {
	/** Gives the saved quiz: at once where the page has it, else from the server. */
	load: () => Promise<Quiz>;
	/** Content of the button, and its name where the content says none. */
	button: ReactNode;
	label?: string;
	buttonClassName?: string;
}

/** The saved quiz as a file, or once more as a draft. */
export function ExportMenu({ load, button, label, buttonClassName = "" }: ExportMenuProps) {
	const { t, i18n } = useTranslation();
	const navigate = useNavigate();
	const [busy, setBusy] = useState(false);

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
	const exportAs = (format: ExportFormat) =>
		void run(t("transfer.errorExport"), async (quiz) => {
			const { exportQuiz } = await import("./export-quiz");
			// Where numbers have a decimal comma, Excel expects semicolons between the cells.
			const { name, type, text } = exportQuiz(quiz, format, i18n.language === "tr" ? ";" : ",");
			saveFile(name, new Blob([text], { type: `${type};charset=utf-8` }));
		});
	const duplicate = () =>
		void run(t("transfer.errorDuplicate"), async (quiz) => {
			const copy = await duplicateQuiz(quiz, (name) => t("transfer.copyName", { name }));
			toast.success(t("transfer.duplicated", { name: copy.name }));
			await navigate(`/quiz/edit/${copy._id}`);
		});

	return (
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
	);
}
