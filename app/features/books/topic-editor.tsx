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
import {
	findUnvalidatedRow,
	isFilledIn,
	isInOrder,
	listOtherRows,
	makeNextTopic,
	renumberRows,
	toTopicRow,
	toUnvalidatedRow,
} from "./topics";
import type { BookContractForm } from "./use-book-form";
import { useTopicValidation } from "./use-book-form";

interface RenumberQuestionProps {
	form: BookContractForm;
	onClose: () => void;
}

function RenumberOffer({ form, onClose }: RenumberQuestionProps) {
	const { t } = useTexts("author");
	const topics = useWatch({ control: form.control, name: "topics" });
	// Topics are not renumbered while an author types a number.
	if (isInOrder(topics) || topics.some(({ edit }) => edit !== null)) return null;
	const answer = (shouldRenumber: boolean) => {
		if (shouldRenumber) {
			for (const [index, row] of renumberRows(topics).entries()) form.setValue(`topics.${index}`, row, { shouldDirty: true });
			announce(t("books.renumbered"));
		}
		// The buttons disappear: the focus stays near.
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

export function TopicEditor({ form }: { form: BookContractForm }) {
	const { t } = useTexts("author");
	const { control } = form;
	const { validate, showErrors } = useTopicValidation(form);
	const { fields, append, move, remove } = useFieldArray({ control, name: "topics" });
	const error = useFieldError({ control, name: "topics" });

	const [validatingCount, setValidatingCount] = useState(0);
	/** Renumbering is offered from the first move on, and no more once the offer was answered. */
	const [offer, setOffer] = useState<"not yet" | "yes" | "no more">("not yet");
	const moveTopic = (from: number, to: number) => {
		move(from, to);
		setOffer((before) => (before === "not yet" ? "yes" : before));
	};
	const refill = () => form.setValue("adding", makeNextTopic(form.getValues("topics")), { shouldDirty: true });
	const add = async () => {
		const typed = { ...form.getValues("adding") };
		if (!isFilledIn(typed)) {
			const missing = await validate(() => (isFilledIn(form.getValues("adding")) ? null : { fields: typed, others: [] }));
			const wrong = missing && showErrors("adding", missing);
			if (wrong) form.setFocus(wrong);
			return;
		}
		// The fields are emptied before the validation has loaded, because the author types the next topic at once.
		flushSync(() => {
			append(toUnvalidatedRow(typed), { shouldFocus: false });
			setValidatingCount((count) => count + 1);
		});
		refill();
		form.clearErrors(["adding", "topics"]);
		form.setFocus("adding.title");
		const place = () => findUnvalidatedRow(form.getValues("topics"), typed);
		const errors = await validate(() => ({ fields: typed, others: listOtherRows(form.getValues("topics"), place()) }));
		setValidatingCount((count) => count - 1);
		const index = place();
		if (index < 0) return;
		if (errors && Object.keys(errors).length === 0) {
			form.setValue(`topics.${index}`, toTopicRow(typed), { shouldDirty: true });
			announce(t("books.topicAdded", { title: typed.title.trim() }));
		} else if (isFilledIn(form.getValues("adding"))) {
			// The author is typing the next topic: this one stays open in the list.
			if (errors) showErrors(`topics.${index}.edit`, errors);
			announce(Object.values(errors ?? {}).join(" "));
		} else {
			// The row must be removed before the focus moves to the fields below.
			flushSync(() => remove(index));
			form.setValue("adding", typed, { shouldDirty: true });
			const wrong = errors && showErrors("adding", errors);
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
			<SortableList count={fields.length} getName={(index) => form.getValues(`topics.${index}.title`)} onMove={moveTopic}>
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
									validating={validatingCount > 0}
									grip={grip}
									onMove={(to) => {
										moveTopic(index, to);
										announce(t("books.movedTo", { title, place: to + 1 }));
									}}
									onRemove={() => {
										// The row is removed at once: its button has the focus, which would be lost if the row disappeared later.
										flushSync(() => remove(index));
										if (!isFilledIn(form.getValues("adding"))) refill();
										form.setFocus("adding.title");
										announce(t("books.topicRemoved", { title }));
									}}
								/>
							)}
						</SortableItem>
					))}
				</ol>
			</SortableList>
			{offer === "yes" && <RenumberOffer form={form} onClose={() => setOffer("no more")} />}
			<div className="mt-4">
				<TopicInputs form={form} name="adding" onEnter={add} />
			</div>
			<Button variant="outlined" className="mt-3" disabled={fields.length >= LIMITS.topics.max} onClick={add}>
				{t("books.addTopic")}
			</Button>
		</Card>
	);
}
