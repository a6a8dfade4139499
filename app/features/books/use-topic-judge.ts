import { useTexts } from "~/i18n/texts";
import { sayFieldProblems } from "~/lib/field-errors";
import type { TopicFields, TopicRow } from "./topics";
import type { BookForm } from "./use-book-form";

const FIELDS = ["topicNumber", "title", "url"] as const;

type Errors = Partial<Record<(typeof FIELDS)[number], string>>;

/** The validation loads with the first topic. */
export function useTopicJudge({ clearErrors, setError, setProblem }: BookForm) {
	const { t } = useTexts("fields");
	return {
		/** The errors by their fields; null without the validation, which the form then says. `read` is called once it is there. */
		judge: async (read: () => { fields: TopicFields; others: readonly TopicRow[] } | null): Promise<Errors | null> => {
			const loaded = await import("./judge-topic").catch(() => null);
			if (!loaded) {
				setProblem(t("common.networkError"));
				return null;
			}
			const judged = read();
			if (!judged) return null;
			return Object.fromEntries(
				sayFieldProblems(loaded.judgeTopic(judged.fields, judged.others), t).map(({ path, message }) => [path, message]),
			);
		},
		/** Replaces the errors of an earlier attempt; returns the first wrong field. */
		show: (name: "adding" | `topics.${number}.edit`, errors: Errors) => {
			clearErrors(name);
			const wrong = FIELDS.filter((field) => errors[field] !== undefined);
			for (const field of wrong) setError(`${name}.${field}`, { type: "contract", message: errors[field] ?? "" });
			return wrong[0] && (`${name}.${wrong[0]}` as const);
		},
	};
}
