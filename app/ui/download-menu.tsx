import { ChevronDown } from "lucide-react";
import { useTexts } from "~/i18n/texts";
import { csvDelimiter, type Delimiter, type NamedFile, saveFile, type TableFormat } from "~/lib/table-file";
import { toRefusal } from "./form-errors";
import { Menu } from "./menu";
import { toast } from "./toast";

interface DownloadMenuProps {
	label: string;
	formatLabels: Record<TableFormat, string>;
	/** Names the same files with the labels of pupils, which no file contains unless it is chosen. */
	formatLabelsWithPupils?: Record<TableFormat, string> | undefined;
	failure: string;
	makeFile: (format: TableFormat, delimiter: Delimiter, withLabels: boolean) => Promise<NamedFile>;
}

const FORMATS = ["csv", "xlsx"] as const satisfies readonly TableFormat[];

export function DownloadMenu({ label, formatLabels, formatLabelsWithPupils, failure, makeFile }: DownloadMenuProps) {
	const { t, language } = useTexts();
	const save = async (format: TableFormat, withLabels: boolean) => {
		try {
			// Spreadsheets in Turkish expect semicolons: the comma is their decimal separator.
			const { name, blob } = await makeFile(format, csvDelimiter(language), withLabels);
			saveFile(name, blob);
		} catch (error) {
			console.warn("download failed", error);
			toast.error(toRefusal(error).offline ? t("common.networkError") : failure);
		}
	};
	return (
		<Menu
			buttonClassName="border border-primary-300 bg-white px-4 text-primary-800"
			button={
				<>
					{label}
					<ChevronDown />
				</>
			}
			entries={[formatLabels, formatLabelsWithPupils].flatMap((labels, place) =>
				labels ? FORMATS.map((format) => ({ label: labels[format], onSelect: () => void save(format, place === 1) })) : [],
			)}
		/>
	);
}
