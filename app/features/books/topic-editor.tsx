import { GripVertical as GripIcon } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LIMITS } from "#contract/limits";
import { newQuestionId } from "~/features/quiz-editor/editor-values";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { ChevronDownIcon, ChevronUpIcon, CloseIcon, EditIcon } from "~/ui/icons";
import { moveTopicTo, type TopicProblem, type TopicRow, topicProblem } from "./topics";

const EMPTY = { number: "", title: "", url: "" };

/** Topics of a book: added below, edited in place, moved and removed; the order is that of the list. */
export function TopicEditor({ rows, onChange, error }: { rows: TopicRow[]; onChange: (rows: TopicRow[]) => void; error: string | null }) {
	const { t } = useTranslation();
	const [draft, setDraft] = useState(EMPTY);
	const [editing, setEditing] = useState<string | null>(null);
	const [problem, setProblem] = useState<TopicProblem | null>(null);
	const [dragged, setDragged] = useState<number | null>(null);
	const [over, setOver] = useState<number | null>(null);
	const [said, setSaid] = useState("");

	const move = (from: number, to: number) => {
		const title = rows[from]?.title ?? "";
		onChange(moveTopicTo(rows, from, to));
		setSaid(t("books.movedTo", { title, place: to + 1 }));
	};
	const endDrag = () => {
		setDragged(null);
		setOver(null);
	};

	const save = () => {
		const found = topicProblem(
			draft,
			rows.filter(({ key }) => key !== editing),
		);
		setProblem(found);
		if (found) return;
		const topic = { topicNumber: Number(draft.number), title: draft.title.trim(), url: draft.url.trim() };
		onChange(
			editing === null
				? [...rows, { key: newQuestionId(), ...topic }]
				: rows.map((row) => (row.key === editing ? { ...row, ...topic } : row)),
		);
		setDraft(EMPTY);
		setEditing(null);
	};
	const iconButton = "grid size-11 place-items-center rounded-button text-slate-700 hover:bg-slate-100 disabled:opacity-40";
	return (
		<section aria-labelledby="topics" className="rounded-card border border-line bg-white p-5 sm:p-6">
			<h2 id="topics" className="text-lg text-slate-900">
				{t("books.topicsTitle")}
			</h2>
			{error && (
				<p role="alert" className="mt-2 font-medium text-error-700">
					{error}
				</p>
			)}
			<ol className="mt-4 flex flex-col gap-2">
				{rows.map((row, index) => (
					<li
						key={row.key}
						onDragOver={(event) => {
							if (dragged === null) return;
							event.preventDefault();
							setOver(index);
						}}
						onDrop={(event) => {
							if (dragged === null) return;
							event.preventDefault();
							if (dragged !== index) move(dragged, index);
							endDrag();
						}}
						className={`flex flex-wrap items-center gap-x-2 rounded-base border bg-white px-3 py-1.5 ${dragged === index ? "opacity-50" : ""} ${over === index && dragged !== index ? "border-primary-600 ring-2 ring-primary-300" : "border-line"}`}
					>
						{rows.length > 1 && (
							// biome-ignore lint/a11y/noStaticElementInteractions: dragging is for the mouse; the two buttons of the row do the same
							<span
								draggable
								title={t("books.drag")}
								onDragStart={(event) => {
									event.dataTransfer.effectAllowed = "move";
									event.dataTransfer.setData("text/plain", row.title);
									setDragged(index);
								}}
								onDragEnd={endDrag}
								className="-ml-1.5 grid h-11 w-7 shrink-0 cursor-grab place-items-center text-slate-400 active:cursor-grabbing pointer-coarse:hidden"
							>
								<GripIcon />
							</span>
						)}
						<span className="w-10 shrink-0 text-center font-bold tabular-nums text-primary-800">{row.topicNumber}</span>
						<span className="min-w-0 flex-1 font-medium break-words text-slate-900">
							{row.title}
							{row.url && <span className="block truncate text-sm text-slate-600">{row.url}</span>}
						</span>
						<button
							type="button"
							className={iconButton}
							disabled={index === 0}
							aria-label={t("books.moveUp", { title: row.title })}
							onClick={() => move(index, index - 1)}
						>
							<ChevronUpIcon />
						</button>
						<button
							type="button"
							className={iconButton}
							disabled={index === rows.length - 1}
							aria-label={t("books.moveDown", { title: row.title })}
							onClick={() => move(index, index + 1)}
						>
							<ChevronDownIcon />
						</button>
						<button
							type="button"
							className={iconButton}
							aria-label={t("books.editTopic", { title: row.title })}
							onClick={() => {
								setEditing(row.key);
								setDraft({ number: String(row.topicNumber), title: row.title, url: row.url });
								setProblem(null);
							}}
						>
							<EditIcon className="size-5" />
						</button>
						<button
							type="button"
							className={`${iconButton} text-error-700!`}
							aria-label={t("books.removeTopic", { title: row.title })}
							onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
						>
							<CloseIcon />
						</button>
					</li>
				))}
			</ol>
			<p role="status" className="sr-only">
				{said}
			</p>
			<div className="mt-4 grid items-start gap-3 sm:grid-cols-[7rem_1fr_1fr]">
				<TextField
					label={t("books.topicNumber")}
					inputMode="numeric"
					value={draft.number}
					onChange={(event) => setDraft({ ...draft, number: event.target.value })}
				/>
				<TextField
					label={t("books.topicTitle")}
					maxLength={LIMITS.topicTitle.max}
					value={draft.title}
					onChange={(event) => setDraft({ ...draft, title: event.target.value })}
				/>
				<TextField
					label={t("books.topicUrl")}
					type="url"
					maxLength={LIMITS.url.max}
					value={draft.url}
					onChange={(event) => setDraft({ ...draft, url: event.target.value })}
				/>
			</div>
			{problem && (
				<p role="alert" className="mt-2 font-medium text-error-700">
					{t(`books.${problem}`)}
				</p>
			)}
			<Button variant="outlined" className="mt-3" disabled={rows.length >= LIMITS.topics.max && editing === null} onClick={save}>
				{t(editing === null ? "books.addTopic" : "books.saveTopic")}
			</Button>
		</section>
	);
}
