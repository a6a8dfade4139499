import { type ReactNode, useState } from "react";
import { href } from "react-router";
import { kindRules } from "#contract/kinds/rules";
import type { Quiz } from "#contract/quizzes/quizzes";
import { useWrite } from "~/api/use-write";
import { useTexts } from "~/i18n/texts";
import { csvDelimiter, saveFile } from "~/lib/table-file";
import { useDuplicate } from "~/lib/use-duplicate";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Menu, type MenuEntry } from "~/ui/menu";
import { toast } from "~/ui/toast";
import type { ExportFormat } from "./export-quiz.client";

interface ExportMenuProps {
	quizId: string;
	/** Returns the saved quiz: at once if the page has it, else from the server. */
	load: () => Promise<Quiz>;
	/** The content of the button; without a text it needs `label` as its accessible name. */
	button: ReactNode;
	label?: string;
	buttonClassName?: string;
	/** Entries before and after those of this menu. */
	first?: readonly MenuEntry[];
	last?: readonly MenuEntry[];
	/** False where the page has a button for it. */
	adapts?: boolean;
	prints?: boolean;
}

/** True for an open question that is more than an essay, which has one text that nobody approves first. */
const exceedsEssay = ({ maxAnswers = 1, approve = false }: Partial<Quiz["questions"][number]>) => maxAnswers > 1 || approve;

/** True if GIFT cannot hold all: orders are left out, and there is no place for units, tolerated differences or several votes. */
const exceedsGift = ({ questions }: Quiz) =>
	questions.some(
		({ kind, unit, match, typos, multiple, ...open }) =>
			kindRules({ kind }).asksForOrder || unit || multiple || typos || (match && match !== "case") || exceedsEssay(open),
	);

/** True if Moodle cannot hold all: its typed answers tolerate upper and lower case, and no other difference. */
const exceedsMoodle = ({ questions }: Quiz) =>
	questions.some((question) => question.match === "marks" || question.typos || exceedsEssay(question));

function findLoss(quiz: Quiz, format: ExportFormat): "transfer.leaveOutKinds" | "transfer.leaveOutMatch" | null {
	if (format === "gift" && exceedsGift(quiz)) return "transfer.leaveOutKinds";
	return format === "xml" && exceedsMoodle(quiz) ? "transfer.leaveOutMatch" : null;
}

const canHoldPictures = (format: ExportFormat) => format === "json" || format === "xml";
const countPictures = ({ questions }: Quiz) => questions.filter(({ image }) => image).length;

export function ExportMenu({
	quizId,
	load,
	button,
	label,
	buttonClassName = "",
	first = [],
	last = [],
	adapts = true,
	prints = true,
}: ExportMenuProps) {
	const { t, language } = useTexts("author", "site");
	const [toConfirm, setToConfirm] = useState<{ quiz: Quiz; format: ExportFormat } | null>(null);

	const losesPictures = toConfirm && !canHoldPictures(toConfirm.format) ? countPictures(toConfirm.quiz) : 0;
	const loss = toConfirm && findLoss(toConfirm.quiz, toConfirm.format);
	const save = async (quiz: Quiz, format: ExportFormat) => {
		const [{ exportQuiz }, { loadPictures }] = await Promise.all([import("./export-quiz.client"), import("./load-pictures")]);
		const { pictures, missing } = await loadPictures(canHoldPictures(format) ? quiz.questions : []);
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
			if ((!canHoldPictures(format) && countPictures(quiz) > 0) || findLoss(quiz, format)) setToConfirm({ quiz, format });
			else await save(quiz, format);
		});
	const exportWithout = () => {
		if (!toConfirm) return;
		setToConfirm(null);
		void exporting.run(() => save(toConfirm.quiz, toConfirm.format));
	};
	const duplicate = useDuplicate(quizId);

	return (
		<>
			<Menu
				button={button}
				{...(label === undefined ? {} : { label })}
				buttonClassName={buttonClassName}
				disabled={exporting.pending || duplicate.pending}
				entries={[
					...first,
					...(prints ? [{ label: t("site:quizCard.print"), to: href("/quiz/:id/print", { id: quizId }) }] : []),
					{ label: t("transfer.exportCsv"), onSelect: () => exportAs("csv") },
					{ label: t("transfer.exportGift"), onSelect: () => exportAs("gift") },
					{ label: t("transfer.exportMoodle"), onSelect: () => exportAs("xml") },
					{ label: t("transfer.exportJson"), onSelect: () => exportAs("json") },
					...(adapts ? [{ label: t("site:quizCard.adapt"), onSelect: () => void duplicate.run() }] : []),
					...last,
				]}
			/>
			<ConfirmDialog
				open={toConfirm !== null}
				title={t(toConfirm && losesPictures === 0 ? "transfer.leaveOutPartTitle" : "transfer.leaveOutTitle")}
				confirmLabel={t(toConfirm && losesPictures === 0 ? "transfer.leaveOutPartConfirm" : "transfer.leaveOutConfirm")}
				onCancel={() => setToConfirm(null)}
				onConfirm={exportWithout}
			>
				{toConfirm && losesPictures > 0 && (
					<p>{t("transfer.leaveOutText", { count: losesPictures, format: toConfirm.format.toUpperCase() })}</p>
				)}
				{loss && <p>{t(loss)}</p>}
			</ConfirmDialog>
		</>
	);
}
