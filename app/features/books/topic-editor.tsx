import { useState } from "react";
import { flushSync } from "react-dom";
import { useFieldArray } from "react-hook-form";
import { LIMITS } from "#contract/limits";
import { useTexts } from "~/i18n/texts";
import { announce } from "~/ui/announce";
import { Button } from "~/ui/button";
import { useFieldError } from "~/ui/form";
import { SortableItem, SortableList } from "~/ui/sortable";
import { TopicInputs, TopicRow } from "./topic-row";
import { findUnjudged, isTyped, NO_TOPIC, othersOf, toRow, toUnjudged } from "./topics";
import type { BookForm } from "./use-book-form";
import { useTopicJudge } from "./use-topic-judge";

/** Topics of a book: added below, edited in place, moved and removed; the order is that of the list. */
export function TopicEditor({ form }: { form: BookForm }) {
	const { t } = useTexts("author");
	const { control } = form;
	const { judge, show } = useTopicJudge(form);
	const { fields, append, move, remove } = useFieldArray({ control, name: "topics" });
	const error = useFieldError({ control, name: "topics" });

	const [judging, setJudging] = useState(0);
	const add = async () => {
		const typed = { ...form.getValues("adding") };
		if (!isTyped(typed)) {
			const missing = await judge(() => (isTyped(form.getValues("adding")) ? null : { fields: typed, others: [] }));
			const wrong = missing && show("adding", missing);
			if (wrong) form.setFocus(wrong);
			return;
		}
		// Emptied before the validation has loaded: its author types the next one at once.
		flushSync(() => {
			append(toUnjudged(typed), { shouldFocus: false });
			setJudging((count) => count + 1);
		});
		form.setValue("adding", NO_TOPIC, { shouldDirty: true });
		form.clearErrors(["adding", "topics"]);
		form.setFocus("adding.topicNumber");
		const place = () => findUnjudged(form.getValues("topics"), typed);
		const errors = await judge(() => ({ fields: typed, others: othersOf(form.getValues("topics"), place()) }));
		setJudging((count) => count - 1);
		const index = place();
		if (index < 0) return;
		if (errors && Object.keys(errors).length === 0) {
			form.setValue(`topics.${index}`, toRow(typed), { shouldDirty: true });
			announce(t("books.topicAdded", { title: typed.title.trim() }));
		} else if (isTyped(form.getValues("adding"))) {
			// The next one is being typed: this one stays open in the list.
			if (errors) show(`topics.${index}.edit`, errors);
			announce(Object.values(errors ?? {}).join(" "));
		} else {
			flushSync(() => remove(index));
			form.setValue("adding", typed, { shouldDirty: true });
			const wrong = errors && show("adding", errors);
			form.setFocus(wrong ?? "adding.title");
		}
	};
	return (
		<section
			aria-labelledby="topics"
			aria-describedby={error ? "topics-error" : undefined}
			data-field="topics"
			data-invalid={error ? "" : undefined}
			tabIndex={error ? -1 : undefined}
			className="rounded-card border border-line bg-white p-5 sm:p-6"
		>
			<h2 id="topics" className="text-lg text-slate-900">
				{t("books.topicsTitle")}
			</h2>
			{error && (
				<p id="topics-error" className="mt-2 font-medium text-error-700">
					{error}
				</p>
			)}
			<SortableList count={fields.length} nameOf={(index) => form.getValues(`topics.${index}.title`)} onMove={move}>
				<ol className="mt-4 flex flex-col gap-2 empty:hidden">
					{fields.map(({ id, title }, index) => (
						<SortableItem
							key={id}
							id={id}
							index={index}
							gripLabel={t("books.drag", { title })}
							className="rounded-base border border-line bg-white"
						>
							{(grip) => (
								<TopicRow
									form={form}
									index={index}
									count={fields.length}
									judging={judging > 0}
									grip={grip}
									onMove={(to) => {
										move(index, to);
										announce(t("books.movedTo", { title, place: to + 1 }));
									}}
									onRemove={() => {
										flushSync(() => remove(index));
										form.setFocus("adding.topicNumber");
										announce(t("books.topicRemoved", { title }));
									}}
								/>
							)}
						</SortableItem>
					))}
				</ol>
			</SortableList>
			<div className="mt-4">
				<TopicInputs form={form} name="adding" onEnter={add} />
			</div>
			<Button variant="outlined" className="mt-3" disabled={fields.length >= LIMITS.topics.max} onClick={add}>
				{t("books.addTopic")}
			</Button>
		</section>
	);
}
