import type { KeyboardEvent } from "react";
import { LIMITS } from "#contract/limits";
import { useTexts } from "~/i18n/texts";
import { FormText } from "~/ui/form";
import type { BookForm } from "./use-book-form";

interface TopicInputsProps {
	form: BookForm;
	name: "adding" | `topics.${number}.edit`;
	onEnter: () => void;
	onEscape?: () => void;
}

/** The three fields of a topic. Enter adds or changes the topic; it must not submit the surrounding form. */
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
