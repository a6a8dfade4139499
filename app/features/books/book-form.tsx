import type { Book } from "#contract/books/books";
import { AUTHORING_LANGUAGES, LIMITS } from "#contract/limits";
import type { ModerationDetail } from "#contract/quizzes/moderation";
import { BOOK_STATUSES } from "#contract/quizzes/value-lists";
import { ModerationPanel } from "~/features/moderation/moderation-panel";
import { useTexts } from "~/i18n/texts";
import { ButtonLink } from "~/ui/button-link";
import { Form, FormNumber, FormSelect, FormText, FormTextArea, SubmitButton } from "~/ui/form";
import { findField, focusInView } from "~/ui/form-errors";
import { Card, PageHeading } from "~/ui/layout";
import { FieldSkeleton, PageSkeleton, Skeleton } from "~/ui/skeleton";
import { FormSwitch } from "~/ui/switch";
import { DraftBanner, LeaveDialog } from "~/ui/unsaved-work";
import { BookReview, CoverNote } from "./book-review";
import { CoverField, useCoverUpload } from "./cover-field";
import { TopicEditor } from "./topic-editor";
import { useBookForm } from "./use-book-form";

export function BookFormSkeleton({ title }: { title: string }) {
	const { t } = useTexts("author");
	return (
		<div className="mx-auto max-w-3xl">
			<PageSkeleton title={title} subtitle={t("books.formSubtitle")}>
				<Card className="grid gap-4 p-5 sm:grid-cols-2 sm:p-6">
					<FieldSkeleton label={t("books.fieldTitle")} className="sm:col-span-2" />
					<FieldSkeleton label={t("books.fieldAuthor")} className="sm:col-span-2" />
					<span className="flex flex-col gap-4 sm:col-span-2 sm:flex-row">
						<Skeleton className="h-44 w-33 shrink-0" />
						<FieldSkeleton label={t("books.fieldCover")} className="flex-1 self-end" />
					</span>
					<span className="block sm:col-span-2">
						<span className="mb-1.5 block text-sm font-semibold text-slate-800">{t("books.fieldDescription")}</span>
						<Skeleton className="h-24 w-full rounded-field" />
					</span>
					<FieldSkeleton label={t("books.fieldUrl")} className="sm:col-span-2" />
					<FieldSkeleton label={t("books.fieldLanguage")} />
					<span className="grid grid-cols-2 gap-4">
						<FieldSkeleton label={t("books.fieldMinAge")} />
						<FieldSkeleton label={t("books.fieldMaxAge")} />
					</span>
				</Card>
			</PageSkeleton>
		</div>
	);
}

function findFieldName({ field, index }: ModerationDetail): string | null {
	if (field === "book_title") return "title";
	if (field === "topic") return index === undefined ? "topics" : `topics.${index}`;
	return field;
}

function focusField(form: HTMLFormElement | null, name: string): void {
	const field = findField(form, name);
	if (!field) return;
	if (!field.matches("input, textarea")) field.tabIndex = -1;
	focusInView(field);
}

export function BookForm({ book, userId }: { book: Book | null; userId: string }) {
	const { t } = useTexts("author", "site");
	const { form, refused, draft, blocker } = useBookForm(book, userId);
	const { control } = form;
	const cover = useCoverUpload(form);
	const wideField = { control, className: "sm:col-span-2" };
	const urlField = { type: "url", maxLength: LIMITS.url.max };
	const ageField = { control, min: LIMITS.bookAge.min, max: LIMITS.bookAge.max };
	return (
		<div className="mx-auto max-w-3xl">
			<PageHeading title={t(book ? "books.editTitle" : "books.createTitle")} subtitle={t("books.formSubtitle")} />
			<Form form={form} className="flex flex-col gap-5">
				{book && <BookReview book={book} />}
				{book && <CoverNote book={book} />}
				{refused && (
					<ModerationPanel result={refused} findPlace={findFieldName} goTo={(place) => focusField(form.element.current, place)} />
				)}
				{draft.offered && <DraftBanner savedAt={draft.offered.savedAt} onRestore={draft.restore} onDiscard={draft.discard} />}
				<Card as="section" {...cover.zone} className="grid gap-4 p-5 sm:grid-cols-2 sm:p-6">
					<FormText {...wideField} name="title" label={t("books.fieldTitle")} maxLength={LIMITS.bookTitle.max} />
					<FormText {...wideField} name="author" label={t("books.fieldAuthor")} maxLength={LIMITS.bookAuthor.max} />
					<CoverField form={form} upload={cover} />
					<FormTextArea {...wideField} name="description" label={t("books.fieldDescription")} maxLength={LIMITS.bookDescription.max} />
					<FormText {...wideField} name="url" label={t("books.fieldUrl")} {...urlField} />
					<FormSelect
						control={control}
						name="language"
						label={t("books.fieldLanguage")}
						options={AUTHORING_LANGUAGES.map((value) => ({ value, label: t(`site:languages.${value}`) }))}
					/>
					<div className="grid grid-cols-2 gap-4">
						<FormNumber {...ageField} name="minAge" label={t("books.fieldMinAge")} />
						<FormNumber {...ageField} name="maxAge" label={t("books.fieldMaxAge")} />
					</div>
					<FormSwitch control={control} name="isPrivate" label={t("books.fieldPrivate")} hint={t("books.fieldPrivateHint")} />
					{book && (
						<FormSelect
							control={control}
							name="status"
							label={t("books.fieldStatus")}
							options={BOOK_STATUSES.map((value) => ({ value, label: t(`books.status.${value}`) }))}
						/>
					)}
				</Card>
				<TopicEditor form={form} />
				<div className="flex flex-wrap justify-end gap-2">
					<ButtonLink to={book ? `/books/${book._id}` : "/books"} variant="outlined">
						{t("common.cancel")}
					</ButtonLink>
					<SubmitButton form={form} disabled={cover.busy}>
						{t("books.save")}
					</SubmitButton>
				</div>
			</Form>
			<LeaveDialog blocker={blocker} />
		</div>
	);
}
