import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Book, BookBody } from "#contract/books/books";
import type { ModerationResult } from "#contract/quizzes/moderation";
import { ApiError, findDailyLimit, withDailyLimit } from "~/api/api-error";
import { api } from "~/api/client";
import { findModerationResult } from "~/features/moderation/moderation-reply";
import { useTexts } from "~/i18n/texts";
import { useDraft } from "~/lib/drafts";
import { translateFieldProblems } from "~/lib/field-errors";
import { isUnreachable } from "~/lib/is-unreachable";
import { proposeLanguage, saveLastLanguage } from "~/lib/last-language";
import { useLeaveGuard } from "~/lib/use-leave-guard";
import { type ContractForm, useContractForm } from "~/ui/form";
import { toast } from "~/ui/toast";
import type { BookValues } from "./book-draft";
import { toBookBody, toBookValues } from "./book-values";
import type { TopicFields, TopicValues } from "./topics";

const TOPIC_FIELDS = ["topicNumber", "title", "url"] as const;

type Errors = Partial<Record<(typeof TOPIC_FIELDS)[number], string>>;

/** Loads the validation with the first topic. */
export function useTopicValidation({ clearErrors, setError, setProblem }: BookContractForm) {
	const { t } = useTexts("fields");
	return {
		/** Calls `read` once the validation has loaded; returns the errors by field. null if nothing loads (the form says so) or `read` is null. */
		validate: async (read: () => { fields: TopicFields; others: readonly TopicValues[] } | null): Promise<Errors | null> => {
			const loaded = await import("./book-draft").catch(() => null);
			if (!loaded) {
				setProblem(t("common.networkError"));
				return null;
			}
			const topic = read();
			if (!topic) return null;
			return Object.fromEntries(
				translateFieldProblems(loaded.validateTopic(topic.fields, topic.others), t).map(({ path, message }) => [path, message]),
			);
		},
		/** Replaces the errors of an earlier try; returns the first wrong field. */
		showErrors: (name: "adding" | `topics.${number}.edit`, errors: Errors) => {
			clearErrors(name);
			const wrong = TOPIC_FIELDS.filter((field) => errors[field] !== undefined);
			for (const field of wrong) setError(`${name}.${field}`, { type: "contract", message: errors[field] ?? "" });
			return wrong[0] && (`${name}.${wrong[0]}` as const);
		},
	};
}

/** The schema is loaded on demand, because few visits find a draft. */
const read = async (stored: unknown) => (await import("./book-draft")).readBookValues(stored);

export type BookContractForm = ContractForm<BookValues, BookBody>;

export function useBookForm(book: Book | null, userId: string) {
	const { t, language } = useTexts("author", "site");
	const { t: tFields } = useTexts("fields");
	const navigate = useNavigate();
	const [version, setVersion] = useState(book?.version ?? null);
	const [refused, setRefused] = useState<ModerationResult | null>(null);
	const send = async (body: BookBody) => {
		try {
			return book ? await api("PUT /books/{id}", { params: { id: book._id }, body }) : await api("POST /books", { body });
		} catch (error) {
			setRefused(findModerationResult(error));
			throw error;
		}
	};
	const explain = (error: unknown): string | null => {
		if (isUnreachable(error) && draft.storeNow()) return t("draft.networkKept");
		if (!(error instanceof ApiError)) return null;
		if (findDailyLimit(error)) return withDailyLimit(error.message, error, t);
		if (error.code === "EDIT_CONFLICT") return t("books.conflict");
		return error.code === "WRONG_STATE" ? t("books.hiddenAgain") : null;
	};
	const form: BookContractForm = useContractForm({
		schema: async () => (await import("#contract/books/books")).bookBodySchema,
		defaultValues: toBookValues(book, proposeLanguage(userId, language)),
		toBody: (values) => toBookBody(values, version ?? undefined),
		check: async (values, found) => {
			const { validateOpenTopics, withOpenTopics } = await import("./book-draft");
			return withOpenTopics(found, translateFieldProblems(validateOpenTopics(values), tFields));
		},
		save: async (body) => {
			setRefused(null);
			const reply = await send(body);
			hasSaved.current = true;
			draft.remove();
			allowLeave();
			saveLastLanguage(userId, reply.book.language);
			toast.success(t("books.saved"));
			void navigate(`/books/${reply.book._id}`);
		},
		failure: t(book ? "books.errorUpdate" : "books.errorCreate"),
		explain,
	});
	const draft = useDraft({
		subject: { name: `book-draft:${userId}:${book?._id ?? "new"}`, isNew: book === null },
		version,
		read,
	});
	const { subscribe, reset } = form;
	const { save: saveDraft } = draft;
	const hasSaved = useRef(false);
	useEffect(
		() =>
			subscribe({
				formState: { values: true, isDirty: true },
				callback: ({ values, isDirty }) => {
					// After a save, later changes no longer count as unsaved.
					if (!hasSaved.current) saveDraft(isDirty ? structuredClone(values) : null);
				},
			}),
		[subscribe, saveDraft],
	);
	const { isDirty } = form.formState;
	const { blocker, allowLeave } = useLeaveGuard(isDirty);
	const restore = () => {
		if (draft.offered) reset(draft.offered.values, { keepDefaultValues: true });
		// The draft keeps the version it was based on: if the book has changed since, saving says so instead of overwriting.
		if (draft.offered?.version != null) setVersion(draft.offered.version);
		draft.takeOver();
	};
	return { form, refused, draft: { offered: draft.offered, restore, discard: () => draft.discard(isDirty) }, blocker };
}
