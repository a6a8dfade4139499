import { useT } from "~/i18n/translator";
import type { TopicFields, TopicRow } from "./topics";
import type { BookForm } from "./use-book-form";

const FIELDS = ["topicNumber", "title", "url"] as const;

interface Judged {
	/** null if they were closed meanwhile. */
	fields: TopicFields | null;
	others: readonly TopicRow[];
}

/**
 * Validates the topic at the form path `name`: shows its errors there, or passes the fields to `use`. The validation loads when a field first
 * gets the focus. The values are read once it is there, so a second click uses the same values as the first.
 */
export function useTopicJudge({ clearErrors, setError, setFocus, setProblem }: BookForm) {
	const { t, language } = useT();
	return async (name: "adding" | `topics.${number}.edit`, read: () => Judged, use: (fields: TopicFields) => void): Promise<void> => {
		const loaded = await import("./judge-topic").catch(() => null);
		if (!loaded) return setProblem(t("common.networkError"));
		const { fields, others } = read();
		if (!fields) return;
		clearErrors(name);
		const errors = loaded.judgeTopic(fields, others, language);
		const wrong = FIELDS.filter((field) => {
			const message = errors.find(({ path }) => path === field)?.message;
			if (message) setError(`${name}.${field}`, { type: "contract", message });
			return message !== undefined;
		});
		if (wrong[0]) setFocus(`${name}.${wrong[0]}`);
		else use(fields);
	};
}
