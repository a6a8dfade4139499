import { ChevronDown } from "lucide-react";
import { useState } from "react";
import type { Assignment } from "#contract/homework/assignments";
import { useTexts } from "~/i18n/texts";
import { saveFile } from "~/lib/save-file";
import { Checkbox } from "~/ui/checkbox";
import { Menu } from "~/ui/menu";
import { toast } from "~/ui/toast";

/** Downloads the results as CSV or Excel, with labels of pupils only if the teacher chooses that. */
export function DownloadHomework({ assignment }: { assignment: Assignment }) {
	const { t, language } = useTexts("homework");
	const [withLabels, setWithLabels] = useState(false);
	const save = async (format: "csv" | "xlsx") => {
		try {
			const { homeworkCsv, homeworkXlsx, loadAllPupils } = await import("./homework-files");
			const whole = await loadAllPupils(assignment);
			const wish = { t, withLabels };
			const { name, blob } = format === "csv" ? homeworkCsv(whole, wish, language === "tr" ? ";" : ",") : await homeworkXlsx(whole, wish);
			saveFile(name, blob);
		} catch (error) {
			console.warn("download failed", error);
			toast.error(t("homework.errorDownload"));
		}
	};
	return (
		<>
			{assignment.classId !== null && (
				<Checkbox
					className="px-2"
					label={t("homework.withLabels")}
					checked={withLabels}
					onChange={(event) => setWithLabels(event.target.checked)}
				/>
			)}
			<Menu
				buttonClassName="border border-primary-300 bg-white px-4 text-primary-800"
				button={
					<>
						{t("homework.download")}
						<ChevronDown />
					</>
				}
				entries={[
					{ label: t("homework.csv"), onSelect: () => void save("csv") },
					{ label: t("homework.xlsx"), onSelect: () => void save("xlsx") },
				]}
			/>
		</>
	);
}
