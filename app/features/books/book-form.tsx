import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { BOOK_STATUSES, type Book } from "#contract/books";
import { AUTHORING_LANGUAGES, BOOK_DEFAULTS, LIMITS } from "#contract/limits";
import { ApiError, serverMessage } from "~/api/api-error";
import { saveBook } from "~/api/books";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { SelectField, TextArea, TextField } from "~/ui/field";
import { useSnackbar } from "~/ui/snackbar";
import { TopicEditor } from "./topic-editor";
import { type TopicRow, toTopicInputs } from "./topics";

const textOf = (text: string) => text.trim() || undefined;

function fieldErrors(error: unknown): Record<string, string> {
	if (!(error instanceof ApiError) || !Array.isArray(error.details)) return {};
	const entries = error.details.flatMap((detail: unknown) =>
		typeof detail === "object" && detail !== null && "path" in detail && "message" in detail
			? [[String(detail.path), String(detail.message)] as const]
			: [],
	);
	return Object.fromEntries(entries);
}

/** Create and edit form of a book; what was typed stays whatever the server says. */
export function BookForm({ book }: { book: Book | null }) {
	const { t } = useTranslation();
	const navigate = useNavigate();
	const { show } = useSnackbar();
	const [values, setValues] = useState({
		title: book?.title ?? "",
		author: book?.author ?? "",
		coverImage: book?.coverImage ?? "",
		description: book?.description ?? "",
		url: book?.url ?? "",
		language: book?.language ?? BOOK_DEFAULTS.language,
		minAge: String(book?.minAge ?? BOOK_DEFAULTS.minAge),
		maxAge: String(book?.maxAge ?? BOOK_DEFAULTS.maxAge),
		isPrivate: (book?.visibility ?? BOOK_DEFAULTS.visibility) === "private",
		status: book?.status ?? BOOK_DEFAULTS.status,
	});
	const [topics, setTopics] = useState<TopicRow[]>(() =>
		(book?.topics ?? []).map(({ topicNumber, title, url }) => ({ key: String(topicNumber), topicNumber, title, url: url ?? "" })),
	);
	const [errors, setErrors] = useState<Record<string, string>>({});
	const [problem, setProblem] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const set = (name: keyof typeof values) => (event: { target: { value: string } }) =>
		setValues((now) => ({ ...now, [name]: event.target.value }));

	const onSubmit = async (event: FormEvent) => {
		event.preventDefault();
		const found: Record<string, string> = {};
		if (values.title.trim() === "") found.title = t("books.titleRequired");
		if (topics.length === 0) found.topics = t("books.topicRequired");
		setErrors(found);
		setProblem(null);
		if (Object.keys(found).length > 0) return;
		setBusy(true);
		try {
			const saved = await saveBook(book?._id ?? null, {
				title: values.title.trim(),
				author: textOf(values.author),
				coverImage: textOf(values.coverImage),
				description: textOf(values.description),
				url: textOf(values.url),
				language: AUTHORING_LANGUAGES.find((language) => language === values.language) ?? BOOK_DEFAULTS.language,
				minAge: Number(values.minAge),
				maxAge: Number(values.maxAge),
				visibility: values.isPrivate ? "private" : "public",
				status: values.status,
				topics: toTopicInputs(topics),
				version: book?.version,
			});
			show({ message: t("books.saved"), tone: "success" });
			await navigate(`/books/${saved._id}`);
		} catch (error) {
			setErrors(fieldErrors(error));
			const conflict = error instanceof ApiError && error.code === "EDIT_CONFLICT";
			setProblem(conflict ? t("books.conflict") : serverMessage(error, t(book ? "books.errorUpdate" : "books.errorCreate")));
			window.scrollTo(0, 0);
		} finally {
			setBusy(false);
		}
	};
	const topicError = errors.topics ?? Object.entries(errors).find(([path]) => path.startsWith("topics."))?.[1] ?? null;
	return (
		<form onSubmit={onSubmit} noValidate className="mx-auto flex max-w-3xl flex-col gap-5">
			<h1 className="text-3xl text-slate-900">{t(book ? "books.editTitle" : "books.createTitle")}</h1>
			{problem && <Alert tone="error">{problem}</Alert>}
			<section className="grid gap-4 rounded-card border border-line bg-white p-5 sm:grid-cols-2 sm:p-6">
				<TextField
					className="sm:col-span-2"
					label={t("books.fieldTitle")}
					maxLength={LIMITS.bookTitle.max}
					value={values.title}
					onChange={set("title")}
					error={errors.title}
				/>
				<TextField
					label={t("books.fieldAuthor")}
					maxLength={LIMITS.bookAuthor.max}
					value={values.author}
					onChange={set("author")}
					error={errors.author}
				/>
				<TextField
					label={t("books.fieldCover")}
					type="url"
					hint={t("books.fieldCoverHint")}
					maxLength={LIMITS.url.max}
					value={values.coverImage}
					onChange={set("coverImage")}
					error={errors.coverImage}
				/>
				<TextArea
					className="sm:col-span-2"
					label={t("books.fieldDescription")}
					maxLength={LIMITS.bookDescription.max}
					value={values.description}
					onChange={set("description")}
					error={errors.description}
				/>
				<TextField
					className="sm:col-span-2"
					label={t("books.fieldUrl")}
					type="url"
					maxLength={LIMITS.url.max}
					value={values.url}
					onChange={set("url")}
					error={errors.url}
				/>
				<SelectField
					label={t("books.fieldLanguage")}
					value={values.language}
					onChange={set("language")}
					options={AUTHORING_LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
				/>
				<div className="grid grid-cols-2 gap-4">
					<TextField
						label={t("books.fieldMinAge")}
						type="number"
						min={LIMITS.bookAge.min}
						max={LIMITS.bookAge.max}
						value={values.minAge}
						onChange={set("minAge")}
						error={errors.minAge}
					/>
					<TextField
						label={t("books.fieldMaxAge")}
						type="number"
						min={LIMITS.bookAge.min}
						max={LIMITS.bookAge.max}
						value={values.maxAge}
						onChange={set("maxAge")}
						error={errors.maxAge}
					/>
				</div>
				<label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
					<input
						type="checkbox"
						className="size-5 accent-primary-700"
						checked={values.isPrivate}
						onChange={(event) => setValues((now) => ({ ...now, isPrivate: event.target.checked }))}
					/>
					{t("books.fieldPrivate")}
				</label>
				{book && (
					<SelectField
						label={t("books.fieldStatus")}
						value={values.status}
						onChange={(event) =>
							setValues((now) => ({ ...now, status: BOOK_STATUSES.find((status) => status === event.target.value) ?? now.status }))
						}
						options={BOOK_STATUSES.map((value) => ({ value, label: t(`books.status.${value}`) }))}
					/>
				)}
			</section>
			<TopicEditor rows={topics} onChange={setTopics} error={topicError} />
			<div className="flex flex-wrap justify-end gap-2">
				<ButtonLink to={book ? `/books/${book._id}` : "/books"} variant="outlined">
					{t("common.cancel")}
				</ButtonLink>
				<Button type="submit" loading={busy}>
					{t("books.save")}
				</Button>
			</div>
		</form>
	);
}
