import { type ReactNode, useState } from "react";
import { rulesOf } from "#contract/kinds/rules";
import type { Quiz } from "#contract/quizzes/quizzes";
import { useWrite } from "~/api/use-write";
import { useTexts } from "~/i18n/texts";
import { saveFile } from "~/lib/save-file";
import { csvDelimiter } from "~/lib/table-file";
import { useDuplicate } from "~/lib/use-duplicate";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Menu } from "~/ui/menu";
import { toast } from "~/ui/toast";
import type { ExportFormat } from "./export-quiz";

interface ExportMenuProps {
	/** At once if the page has the saved quiz, else from the server. */
	load: () => Promise<Quiz>;
	/** The accessible name is needed if the content has none. */
	button: ReactNode;
	label?: string;
	buttonClassName?: string;
	onShare?: (() => void) | undefined;
}

/** An essay has one text, which nobody allows first. */
const isMoreThanEssay = ({ maxAnswers = 1, approve = false }: Partial<Quiz["questions"][number]>) => maxAnswers > 1 || approve;

/** Orders are left out of a GIFT file; of others it has no place for a unit, for what may differ, or for several votes. */
const unknownToGift = ({ questions }: Quiz) =>
	questions.some(
		({ kind, unit, match, typos, multiple, ...open }) =>
			rulesOf({ kind }).asksForOrder || unit || multiple || typos || (match && match !== "case") || isMoreThanEssay(open),
	);

/** Typed answers in Moodle know upper and lower case, and nothing more that may differ. */
const unknownToMoodle = ({ questions }: Quiz) =>
	questions.some((question) => question.match === "marks" || question.typos || isMoreThanEssay(question));

function lossIn(quiz: Quiz, format: ExportFormat): "transfer.leaveOutKinds" | "transfer.leaveOutMatch" | null {
	if (format === "gift" && unknownToGift(quiz)) return "transfer.leaveOutKinds";
	return format === "xml" && unknownToMoodle(quiz) ? "transfer.leaveOutMatch" : null;
}

const holdsPictures = (format: ExportFormat) => format === "json" || format === "xml";
const picturesOf = ({ questions }: Quiz) => questions.filter(({ image }) => image).length;

export function ExportMenu({ load, button, label, buttonClassName = "", onShare }: ExportMenuProps) {
	const { t, language } = useTexts("author");
	const [asking, setAsking] = useState<{ quiz: Quiz; format: ExportFormat } | null>(null);

	const losesPictures = asking && !holdsPictures(asking.format) ? picturesOf(asking.quiz) : 0;
	const loss = asking && lossIn(asking.quiz, asking.format);
	const save = async (quiz: Quiz, format: ExportFormat) => {
		const [{ exportQuiz }, { loadPictures }] = await Promise.all([import("./export-quiz"), import("./load-pictures")]);
		const { pictures, missing } = await loadPictures(holdsPictures(format) ? quiz.questions : []);
		// If numbers have a decimal comma, Excel expects semicolons between the cells.
		const { name, type, text } = exportQuiz(quiz, format, { delimiter: csvDelimiter(language), pictures });
		saveFile(name, new Blob([text], { type: `${type};charset=utf-8` }));
		if (missing.length > 0) toast.error(t("transfer.picturesGone", { count: missing.length, numbers: missing.join(", ") }));
	};
	const exporting = useWrite(async (work: (quiz: Quiz) => Promise<void>) => work(await load()), {
		failure: t("transfer.errorExport"),
		failureIn: "toast",
	});
	const exportAs = (format: ExportFormat) =>
		void exporting.run(async (quiz) => {
			if ((!holdsPictures(format) && picturesOf(quiz) > 0) || lossIn(quiz, format)) setAsking({ quiz, format });
			else await save(quiz, format);
		});
	const exportWithout = () => {
		if (!asking) return;
		setAsking(null);
		void exporting.run(() => save(asking.quiz, asking.format));
	};
	const duplicate = useDuplicate(load);

	return (
		<>
			<Menu
				button={button}
				{...(label === undefined ? {} : { label })}
				buttonClassName={buttonClassName}
				disabled={exporting.pending || duplicate.pending}
				entries={[
					...(onShare ? [{ label: t("transfer.share"), onSelect: onShare }] : []),
					{ label: t("transfer.exportCsv"), onSelect: () => exportAs("csv") },
					{ label: t("transfer.exportGift"), onSelect: () => exportAs("gift") },
					{ label: t("transfer.exportMoodle"), onSelect: () => exportAs("xml") },
					{ label: t("transfer.exportJson"), onSelect: () => exportAs("json") },
					{ label: t("transfer.duplicate"), onSelect: () => void duplicate.run() },
				]}
			/>
			<ConfirmDialog
				open={asking !== null}
				title={t(asking && losesPictures === 0 ? "transfer.leaveOutPartTitle" : "transfer.leaveOutTitle")}
				confirmLabel={t(asking && losesPictures === 0 ? "transfer.leaveOutPartConfirm" : "transfer.leaveOutConfirm")}
				onCancel={() => setAsking(null)}
				onConfirm={exportWithout}
			>
				{asking && losesPictures > 0 && <p>{t("transfer.leaveOutText", { count: losesPictures, format: asking.format.toUpperCase() })}</p>}
				{loss && <p>{t(loss)}</p>}
			</ConfirmDialog>
		</>
	);
}
