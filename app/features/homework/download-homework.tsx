import { useState } from "react";
import type { Assignment } from "#contract/homework/assignments";
import { useTexts } from "~/i18n/texts";
import type { Delimiter, TableFormat } from "~/lib/table-file";
import { Checkbox } from "~/ui/checkbox";
import { DownloadMenu } from "~/ui/download-menu";

/** Downloads the results as CSV or Excel, with labels of pupils only if the teacher chooses that. */
export function DownloadHomework({ assignment }: { assignment: Assignment }) {
	const { t } = useTexts("homework");
	const [withLabels, setWithLabels] = useState(false);
	const makeFile = async (format: TableFormat, delimiter: Delimiter) => {
		const { homeworkFile, loadAllPupils } = await import("./homework-files");
		return homeworkFile(await loadAllPupils(assignment), { t, withLabels }, format, delimiter);
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
			<DownloadMenu
				label={t("homework.download")}
				formatLabels={{ csv: t("homework.csv"), xlsx: t("homework.xlsx") }}
				failure={t("homework.errorDownload")}
				makeFile={makeFile}
			/>
		</>
	);
}
