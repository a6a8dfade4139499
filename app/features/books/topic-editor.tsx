import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { LIMITS } from "../../../worker/contract/limits";
import { moveTopic, type TopicProblem, type TopicRow, topicProblem } from "./topics";

const EMPTY = { number: "", title: "", url: "" };

/** Topics of a book: added below, edited in place, moved and removed; the order is that of the list. */
export function TopicEditor({ rows, onChange, error }: { rows: TopicRow[]; onChange: (rows: TopicRow[]) => void; error: string | null }) {
	const { t } = useTranslation();
	const [draft, setDraft] = useState(EMPTY);
	const [editing, setEditing] = useState<string | null>(null);
	const [problem, setProblem] = useState<TopicProblem | null>(null);

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
				? [...rows, { key: crypto.randomUUID(), ...topic }]
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
					<li key={row.key} className="flex items-center gap-2 rounded-base border border-line px-3 py-1.5">
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
							onClick={() => onChange(moveTopic(rows, index, -1))}
						>
							<span aria-hidden="true">↑</span>
						</button>
						<button
							type="button"
							className={iconButton}
							disabled={index === rows.length - 1}
							aria-label={t("books.moveDown", { title: row.title })}
							onClick={() => onChange(moveTopic(rows, index, 1))}
						>
							<span aria-hidden="true">↓</span>
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
							<span aria-hidden="true">✎</span>
						</button>
						<button
							type="button"
							className={`${iconButton} text-error-700!`}
							aria-label={t("books.removeTopic", { title: row.title })}
							onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
						>
							<span aria-hidden="true">✕</span>
						</button>
					</li>
				))}
			</ol>
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
