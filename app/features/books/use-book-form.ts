import { useState } from "react";
import { useNavigate } from "react-router";
import { type Book, type BookBody, bookBodySchema } from "#contract/books";
import { ApiError } from "~/api/api-error";
import { api } from "~/api/client";
import { useT } from "~/i18n/translator";
import { useFormDraft } from "~/lib/use-form-draft";
import { useLeaveGuard } from "~/lib/use-leave-guard";
import { type ContractForm, useContractForm } from "~/ui/form";
import { toast } from "~/ui/toast";
import { type BookValues, readBookValues, toBookBody, valuesOf } from "./book-values";
import { withOpenTopics } from "./topics";

export type BookForm = ContractForm<BookValues, BookBody>;

/** The form of a book, with its draft in this browser and the dialog that asks before unsaved work is lost. */
export function useBookForm(book: Book | null, userId: string) {
	const { t, language } = useT();
	const navigate = useNavigate();
	const [version, setVersion] = useState(book?.version ?? null);
	const form: BookForm = useContractForm({
		schema: async () => bookBodySchema,
		defaultValues: valuesOf(book),
		toBody: (values) => toBookBody(values, version ?? undefined),
		check: (values, found) => withOpenTopics(found, values, language),
		save: async (body) => {
			const reply = book ? await api("PUT /books/{id}", { params: { id: book._id }, body }) : await api("POST /books", { body });
			draft.clear();
			letGo();
			toast.success(t("books.saved"));
			await navigate(`/books/${reply.book._id}`);
		},
		failure: t(book ? "books.errorUpdate" : "books.errorCreate"),
		explain: (error) => (error instanceof ApiError && error.code === "EDIT_CONFLICT" ? t("books.conflict") : null),
	});
	const draft = useFormDraft({ form, key: `book-draft:${userId}:${book?._id ?? "new"}`, version, read: readBookValues });
	const { blocker, letGo } = useLeaveGuard(form.formState.isDirty);
	const restore = () => {
		draft.restore();
		// On the version it was written on: where the book has changed since, saving says so instead of overwriting.
		if (draft.offered?.version != null) setVersion(draft.offered.version);
	};
	return { form, draft: { ...draft, restore }, blocker };
}
