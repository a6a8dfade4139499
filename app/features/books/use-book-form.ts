import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Book, BookBody } from "#contract/books/books";
import type { ModerationResult } from "#contract/quizzes/moderation";
import { ApiError, dailyLimitOf, withDailyLimit } from "~/api/api-error";
import { api } from "~/api/client";
import { moderationOf } from "~/features/moderation/moderation-reply";
import { useTexts } from "~/i18n/texts";
import { useDraft } from "~/lib/drafts";
import { sayFieldProblems } from "~/lib/field-errors";
import { isUnreachable } from "~/lib/is-unreachable";
import { useLeaveGuard } from "~/lib/use-leave-guard";
import { type ContractForm, useContractForm } from "~/ui/form";
import { toast } from "~/ui/toast";
import type { BookValues } from "./book-draft";
import { toBookBody, valuesOf } from "./book-values";
import type { TopicFields, TopicRow } from "./topics";

const FIELDS = ["topicNumber", "title", "url"] as const;

type Errors = Partial<Record<(typeof FIELDS)[number], string>>;

/** The validation loads with the first topic. */
export function useTopicJudge({ clearErrors, setError, setProblem }: BookForm) {
	const { t } = useTexts("fields");
	return {
		/** The errors by their fields; null without the validation, which the form then says. `read` is called once it is there. */
		judge: async (read: () => { fields: TopicFields; others: readonly TopicRow[] } | null): Promise<Errors | null> => {
			const loaded = await import("./book-draft").catch(() => null);
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

/** Loaded on demand: few visits find a draft. */
const read = async (stored: unknown) => (await import("./book-draft")).readBookValues(stored);

export type BookForm = ContractForm<BookValues, BookBody>;

export function useBookForm(book: Book | null, userId: string) {
	const { t } = useTexts("author", "site");
	const { t: tFields } = useTexts("fields");
	const navigate = useNavigate();
	const [version, setVersion] = useState(book?.version ?? null);
	const [refused, setRefused] = useState<ModerationResult | null>(null);
	const send = async (body: BookBody) => {
		try {
			return book ? await api("PUT /books/{id}", { params: { id: book._id }, body }) : await api("POST /books", { body });
		} catch (error) {
			setRefused(moderationOf(error));
			throw error;
		}
	};
	const explain = (error: unknown): string | null => {
		if (isUnreachable(error) && draft.storeNow()) return t("draft.networkKept");
		if (!(error instanceof ApiError)) return null;
		if (dailyLimitOf(error)) return withDailyLimit(error.message, error, t);
		if (error.code === "EDIT_CONFLICT") return t("books.conflict");
		return error.code === "WRONG_STATE" ? t("books.hiddenAgain") : null;
	};
	const form: BookForm = useContractForm({
		schema: async () => (await import("#contract/books/books")).bookBodySchema,
		defaultValues: valuesOf(book),
		toBody: (values) => toBookBody(values, version ?? undefined),
		check: async (values, found) => {
			const { judgeOpenTopics, withOpenTopics } = await import("./book-draft");
			return withOpenTopics(found, sayFieldProblems(judgeOpenTopics(values), tFields));
		},
		save: async (body) => {
			setRefused(null);
			const reply = await send(body);
			saved.current = true;
			draft.remove();
			allowLeave();
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
	const saved = useRef(false);
	useEffect(
		() =>
			subscribe({
				formState: { values: true, isDirty: true },
				callback: ({ values, isDirty }) => {
					// After a save, later changes no longer count as unsaved.
					if (!saved.current) saveDraft(isDirty ? structuredClone(values) : null);
				},
			}),
		[subscribe, saveDraft],
	);
	const { isDirty } = form.formState;
	const { blocker, allowLeave } = useLeaveGuard(isDirty);
	const restore = () => {
		if (draft.offered) reset(draft.offered.values, { keepDefaultValues: true });
		// With the version it was based on: if the book has changed since, saving says so instead of overwriting.
		if (draft.offered?.version != null) setVersion(draft.offered.version);
		draft.takeOver();
	};
	return { form, refused, draft: { offered: draft.offered, restore, discard: () => draft.discard(isDirty) }, blocker };
}
