import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { serverMessage } from "~/api/api-error";
import { ChevronDownIcon } from "~/ui/icons";
import { Menu } from "~/ui/menu";
import { useSnackbar } from "~/ui/snackbar";
import type { Quiz } from "../../../worker/contract/quizzes";
import { duplicateQuiz } from "./duplicate-quiz";
import { fileNameOf, toCsv, toGift, toJson } from "./export-quiz";

function save(name: string, type: string, text: string): void {
	const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
	const link = document.createElement("a");
	link.href = address;
	link.download = name;
	link.click();
	// Safari is still reading it when the click returns.
	setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The saved quiz as a file, or once more as a draft. */
export function ExportMenu({ quiz }: { quiz: Quiz }) {
	const { t, i18n } = useTranslation();
	const navigate = useNavigate();
	const snackbar = useSnackbar();
	const [busy, setBusy] = useState(false);
	// Where the comma is for decimals, Excel parts cells by semicolons.
	const delimiter = i18n.language === "tr" ? ";" : ",";

	const duplicate = async () => {
		setBusy(true);
		try {
			const copy = await duplicateQuiz(quiz, (name) => t("transfer.copyName", { name }));
			snackbar.show({ message: t("transfer.duplicated", { name: copy.name }), tone: "success" });
			void navigate(`/quiz/edit/${copy._id}`);
		} catch (error) {
			snackbar.show({ message: serverMessage(error, t("transfer.errorDuplicate")), tone: "error" });
		} finally {
			setBusy(false);
		}
	};

	return (
		<Menu
			button={
				<>
					{t("transfer.export")}
					<ChevronDownIcon />
				</>
			}
			buttonClassName="border border-primary-300 bg-white text-primary-800"
			entries={[
				{ label: t("transfer.exportCsv"), onSelect: () => save(fileNameOf(quiz.name, "csv"), "text/csv", toCsv(quiz, delimiter)) },
				{ label: t("transfer.exportGift"), onSelect: () => save(fileNameOf(quiz.name, "gift"), "text/plain", toGift(quiz)) },
				{ label: t("transfer.exportJson"), onSelect: () => save(fileNameOf(quiz.name, "json"), "application/json", toJson(quiz)) },
				{ label: t("transfer.duplicate"), onSelect: () => void duplicate(), disabled: busy },
			]}
		/>
	);
}
