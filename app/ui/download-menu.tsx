import { ChevronDown } from "lucide-react";
import { useTexts } from "~/i18n/texts";
import { csvDelimiter, type Delimiter, type NamedFile, saveFile, type TableFormat } from "~/lib/table-file";
import { toRefusal } from "./form-errors";
import { Menu } from "./menu";
import { toast } from "./toast";

interface DownloadMenuProps {
	label: string;
	formatLabels: Record<TableFormat, string>;
	failure: string;
	makeFile: (format: TableFormat, delimiter: Delimiter) => Promise<NamedFile>;
}

export function DownloadMenu({ label, formatLabels, failure, makeFile }: DownloadMenuProps) {
	const { t, language } = useTexts();
	const save = async (format: TableFormat) => {
		try {
			// Spreadsheets in Turkish expect semicolons: the comma is their decimal separator.
			const { name, blob } = await makeFile(format, csvDelimiter(language));
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
			entries={(["csv", "xlsx"] as const).map((format) => ({ label: formatLabels[format], onSelect: () => void save(format) }))}
		/>
	);
}
