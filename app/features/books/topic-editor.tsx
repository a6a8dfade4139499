import { useState } from "react";
import { flushSync } from "react-dom";
import { useFieldArray, useWatch } from "react-hook-form";
import { LIMITS } from "#contract/limits";
import { useTexts } from "~/i18n/texts";
import { Alert } from "~/ui/alert";
import { announce } from "~/ui/announce";
import { Button } from "~/ui/button";
import { useFieldError } from "~/ui/form";
import { Card } from "~/ui/layout";
import { SortableItem, SortableList } from "~/ui/sortable";
import { TopicInputs, TopicRow } from "./topic-row";
import { findUnjudged, isInOrder, isTyped, nextTopic, othersOf, renumbered, toRow, toUnjudged } from "./topics";
import type { BookForm } from "./use-book-form";
import { useTopicJudge } from "./use-book-form";

interface RenumberQuestionProps {
	form: BookForm;
	onClose: () => void;
}

function RenumberQuestion({ form, onClose }: RenumberQuestionProps) {
	const { t } = useTexts("author");
	const topics = useWatch({ control: form.control, name: "topics" });
	// Numbers that are being typed are not given to others.
	if (isInOrder(topics) || topics.some(({ edit }) => edit !== null)) return null;
	const answer = (again: boolean) => {
		if (again) {
			for (const [index, row] of renumbered(topics).entries()) form.setValue(`topics.${index}`, row, { shouldDirty: true });
			announce(t("books.renumbered"));
		}
		// The buttons go away: the focus stays near.
		form.setFocus("adding.title");
		onClose();
	};
	return (
		<div className="mt-4">
			<Alert tone="info">
				<p>{t("books.renumberText")}</p>
				<div className="mt-3 flex flex-wrap gap-2">
					<Button size="small" onClick={() => answer(true)}>
						{t("books.renumber")}
					</Button>
					<Button size="small" variant="outlined" onClick={() => answer(false)}>
						{t("books.renumberNot")}
					</Button>
				</div>
			</Alert>
		</div>
	);
}

export function TopicEditor({ form }: { form: BookForm }) {
	const { t } = useTexts("author");
	const { control } = form;
	const { judge, show } = useTopicJudge(form);
	const { fields, append, move, remove } = useFieldArray({ control, name: "topics" });
	const error = useFieldError({ control, name: "topics" });

	const [judging, setJudging] = useState(0);
	/** A move asks about the numbers only after the first one, and no more once it was refused. */
	const [asking, setAsking] = useState<"not yet" | "yes" | "no more">("not yet");
	const moveTopic = (from: number, to: number) => {
		move(from, to);
		setAsking((before) => (before === "not yet" ? "yes" : before));
	};
	const refill = () => form.setValue("adding", nextTopic(form.getValues("topics")), { shouldDirty: true });
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
		refill();
		form.clearErrors(["adding", "topics"]);
		form.setFocus("adding.title");
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
			// The row must be gone before the focus moves to the fields below.
			flushSync(() => remove(index));
			form.setValue("adding", typed, { shouldDirty: true });
			const wrong = errors && show("adding", errors);
			form.setFocus(wrong ?? "adding.title");
		}
	};
	return (
		<Card
			as="section"
			aria-labelledby="topics"
			aria-describedby={error ? "topics-error" : undefined}
			data-field="topics"
			data-invalid={error ? "" : undefined}
			tabIndex={error ? -1 : undefined}
			className="p-5 sm:p-6"
		>
			<h2 id="topics" className="text-lg text-slate-900">
				{t("books.topicsTitle")}
			</h2>
			{error && (
				<p id="topics-error" className="mt-2 font-medium text-error-700">
					{error}
				</p>
			)}
			<SortableList count={fields.length} nameOf={(index) => form.getValues(`topics.${index}.title`)} onMove={moveTopic}>
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
										moveTopic(index, to);
										announce(t("books.movedTo", { title, place: to + 1 }));
									}}
									onRemove={() => {
										// Its button had the focus, and would lose it if the row went later.
										flushSync(() => remove(index));
										if (!isTyped(form.getValues("adding"))) refill();
										form.setFocus("adding.title");
										announce(t("books.topicRemoved", { title }));
									}}
								/>
							)}
						</SortableItem>
					))}
				</ol>
			</SortableList>
			{asking === "yes" && <RenumberQuestion form={form} onClose={() => setAsking("no more")} />}
			<div className="mt-4">
				<TopicInputs form={form} name="adding" onEnter={add} />
			</div>
			<Button variant="outlined" className="mt-3" disabled={fields.length >= LIMITS.topics.max} onClick={add}>
				{t("books.addTopic")}
			</Button>
		</Card>
	);
}
