import { ChevronDown, ChevronUp, Pencil, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import { flushSync } from "react-dom";
import { useWatch } from "react-hook-form";
import { LIMITS } from "#contract/limits";
import { useTexts } from "~/i18n/texts";
import { Button, IconButton } from "~/ui/button";
import { FormText, useFieldError } from "~/ui/form";
import { isUnvalidated, toTopicFields, toTopicRow } from "./topics";
import type { BookContractForm } from "./use-book-form";
import { useTopicValidation } from "./use-book-form";

interface TopicInputsProps {
	form: BookContractForm;
	name: "adding" | `topics.${number}.edit`;
	onEnter: () => void;
	onEscape?: () => void;
}

/** Enter adds or changes the topic; it must not submit the surrounding form. */
export function TopicInputs({ form: { control }, name, onEnter, onEscape }: TopicInputsProps) {
	const { t } = useTexts("author");
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.nativeEvent.isComposing) return;
		const act = { Enter: onEnter, Escape: onEscape }[event.key];
		if (!act) return;
		event.preventDefault();
		act();
	};
	const shared = { control, onKeyDown, autoComplete: "off" };
	return (
		<div className="grid items-start gap-3 sm:grid-cols-[7rem_1fr_1fr]">
			<FormText {...shared} name={`${name}.topicNumber`} label={t("books.topicNumber")} inputMode="numeric" maxLength={9} />
			<FormText {...shared} name={`${name}.title`} label={t("books.topicTitle")} maxLength={LIMITS.topicTitle.max} />
			<FormText {...shared} name={`${name}.url`} label={t("books.topicUrl")} type="url" maxLength={LIMITS.url.max} />
		</div>
	);
}

interface TopicRowProps {
	form: BookContractForm;
	index: number;
	count: number;
	/** True while topics that were just added are validated. */
	validating: boolean;
	grip: ReactNode;
	onMove: (to: number) => void;
	onRemove: () => void;
}

export function TopicRow({ form, index, count, validating, grip, onMove, onRemove }: TopicRowProps) {
	const { t } = useTexts("author");
	const { control } = form;
	const { validate, showErrors } = useTopicValidation(form);
	const name = `topics.${index}` as const;
	const row = useWatch({ control, name });
	const error = useFieldError({ control, name });
	const id = useId();
	const focus = (part: string) => document.getElementById(`${id}${part}`)?.focus();
	if (!row) return null;
	const { topicNumber, title, url, edit } = row;
	const isWaiting = validating && isUnvalidated(row);
	const closeFields = (next: typeof row) => {
		// An element must be rendered before it can take the focus: here, and below.
		flushSync(() => form.setValue(name, next, { shouldDirty: true }));
		focus("edit");
	};
	const save = async () => {
		const errors = await validate(() => {
			const fields = form.getValues(name)?.edit;
			return fields ? { fields, others: form.getValues("topics").filter((_, other) => other !== index) } : null;
		});
		const fields = form.getValues(name)?.edit;
		if (!errors || !fields) return;
		const wrong = showErrors(`${name}.edit`, errors);
		if (wrong) form.setFocus(wrong);
		else closeFields(toTopicRow(fields, row.previousNumber));
	};
	const cancel = () => (isUnvalidated(row) ? onRemove() : closeFields({ ...row, edit: null }));
	const openFields = () => {
		flushSync(() => form.setValue(name, { ...row, edit: toTopicFields(row) }, { shouldDirty: true }));
		// The focus is set here and not when the fields appear, because a refused topic opens while its author types the next one.
		form.setFocus(`${name}.edit.title`, { shouldSelect: true });
	};
	const move = (by: -1 | 1) => {
		flushSync(() => onMove(index + by));
		const part = by < 0 ? "up" : "down";
		focus(index + by === 0 ? "down" : index + by === count - 1 ? "up" : part);
	};
	return (
		<div
			data-field={name}
			data-invalid={error ? "" : undefined}
			tabIndex={error ? -1 : undefined}
			aria-describedby={error ? `${id}error` : undefined}
		>
			{edit && !isWaiting ? (
				<fieldset aria-labelledby={`${id}legend`} className="px-3 pt-2 pb-3">
					<p id={`${id}legend`} className="mb-2 font-semibold wrap-anywhere text-slate-900">
						{t("books.editTopic", { title })}
					</p>
					<TopicInputs form={form} name={`${name}.edit`} onEnter={save} onEscape={cancel} />
					<div className="mt-3 flex flex-wrap gap-2">
						<Button size="small" onClick={save}>
							{t("books.saveTopic")}
						</Button>
						<Button size="small" variant="outlined" onClick={cancel}>
							{t("common.cancel")}
						</Button>
					</div>
				</fieldset>
			) : (
				<div className="flex flex-wrap items-center gap-x-1 px-1.5 py-2 sm:flex-nowrap">
					{count > 1 && grip}
					<span className="min-w-10 shrink-0 px-1 text-center font-bold tabular-nums text-primary-800">
						{edit?.topicNumber ?? topicNumber}
					</span>
					<span className="min-w-0 flex-1 font-medium wrap-anywhere max-sm:pe-2 text-slate-900">
						{title}
						{url && <span className="block truncate text-sm font-normal text-slate-600">{url}</span>}
					</span>
					<span className="flex shrink-0 justify-end max-sm:w-full">
						<IconButton id={`${id}up`} label={t("books.moveUp", { title })} disabled={index === 0} onClick={() => move(-1)}>
							<ChevronUp />
						</IconButton>
						<IconButton id={`${id}down`} label={t("books.moveDown", { title })} disabled={index === count - 1} onClick={() => move(1)}>
							<ChevronDown />
						</IconButton>
						<IconButton id={`${id}edit`} label={t("books.editTopic", { title })} disabled={isWaiting} onClick={openFields}>
							<Pencil />
						</IconButton>
						<IconButton danger label={t("books.removeTopic", { title })} onClick={onRemove}>
							<X />
						</IconButton>
					</span>
				</div>
			)}
			{error && (
				<p id={`${id}error`} className="px-3 pb-2 text-sm font-medium text-error-700">
					{error}
				</p>
			)}
		</div>
	);
}
