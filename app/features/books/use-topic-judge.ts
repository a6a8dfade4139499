import { useT } from "~/i18n/translator";
import { judgeTopic, type TopicFields, type TopicRow } from "./topics";
import type { BookForm } from "./use-book-form";

const FIELDS = ["topicNumber", "title", "url"] as const;

/** Judges a topic whose fields stand at `name` and says there what is wrong; true when it is fine. */
export function useTopicJudge({ clearErrors, setError, setFocus }: BookForm) {
	const { language } = useT();
	return (name: "adding" | `topics.${number}.edit`, fields: TopicFields, others: readonly TopicRow[]): boolean => {
		clearErrors(name);
		const errors = judgeTopic(fields, others, language);
		const wrong = FIELDS.filter((field) => {
			const message = errors.find(({ path }) => path === field)?.message;
			if (message) setError(`${name}.${field}`, { type: "contract", message });
			return message !== undefined;
		});
		if (wrong[0]) setFocus(`${name}.${wrong[0]}`);
		return wrong.length === 0;
	};
}
